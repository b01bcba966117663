"""Lists for the wall: a session's seats by name, and each player's seats in all sessions."""

from dataclasses import dataclass

from league.entrants.queries.search import by_family_name, place_by_name
from league.enums import SessionStatus
from league.models import Entrant, Event, Seat, Session, Table
from league.seating.queries.event_seating import seating_of_event
from league.seating.queries.sessions import SEATS, sit_outs_of


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


def seats_by_entrant(event: Event) -> dict[int, list[Seat]]:
    """The seats of each entrant in published sessions, by session."""
    seats = (
        Seat.objects.filter(session__in=event.sessions.drawn())
        .exclude(session__status=SessionStatus.DRAFT)
        .select_related("session", "table")
        .order_by("session__number")
    )
    found: dict[int, list[Seat]] = {}
    for seat in seats:
        found.setdefault(seat.entrant_id, []).append(seat)
    return found


PLAN_SESSIONS = 12  # columns that fit a sheet: of a long season the last


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanRow:
    """A player's table number and wind in each session; None for a session without a seat."""

    entrant: Entrant
    seats: list[tuple[int, str] | None]


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
