"""Base of all view sets: actor, visibility, reading input and paginated lists."""

import re
from collections.abc import Callable, Sequence
from functools import cache
from hashlib import md5
from typing import Any, ClassVar, TypeVar

from django.db.models import QuerySet
from django.utils.functional import cached_property
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.metadata import SimpleMetadata
from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer
from rest_framework.viewsets import GenericViewSet

from league.api.errors import has_credentials
from league.api.fields import NothingIn
from league.api.pagination import Pages
from league.api.who_may import Audience, Who
from league.core.errors import Forbidden, Refused, problem
from league.core.permissions import Actor
from league.core.queries.actors import actor_of, actor_of_link, actor_of_sign_up
from league.core.queries.caching import cached
from league.core.queries.yaku_names import reader_key
from league.events.queries.release import sees_event, sees_session
from league.events.queries.visible import visible_events
from league.events.queries.zones import use_zone_of
from league.models import Entrant, Event, Player, Session, SignUp, Table, TableCall
from league.people.queries.keepers import keeps
from league.play.table_phones import phone_of

PAGE_QUERY = r"(page=[1-9][0-9]{0,2})?&?(page_size=(50|100|200|500))?"
USUAL_QUERY = re.compile(PAGE_QUERY)
Serializers = type[BaseSerializer[Any]]
Found = TypeVar("Found")


class CredentialsToWrite(BasePermission):
    """Writes that are not public need credentials; calls and verbs check the permission."""

    def has_permission(self, request: Request, view: Any) -> bool:
        if request.method in SAFE_METHODS or has_credentials(request):
            return True
        who = getattr(getattr(view, view.action or "", None), "who", None)
        return isinstance(who, Audience) and who.is_public


class Description(SimpleMetadata):
    """The answer to OPTIONS; the schema says more."""

    def determine_actions(self, request: Request, view: Any) -> dict[str, Any]:  # noqa: ARG002
        return {}


class ApiViewSet(GenericViewSet[Any]):
    """Calls of one subject under one prefix."""

    tag: ClassVar[str]
    lookup_value_converter = "row"
    permission_classes = [CredentialsToWrite]
    pagination_class = Pages
    metadata_class = Description  # type: ignore[assignment]  # the stubs take instances alone

    def given(self, who: Who, pk: int | None, *, body: Any, query: Any) -> list[Any]:
        """The row of the address, the values of the query and those of the body."""
        given = [] if pk is None else [self.get_object()]
        if isinstance(who, str):
            self.require(who, **scope_of(given[0]))
        elif who.allows is not None and not who.allows(self.actor, given[0]):
            raise Forbidden
        if query is not None:
            given.append(self.read(query, query=True))
        is_read_here = body is None or isinstance(body, type)
        if self.request.method not in SAFE_METHODS and is_read_here:
            values = self.read(body or NothingIn, partial=self.request.method == "PATCH")
            given += [] if body is None else [values]
        return given

    @cached_property
    def actor(self) -> Actor:
        if isinstance(self.request.auth, Table):
            table = self.request.auth
            return actor_of_link(table, phone_of(self.request, table))
        if isinstance(self.request.auth, SignUp):
            return actor_of_sign_up(self.request.auth)
        return actor_of(self.request.user)

    def require(self, verb: str, **scope: int) -> None:
        if not self.actor.may(verb, **scope):
            raise Forbidden

    def read(self, kind: Serializers, *, query: bool = False, partial: bool = False) -> Any:
        """The validated values of the body or the query; raises one refusal with all errors."""
        data = self.request.query_params if query else self.request.data
        try:
            prepared = _prepared(kind, partial=partial)  # type: ignore[arg-type]  # a class has a hash
            return prepared.run_validation(data)
        except ValidationError:  # its words are those of this reader's language
            given = kind(data=data, partial=partial)
            given.is_valid(raise_exception=True)
            return given.validated_data

    def page(
        self, rows: QuerySet[Any] | Sequence[Any], kind: Serializers, **context: Any
    ) -> Response:
        page = self.paginate_queryset(rows)  # type: ignore[arg-type]  # takes lists as well
        return self.get_paginated_response(kind(page, many=True, context=context).data)

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


class OfRow(ApiViewSet):
    """Calls for a row of `queryset`; who may not see its event finds nothing."""

    def get_object(self) -> Any:
        row = found(self.get_queryset().filter(pk=self.kwargs["pk"]).first())
        self.see(row.event)
        return row


class OfEvent(ApiViewSet):
    def get_object(self) -> Event:
        return self.event(self.kwargs["pk"])


class OfSession(ApiViewSet):
    def get_object(self) -> Session:
        return self.session(self.kwargs["pk"])


class OfTable(ApiViewSet):
    def get_object(self) -> Table:
        return self.table(self.kwargs["pk"])


@cache
def _prepared(kind: Serializers, *, partial: bool) -> BaseSerializer[Any]:
    """One for all requests: making its fields takes as long as reading a body."""
    return kind(partial=partial)


def scope_of(row: Any) -> dict[str, int]:
    """What a permission is asked for: the event of a row, and the row that has a link of its own."""
    match row:
        case Event():
            return {"event_id": row.pk}
        case Table():
            return {"event_id": row.session.event_id, "table_id": row.pk}
        case TableCall():
            return scope_of(row.table)
        case SignUp():
            return {"event_id": row.event_id, "sign_up_id": row.pk}
        case _:
            return {"event_id": row.event_id}


def found(row: Found | None) -> Found:
    if row is None:
        raise NotFound
    return row


def entrants_in(event: Event, ids: list[int], field: str) -> list[Entrant]:
    """The entrants of these ids in this order; a refusal names those of other events."""
    known = event.entrants.select_related("player").in_bulk(ids)
    missing = [pk for pk in ids if pk not in known]
    if missing:
        raise Refused([problem("entrant_elsewhere", field, name=f"#{pk}") for pk in missing])
    return [known[pk] for pk in ids]


def secret(answer: Response) -> Response:
    """Keep an answer that holds a secret out of caches."""
    answer["Cache-Control"] = "no-store"
    return answer
