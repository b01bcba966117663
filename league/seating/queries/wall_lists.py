"""Lists for the wall: a session's seats by name, and each player's seats in all sessions."""

from dataclasses import dataclass

from league.entrants.queries.search import by_family_name, place_by_name
from league.enums import SessionStatus
from league.models import Entrant, Event, Seat, Session, Table
from league.seating.queries.event_seating import seating_of_event
from league.seating.queries.sessions import SEATS, sit_outs_of

Place = tuple[int, str]  # the number of a table, and the wind of a seat


@dataclass(frozen=True, slots=True, kw_only=True)
class WallRow:
    """An entrant with a seat; table and seat are None for a bye."""

    entrant: Entrant
    table: Table | None = None
    wind: str = ""


def wall_list(session: Session) -> list[WallRow]:
    """All seats and byes of the session by family name."""
    seats = SEATS.filter(session=session).select_related("table", "entrant__player__club")
    rows = [
        WallRow(entrant=seat.entrant, table=seat.table, wind=seat.starting_wind) for seat in seats
    ]
    rows += [WallRow(entrant=bye.entrant) for bye in sit_outs_of(session)]
    return sorted(rows, key=lambda row: place_by_name(row.entrant))


def places_by_entrant(event: Event) -> dict[int, dict[int, Place]]:
    """The place of each entrant in published sessions, by the number of the session."""
    seats = (
        Seat.objects.filter(session__in=event.sessions.drawn())
        .exclude(session__status=SessionStatus.DRAFT)
        .values_list("entrant_id", "session__number", "table__number", "starting_wind")
    )
    found: dict[int, dict[int, Place]] = {}
    for entrant, number, table, wind in seats:
        found.setdefault(entrant, {})[number] = (table, wind)
    return found


PLAN_SESSIONS = 12  # columns that fit a sheet: of a long season the last


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanRow:
    """A player's table number and wind in each session; None for a session without a seat."""

    entrant: Entrant
    seats: list[Place | None]


def plan_for_wall(event: Event) -> tuple[list[int], list[PlanRow]]:
    """The numbers of the sessions, and all players by family name with their seats or plans."""
    seating = seating_of_event(event)
    numbers = seating.numbers[-PLAN_SESSIONS:]
    entrants = event.entrants.filter(pk__in=seating.entrants).select_related("player")
    rows = [
        PlanRow(entrant=one, seats=[seating.places[number].get(one.pk) for number in numbers])
        for one in by_family_name(entrants)
    ]
    return numbers, rows
