"""Steps of the whole table: riichi declared, sign-offs, the end of a game, closing and reopening."""

from collections.abc import Callable
from typing import TypeVar

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods, require_POST

from league.core.errors import Refused
from league.enums import TableStatus
from league.models import Seat
from league.play.declared_riichi import declare_riichi, take_back_riichi
from league.play.early_ends import agree_to_end
from league.play.queries.games import seat_at
from league.play.sign_offs import sign_table, withdraw_sign_off
from league.play.tables import close_table, reopen_table, undo_closing
from league.web.common.typed_fields import whole_number
from league.web.common.views import or_404
from league.web.table.access import TableAccess, table_page
from league.web.table.answers import (
    messages_of,
    posts_step,
    redirect_with_message,
    status_of,
    version_of,
)
from league.web.table.page_context import page_context
from league.web.table.tables import refused_page

T = TypeVar("T")
CLOSE = "table/closing/close.html"


@posts_step(refused_page)
def mark_riichi(access: TableAccess, data: QueryDict) -> None:
    """Mark riichi of a player when it is declared, or remove the mark."""
    do = declare_riichi if data.get("declared") == "1" else take_back_riichi
    do(access.table, _seat_in(access, data), actor=access.actor, version=version_of(data))


@posts_step(refused_page, lazy("Signed."))
def sign(access: TableAccess, data: QueryDict) -> None:
    _take(sign_table, access, data)


@posts_step(refused_page, lazy("Signature withdrawn."))
def unsign(access: TableAccess, data: QueryDict) -> None:
    _take(withdraw_sign_off, access, data)


@posts_step(refused_page, lazy("Undone. The table is as it was before."))
def undo_close(access: TableAccess, data: QueryDict) -> None:
    """Undo that the table was closed, or its game ended, a moment ago."""
    undo_closing(access.table, actor=access.actor, version=version_of(data))


@require_POST
@table_page
def agree(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Agree for a player to end the game before time."""
    try:
        table = _take(agree_to_end, access, request.POST)
    except Refused as refused:
        return _confirmation(request, access, CLOSE, refused)
    if table.version == version_of(request.POST):
        return redirect(access.url("close"))
    return redirect_with_message(request, access, _("Game ended."))


@require_http_methods(["GET", "POST"])
@table_page
def close(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Confirm the result, or end an unfinished game."""

    def do(data: QueryDict) -> str:
        table = close_table(access.table, actor=access.actor, version=version_of(data))
        closed = table.status == TableStatus.CLOSED
        return _("Table closed.") if closed else _("Game ended. Confirm the result now.")

    return _confirm_page(request, access, do, CLOSE)


@require_http_methods(["GET", "POST"])
@table_page
def reopen(request: HttpRequest, access: TableAccess) -> HttpResponse:
    def do(data: QueryDict) -> str:
        reason = data.get("reason", "")
        reopen_table(access.table, actor=access.actor, version=version_of(data), reason=reason)
        return _("Table reopened.")

    return _confirm_page(request, access, do, "table/closing/reopen.html")


def _take(step: Callable[..., T], access: TableAccess, data: QueryDict) -> T:
    """Take a step of one player, who may have to give a PIN."""
    seat, pin = _seat_in(access, data), data.get("pin", "")
    return step(access.table, seat, actor=access.actor, version=version_of(data), pin=pin)


def _seat_in(access: TableAccess, data: QueryDict) -> Seat:
    return or_404(seat_at(access.table, whole_number(data.get("seat", "")) or 0))


def _confirm_page(
    request: HttpRequest, access: TableAccess, do: Callable[[QueryDict], str], template: str
) -> HttpResponse:
    """GET asks for confirmation, POST takes the step; a refusal asks again with its problems."""
    if request.method != "POST":
        return _confirmation(request, access, template)
    try:
        message = do(request.POST)
    except Refused as refused:
        return _confirmation(request, access, template, refused)
    return redirect_with_message(request, access, message)


def _confirmation(
    request: HttpRequest, access: TableAccess, template: str, refused: Refused | None = None
) -> HttpResponse:
    if refused is not None:
        access.table.refresh_from_db(fields=["version", "status"])
    reason = request.POST.get("reason", "")
    shown = page_context(access) | {"problems": messages_of(refused), "reason": reason}
    return render(request, template, shown, status=status_of(refused))
