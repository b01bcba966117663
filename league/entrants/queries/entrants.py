"""The entrants of an event as lists and counts, and who needs the same table or seat."""

from collections.abc import Iterator, Mapping

from django.db.models import Count, Q, QuerySet

from league.core.errors import AnyProblem, problem
from league.enums import GONE_STATUSES, EntrantStatus, EventStatus
from league.events.queries.event_order import event_order
from league.models import Entrant, Event, ForbiddenPair, Player


def entrants_of(event: Event) -> QuerySet[Entrant]:
    """The entrants by number, with player, club and team."""
    return event.entrants.in_order()


def entrant_numbered(event: Event, number: int) -> Entrant | None:
    return entrants_of(event).filter(number=number).first()


def forbidden_pairs_of(event: Event) -> QuerySet[ForbiddenPair]:
    pairs = event.forbidden_pairs.select_related("first__player", "second__player")
    return pairs.order_by("first__number", "second__number")


def entries_of_player(player: Player) -> QuerySet[Entrant]:
    """A player's places in public events that are not over, with the event."""
    events = Event.objects.current().exclude(status=EventStatus.FINISHED)
    entries = Entrant.objects.filter(player=player, event__in=events)
    ahead = entries.exclude(status__in=GONE_STATUSES).select_related("event")
    return ahead.order_by(*event_order("event__"))


def present_in(event: Event) -> dict[str, int]:
    """How many entrants are `playing`, and how many have `checked_in`."""
    checked_in = Count("pk", filter=Q(status=EntrantStatus.CHECKED_IN))
    return event.entrants.playing().aggregate(playing=Count("pk"), checked_in=checked_in)


#: A table's number and the letter of a wind.
Place = tuple[int, str]


def fixed_places(event: Event, *, but: int = 0) -> dict[Place, str]:
    """The fixed tables and seats of players who have not left, with the players' names."""
    others = Entrant.objects.filter(event=event, fixed_table__isnull=False)
    others = others.exclude(fixed_seat="").exclude(status__in=GONE_STATUSES).exclude(pk=but)
    rows = others.select_related("player").order_by("number")
    return {(one.fixed_table or 0, one.fixed_seat): one.staff_name for one in rows}


def problems_of_place(entrant: Entrant, places: Mapping[Place, str]) -> Iterator[AnyProblem]:
    """Refuse a seat that another player needs."""
    place = (entrant.fixed_table or 0, entrant.fixed_seat)
    if place in places:
        name, table = places[place], place[0]
        yield problem("fixed_place_taken", "fixed_seat", name=name, table=table)


def warnings_of_fixed_table(entrant: Entrant) -> list[tuple[AnyProblem, Entrant]]:
    """Name the players who share the fixed table: they meet in every session."""
    table = entrant.fixed_table
    if table is None or entrant.status in GONE_STATUSES:
        return []
    others = Entrant.objects.filter(event=entrant.event_id, fixed_table=table)
    others = others.exclude(pk=entrant.pk).exclude(status__in=GONE_STATUSES)
    return [
        (problem("fixed_table_shared", "fixed_table", name=other.staff_name, table=table), other)
        for other in others.select_related("player").order_by("number")
    ]
