"""What the pages of a table answer to a step: the next page, or what is refused and why."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect
from django.utils.functional import Promise
from django.views.decorators.http import require_POST

from league.core.errors import Conflict, Forbidden, Refused, message_of, problem
from league.web.common.typed_fields import whole_number
from league.web.table.access import TableAccess, table_page

OK, FORBIDDEN, CONFLICT, REFUSED = 200, 403, 409, 422
#: Makes the page that says what is refused.
ShowRefusal = Callable[[HttpRequest, TableAccess, Refused], HttpResponse]


def posts_step(
    show_refusal: ShowRefusal, done: Promise | str = "", to: str = "page"
) -> Callable[[Callable[..., object]], Callable[..., HttpResponseBase]]:
    """Make a view of a POST that only takes one step at a table, says `done` and leads back.

    The function gets the access and what was posted. Without `done` it may return the message.
    """

    def decorator(step: Callable[..., object]) -> Callable[..., HttpResponseBase]:
        def view(request: HttpRequest, access: TableAccess, **address: int) -> HttpResponse:
            try:
                said = step(access, request.POST, **address)
            except Refused as refused:
                return show_refusal(request, access, refused)
            return redirect_with_message(request, access, str(done or said or ""), to)

        wrapped: Any = wraps(step)(view)
        return require_POST(table_page(wrapped))

    return decorator


def as_messages(request: HttpRequest, access: TableAccess, refused: Refused) -> HttpResponse:
    """Say what is refused on the page of the table."""
    for sentence in messages_of(refused):
        messages.error(request, sentence)
    return redirect(access.url("page"))


def redirect_with_message(
    request: HttpRequest, access: TableAccess, message: str, to: str = "page"
) -> HttpResponse:
    if message:
        messages.success(request, message)
    return redirect(access.url(to))


def status_of(refused: Refused | None) -> int:
    if refused is None:
        return OK
    if isinstance(refused, Conflict):
        return CONFLICT
    return FORBIDDEN if isinstance(refused, Forbidden) else REFUSED


def messages_of(refused: Refused | None) -> list[str]:
    return [] if refused is None else [message_of(item) for item in refused.problems]


def client_id_of(data: QueryDict) -> UUID:
    try:
        return UUID(data.get("client_id", ""))
    except ValueError:
        raise Refused(problem("client_id_unreadable", "client_id")) from None


def version_of(data: QueryDict) -> int:
    version = whole_number(data.get("version", ""))
    if version is None:
        raise Refused(problem("version_missing", "version"))
    return version
