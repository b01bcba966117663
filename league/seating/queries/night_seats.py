"""Seats in games of a night that have not begun, of players who do not come."""

from dataclasses import dataclass

from league.enums import BEGUN_STATUSES, NightAnswer
from league.models import Night, Seat


@dataclass(frozen=True, slots=True, kw_only=True)
class EmptySeat:
    """A seat whose player has answered no; `game` counts from 1 within the night."""

    seat: Seat
    game: int


def empty_seats(night: Night) -> list[EmptySeat]:
    """An answer after the draw changes no seating, so that staff read of it here."""
    games = {pk: game for game, pk in enumerate(_sessions(night), 1)}
    seats = Seat.objects.filter(
        session__night=night,
        entrant__attendances__night=night,
        entrant__attendances__answer=NightAnswer.NO,
    ).exclude(session__status__in=BEGUN_STATUSES)
    rows = seats.select_related("entrant__player", "session").order_by("session__number", "pk")
    return [EmptySeat(seat=seat, game=games[seat.session_id]) for seat in rows]


def _sessions(night: Night) -> list[int]:
    return list(night.sessions.order_by("number").values_list("pk", flat=True))
