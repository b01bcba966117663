"""The public lists of players and clubs, and facts beside names that tell namesakes apart."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import reduce
from operator import and_
from typing import Any

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery

from league.core.permissions import ANONYMOUS
from league.events.queries.event_order import event_order, latest_first
from league.events.queries.events import COUNTS
from league.events.queries.visible import players_in_lists, released_results
from league.models import Club, Event, Player, Seat
from league.models.search_key import query_keys
from league.people.queries.clubs import listed_clubs
from league.people.queries.search import LONGEST_QUERY, natural, searched_players

_NAMES = (
    *("display_name", "family_name", "given_name", "latin_reading", "country", "shown_by_name"),
    "club__name",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerFacts:
    """The released games of a player, and the public event that the player entered last."""

    games: int
    event: Event | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubFacts:
    """The members that everybody sees, and the last public event with one of them."""

    members: int
    event: Event | None


def listed_players(query: str = "") -> list[Player]:
    """Public players by family name, or those that the query finds by name or club."""
    players = searched_players(ANONYMOUS).select_related("club").only(*_NAMES)
    found = players.filter(_found(query, "search_key", "club__search_key")).order_by("pk")
    return sorted(found, key=lambda player: player.person_name.order)


def clubs_found(query: str = "") -> list[Club]:
    """Listed clubs in the natural order of their names."""
    found = listed_clubs().filter(_found(query, "search_key"))
    return sorted(found, key=lambda club: natural(club.name))


def events_found(query: str = "", *, kind: str = "") -> QuerySet[Event]:
    """Public events that are not archived, by name or venue, with `players`."""
    events = Event.objects.current().annotate(players=COUNTS).filter(_found(query, "search_key"))
    if kind:
        events = events.filter(kind=kind)
    return events.order_by(*event_order())


def facts_of_players(players: Collection[int]) -> dict[int, PlayerFacts]:
    """Facts by the id of the player."""
    results = Seat.objects.filter(released_results(ANONYMOUS), final_score__isnull=False)
    seats = results.filter(entrant__player__in=players).order_by()
    games = dict(
        seats.values("entrant__player")
        .annotate(count=Count("pk"))
        .values_list("entrant__player", "count")
    )
    last = _last_events(Player.objects.filter(pk__in=players), "entrants__player")
    return {pk: PlayerFacts(games=games.get(pk, 0), event=last.get(pk)) for pk in players}


def facts_of_clubs(clubs: Collection[int]) -> dict[int, ClubFacts]:
    """Facts by the id of the club."""
    named = players_in_lists(ANONYMOUS).filter(club__in=clubs, shown_by_name=True)
    counts = named.order_by().values("club").annotate(count=Count("pk"))
    members = dict(counts.values_list("club", "count"))
    last = _last_events(
        Club.objects.filter(pk__in=clubs),
        "entrants__player__club",
        entrants__player__shown_by_name=True,
    )
    return {pk: ClubFacts(members=members.get(pk, 0), event=last.get(pk)) for pk in clubs}


def facts_of_events(events: Collection[int]) -> dict[int, Event]:
    """The events with their dates and `players`, by id."""
    rows = Event.objects.annotate(players=COUNTS).only("starts_on", "ends_on", "status")
    return rows.in_bulk(events)


def _found(query: str, *fields: str) -> Q:
    """A filter by every word of a query, each in one of the fields; all rows without one."""
    keys = query_keys(query[:LONGEST_QUERY])
    return reduce(and_, (_in_one(key, fields) for key in keys), Q())


def _in_one(key: str, fields: Iterable[str]) -> Q:
    found = Q()
    for field in fields:
        found |= Q(**{f"{field}__contains": key})
    return found


def _last_events(rows: QuerySet[Any], path: str, **which: Any) -> dict[int, Event]:
    """The last public event of each row, by its id, in two queries."""
    events = Event.objects.current().filter(**{path: OuterRef("pk")}, **which)
    latest = events.order_by(*latest_first()).values("pk")[:1]
    ids = dict(rows.annotate(last=Subquery(latest)).values_list("pk", "last"))
    found = Event.objects.only("name", "slug", "starts_on", "ends_on").in_bulk(
        {pk for pk in ids.values() if pk is not None}
    )
    return {pk: found[last] for pk, last in ids.items() if last is not None}
