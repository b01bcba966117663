"""The tables of a session as they stand now, in three queries and without a replay."""

from dataclasses import dataclass, replace

from league.core.permissions import Actor
from league.enums import TableStatus
from league.events.queries.release import sees_results
from league.models import Hand, HandSeat, Seat, Session, Table
from league.seating.queries.next_seats import OwnSeat
from league.seating.queries.sessions import tables_of

AT_PLAY = {TableStatus.WAITING, TableStatus.PLAYING}


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatNow:
    """A seat with its points and final score; None if the reader may not know them."""

    seat: Seat
    points: int | None
    leads: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TableNow:
    """A table; `last` is the last hand that counts, None without one or with hidden results."""

    table: Table
    seats: list[SeatNow]
    last: Hand | None = None

    @property
    def is_over(self) -> bool:
        return self.table.status not in AT_PLAY


def tables_now(session: Session, *, shown: bool) -> list[TableNow]:
    """The tables by number; points only if the reader sees the session's results."""
    tables = tables_of(session)
    last = _last_hands(session) if shown else {}
    points = _points_after([hand.pk for hand in last.values()])
    start = session.event.ruleset.start_points
    return [_now(table, last.get(table.pk), points, start if shown else None) for table in tables]


def with_points(own: OwnSeat, actor: Actor) -> OwnSeat:
    """The seat with its points after the last hand, if the reader sees the session's results."""
    at_play = own.running and not own.over and own.table is not None and own.seat is not None
    if not at_play or not sees_results(own.session, actor):
        return own
    last = Hand.objects.standing().filter(table=own.table).order_by("position").last()
    points = _points_after([last.pk]) if last else {}
    mine = points.get(own.seat.pk if own.seat else 0)
    if mine is None:
        return own
    return replace(own, points=mine, place=1 + sum(other > mine for other in points.values()))


def _last_hands(session: Session) -> dict[int, Hand]:
    hands = Hand.objects.standing().filter(table__session=session).defer("entry")
    return {hand.table_id: hand for hand in hands.order_by("position")}


def _points_after(hands: list[int]) -> dict[int, int]:
    rows = HandSeat.objects.filter(hand__in=hands).values_list("seat_id", "points_before", "delta")
    return {seat: before + delta for seat, before, delta in rows}


def _now(table: Table, last: Hand | None, points: dict[int, int], start: int | None) -> TableNow:
    seats = table.seated
    if start is None:
        hidden = [SeatNow(seat=seat, points=None, leads=False) for seat in seats]
        return TableNow(table=table, seats=hidden)
    now = [
        seat.raw_points if seat.raw_points is not None else points.get(seat.pk, start)
        for seat in seats
    ]
    lead = max(now, default=start)
    return TableNow(
        table=table,
        last=last,
        seats=[
            SeatNow(seat=seat, points=have, leads=have == lead > start)
            for seat, have in zip(seats, now, strict=True)
        ],
    )
