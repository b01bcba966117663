"""The plan of an event as a grid of players and sessions: seats, byes, who meets whom again."""

from collections import Counter, defaultdict
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations
from statistics import median_low

from league.entrants.queries.search import by_family_name
from league.models import Entrant, Event, EventPlan
from league.models.name_key import key_of
from league.models.session import SEAT_SIGNS
from league.seating.queries.event_seating import EventSeating, seating_of_event
from league.standings.queries.planned_sessions import timetable_of

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanCell:
    """A seat; `again` where its player meets somebody more often than most pairs meet."""

    table: int
    wind: str
    again: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanColumn:
    number: int
    starts_at: datetime | None
    is_published: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class GridRow:
    """A player with a cell, "bye" or None for each session."""

    entrant: Entrant
    cells: list[PlanCell | str | None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Opponents:
    """The opponents of one player: by session, and those who are met more than once."""

    entrant: Entrant
    met: int
    winds: list[tuple[str, int]]
    sessions: list[tuple[int, list[Entrant]]]
    again: list[tuple[Entrant, int]]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanGrid:
    """`usual` is how often half of the pairs meet at most (the median), but at least once."""

    event: Event
    seating: EventSeating
    people: dict[int, Entrant]
    meetings: dict[Pair, list[int]]
    usual: int

    @property
    def columns(self) -> list[PlanColumn]:
        starts = timetable_of(self.event).starts
        return [
            PlanColumn(
                number=number,
                starts_at=starts.get(number),
                is_published=number in self.seating.published,
            )
            for number in self.seating.numbers
        ]

    def rows(self, find: str = "") -> list[GridRow]:
        """All players by family name, or those whose number or name has what is sought."""
        found = [one for one in self.people.values() if _is_sought(one, find)]
        again = {
            (number, pk)
            for pair, numbers in self.meetings.items()
            if len(numbers) > self.usual
            for number in numbers
            for pk in pair
        }
        return [
            GridRow(
                entrant=one,
                cells=[self._cell(number, one.pk, again) for number in self.seating.numbers],
            )
            for one in by_family_name(found)
        ]

    def _cell(self, number: int, pk: int, again: set[tuple[int, int]]) -> PlanCell | str | None:
        place = self.seating.places[number].get(pk)
        if place is not None:
            return PlanCell(table=place[0], wind=place[1], again=(number, pk) in again)
        return "bye" if pk in self.seating.byes.get(number, ()) else None

    def opponents(self, entrant: Entrant) -> Opponents:
        met = Counter[int]()
        sessions, winds = [], Counter[str]()
        for number in self.seating.numbers:
            place = self.seating.places[number].get(entrant.pk)
            table = next((one for one in self.seating.tables(number) if entrant.pk in one), [])
            others = [pk for pk in table if pk != entrant.pk]
            met.update(others)
            if place is not None:
                winds[place[1]] += 1
                known = [self.people[pk] for pk in others if pk in self.people]
                sessions.append((number, known))
        return Opponents(
            entrant=entrant,
            met=len(met),
            winds=[(wind, winds[wind]) for wind in SEAT_SIGNS if winds[wind]],
            sessions=sessions,
            again=[(self.people[pk], times) for pk, times in met.items() if times > 1],
        )

    def meeting_counts(self) -> list[tuple[int, int]]:
        """How many pairs meet how often, from never on."""
        counted = Counter(map(len, self.meetings.values()))
        counted[0] = _pairs_of(len(self.people)) - len(self.meetings)
        return sorted((times, pairs) for times, pairs in counted.items() if pairs > 0)


def plan_grid(event: Event, plan: EventPlan | None = None) -> PlanGrid:
    """The seats of all sessions, published ones and those of the plan: the stored one, or this."""
    seating = seating_of_event(event, plan)
    entrants = (
        event.entrants.filter(pk__in=seating.entrants).select_related("player").order_by("number")
    )
    people = {one.pk: one for one in entrants}
    meetings: dict[Pair, list[int]] = defaultdict(list)
    for number in seating.numbers:
        for table in seating.tables(number):
            for one, other in combinations(sorted(people.keys() & set(table)), 2):
                meetings[one, other].append(number)
    never = [0] * (_pairs_of(len(people)) - len(meetings))
    return PlanGrid(
        event=event,
        seating=seating,
        people=people,
        meetings=dict(meetings),
        usual=max(1, median_low([*never, *map(len, meetings.values())] or [0])),
    )


def _pairs_of(players: int) -> int:
    return players * (players - 1) // 2


def _is_sought(entrant: Entrant, find: str) -> bool:
    key = key_of(find)
    if not key or key == str(entrant.number):
        return True
    names = (entrant.staff_name, entrant.staff_person_name.listed)
    return not key.isdecimal() and any(key in key_of(name) for name in names)
