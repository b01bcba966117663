"""The seats of an event in all its sessions: published ones, then those of its plan."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field

from league.enums import SessionStatus
from league.models import Event, EventPlan, Seat, SitOut
from league.models.session import SEAT_SIGNS
from league.standings.queries.stages import current_stage

#: The number of a table, and the wind that the seat starts with.
PlaceAtTable = tuple[int, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class EventSeating:
    """`places` by session and entrant, `byes` by session; `published` are sessions with seats."""

    places: dict[int, dict[int, PlaceAtTable]] = field(default_factory=dict)
    byes: dict[int, set[int]] = field(default_factory=dict)
    published: frozenset[int] = frozenset()

    @property
    def numbers(self) -> list[int]:
        return sorted(self.places)

    @property
    def entrants(self) -> set[int]:
        """Everybody with a seat or a bye."""
        return {pk for here in (self.places, self.byes) for who in here.values() for pk in who}

    def tables(self, number: int) -> Iterator[list[int]]:
        """The players of each table of a session, by number and then by wind."""
        found: dict[int, dict[str, int]] = defaultdict(dict)
        for pk, (table, wind) in self.places[number].items():
            found[table][wind] = pk
        for _table, seats in sorted(found.items()):
            yield [seats[wind] for wind in SEAT_SIGNS if wind in seats]


def seating_of_event(event: Event, plan: EventPlan | None = None) -> EventSeating:
    """Drafts do not count: until a session is published its seats are those of the plan.

    The plan is the stored one unless another is given. After a cut nothing of it is left.
    """
    places: dict[int, dict[int, PlaceAtTable]] = defaultdict(dict)
    byes: dict[int, set[int]] = defaultdict(set)
    public = event.sessions.drawn().exclude(status=SessionStatus.DRAFT)
    seats = Seat.objects.filter(session__in=public).order_by()
    columns = ("session__number", "entrant_id", "table__number", "starting_wind")
    for number, pk, table, wind in seats.values_list(*columns):
        places[number][pk] = (table, wind)
    sit_outs = SitOut.objects.filter(session__in=public).order_by()
    for number, pk in sit_outs.values_list("session__number", "entrant_id"):
        byes[number].add(pk)
    published = frozenset(places)
    plan, stage = plan or EventPlan.objects.filter(event=event).first(), current_stage(event)
    if plan is not None and stage.source_id is None:
        _add_plan(places, byes, plan, stage.first_table)
    return EventSeating(places=dict(places), byes=dict(byes), published=published)


def _add_plan(
    places: dict[int, dict[int, PlaceAtTable]],
    byes: dict[int, set[int]],
    plan: EventPlan,
    first_table: int,
) -> None:
    """Add the sessions of the plan that are not published; its tables have numbers from the first."""
    left = {number: tables for number, tables in plan.tables.items() if number not in places}
    for number, tables in left.items():
        for table, players in enumerate(tables, first_table):
            for sign, pk in zip(SEAT_SIGNS, players, strict=False):
                places[number][pk] = (table, sign)
        byes[number] = plan.everybody - places[number].keys()
