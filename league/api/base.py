"""Base of all views: actor, visibility, reading input and paginated lists."""

import re
from collections.abc import Callable, Sequence
from functools import wraps
from hashlib import md5
from typing import Any, TypeVar

from django.db.models import QuerySet
from django.utils.functional import cached_property
from rest_framework.exceptions import NotFound
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.views import APIView

from league.api.errors import has_credentials
from league.api.fields import NothingIn
from league.api.pagination import Pages
from league.core.errors import Forbidden
from league.core.permissions import Actor
from league.core.queries.actors import actor_of, actor_of_link, actor_of_sign_up
from league.core.queries.caching import cached
from league.core.queries.yaku_names import reader_key
from league.core.zones import use_zone_of
from league.events.queries.release import sees_event, sees_session
from league.events.queries.visible import visible_events
from league.models import Entrant, Event, Player, Session, SignUp, Table
from league.people.queries.keepers import keeps

PAGE_QUERY = r"(page=[1-9][0-9]{0,2})?&?(page_size=(50|100|200|500))?"
USUAL_QUERY = re.compile(PAGE_QUERY)
Serializers = type[BaseSerializer[Any]]
Found = TypeVar("Found")
Handler = Callable[..., Response]


class CredentialsToWrite(BasePermission):
    """Writes need credentials; the verbs check the permission."""

    def has_permission(self, request: Request, view: APIView) -> bool:  # noqa: ARG002
        return request.method in SAFE_METHODS or has_credentials(request)


class ApiView(APIView):
    permission_classes = [CredentialsToWrite]
    pagination_class = Pages

    @cached_property
    def actor(self) -> Actor:
        if isinstance(self.request.auth, Table):
            return actor_of_link(self.request.auth)
        if isinstance(self.request.auth, SignUp):
            return actor_of_sign_up(self.request.auth)
        return actor_of(self.request.user)

    def require(self, verb: str, event_id: int, table_id: int | None = None) -> None:
        """Check a permission for reading; verbs check their own."""
        if not self.actor.may(verb, event_id=event_id, table_id=table_id):
            raise Forbidden

    def read(self, kind: Serializers, *, query: bool = False, partial: bool = False) -> Any:
        """The validated values of the body or the query; raises one refusal with all errors."""
        data = self.request.query_params if query else self.request.data
        given = kind(data=data, partial=partial)
        given.is_valid(raise_exception=True)
        return given.validated_data

    def page(
        self, rows: QuerySet[Any] | Sequence[Any], kind: Serializers, **context: Any
    ) -> Response:
        pages = self.pagination_class()
        page = pages.paginate_queryset(rows, self.request, view=self)  # type: ignore[arg-type]
        return pages.get_paginated_response(kind(page, many=True, context=context).data)

    def cached_page(
        self, key: str, rows: Callable[[], Sequence[Any]], kind: Serializers
    ) -> Response:
        """A page cached under the key; its links are made for each request.

        Pages beyond the list are not cached: otherwise anyone could fill the cache.
        """
        if not USUAL_QUERY.fullmatch(self.request.META["QUERY_STRING"]):
            return self.page(rows(), kind)
        address = md5(self.request.build_absolute_uri().encode(), usedforsecurity=False).hexdigest()
        whole = f"{key}:{reader_key()}:{address}"
        return Response(cached(whole, lambda: dict(self.page(rows(), kind).data)))

    def event(self, pk: int) -> Event:
        event = found(visible_events(self.actor).filter(pk=pk).first())
        use_zone_of(event)
        return event

    def session(self, pk: int) -> Session:
        session = found(Session.objects.select_related("event").filter(pk=pk).first())
        if not sees_session(session, self.actor):
            raise NotFound
        use_zone_of(session.event)
        return session

    def table(self, pk: int) -> Table:
        """The table, if its session is visible; a table's link gives access to that table only."""
        table = self.request.auth
        if not isinstance(table, Table):
            tables = Table.objects.select_related("session__event")
            table = found(tables.filter(pk=pk).first())
        elif table.pk != pk:
            raise Forbidden("not_your_table")
        if not sees_session(table.session, self.actor):
            raise NotFound
        use_zone_of(table.session.event)
        return table

    def kept_player(self, pk: int) -> Player:
        """The player, if the caller keeps the profile."""
        player = found(Player.objects.select_related("club").filter(pk=pk).first())
        if not keeps(self.actor, player):
            raise Forbidden
        return player

    def entrant(self, pk: int) -> Entrant:
        rows = Entrant.objects.select_related("event", "player__club", "team")
        entrant = found(rows.filter(pk=pk).first())
        self.see(entrant.event)
        return entrant

    def see(self, event: Event) -> None:
        """404 unless the caller may see the event; times are answered in its zone."""
        if not sees_event(event, self.actor):
            raise NotFound
        use_zone_of(event)


def without_body(handler: Handler) -> Handler:
    """Refuse a body with fields: the call takes none."""

    @wraps(handler)
    def checked(view: ApiView, request: Request, *args: Any, **kwargs: Any) -> Response:
        view.read(NothingIn)
        return handler(view, request, *args, **kwargs)

    return checked


def found(row: Found | None) -> Found:
    if row is None:
        raise NotFound
    return row


def secret(answer: Response) -> Response:
    """Keep an answer that holds a secret out of caches."""
    answer["Cache-Control"] = "no-store"
    return answer
