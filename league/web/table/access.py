"""Access to a table page: by its secret link or by a staff login.

Both show the same pages under different URLs; a link gives access to its table only.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.urls import reverse

from league.core.permissions import Actor
from league.core.queries.actors import actor_of, actor_of_link, table_by_token
from league.enums import SessionStatus
from league.events.queries.release import sees_session
from league.events.queries.zones import use_zone_of
from league.models import Table
from league.play.table_phones import phone_of
from league.web.common.views import PRIVATE_PAGE_HEADERS

P = ParamSpec("P")


@dataclass(frozen=True, slots=True, kw_only=True)
class TableAccess:
    """The table, the actor, and the key in the URL: the link's token or the table's id."""

    table: Table
    actor: Actor
    key: str | int

    @property
    def by_link(self) -> bool:
        return isinstance(self.key, str)

    def url(self, name: str, **kwargs: int) -> str:
        space = "link" if self.by_link else "desk"
        return reverse(f"table:{name}", kwargs={"key": self.key, **kwargs}, current_app=space)


def table_page(
    view: Callable[Concatenate[HttpRequest, TableAccess, P], HttpResponse],
) -> Callable[..., HttpResponseBase]:
    """Pass the `TableAccess` of the URL to the view; keep the URL private."""

    @wraps(view)
    def wrapper(
        request: HttpRequest, key: str | int, *args: P.args, **kwargs: P.kwargs
    ) -> HttpResponseBase:
        if isinstance(key, int) and not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        access = _by_link(request, key) if isinstance(key, str) else _by_login(request, key)
        use_zone_of(access.table.session.event)
        response = view(request, access, *args, **kwargs)
        for name, value in PRIVATE_PAGE_HEADERS.items():
            response.setdefault(name, value)
        return response

    return wrapper


def _by_link(request: HttpRequest, token: str) -> TableAccess:
    table = table_by_token(token)
    if table is None or not sees_session(table.session, actor_of_link(table)):
        raise Http404
    phone = phone_of(request, table) if request.method == "POST" else ""
    return TableAccess(table=table, actor=actor_of_link(table, phone), key=token)


def _by_login(request: HttpRequest, table_id: int) -> TableAccess:
    table = get_object_or_404(Table.objects.select_related("session__event"), pk=table_id)
    actor = actor_of(request.user)
    if not actor.may("table.enter", event_id=table.session.event_id):
        raise PermissionDenied
    if table.session.status == SessionStatus.DRAFT:
        raise Http404
    return TableAccess(table=table, actor=actor, key=table_id)
