"""A player's own table: the result or the points now, and what the player can sign or agree to."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from django.utils import timezone

from league.enums import RESULT_STATUSES, ConfirmedBy, EarlyEnd, SessionStatus, TableStatus
from league.models import Seat, Session, Table
from league.play.queries.early_ends import is_going_on
from league.play.queries.games import TableState, state_of
from league.play.queries.sign_offs import (
    agreed_seats,
    may_withdraw_last,
    result_code,
    sign_off_times,
)

NEVER = datetime.min.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnTable:
    """`signs`, `withdraws` and `agrees` say what the player can do now."""

    seat: Seat
    state: TableState
    signed: bool
    signs: bool
    withdraws: bool
    agreed: bool
    agreements: int
    agrees: bool

    @property
    def table(self) -> Table:
        return self.state.table

    @property
    def session(self) -> Session:
        return self.table.session

    @property
    def started(self) -> bool:
        return self.session.status == SessionStatus.RUNNING

    @property
    def seats(self) -> int:
        return len(self.state.seats)

    @property
    def points(self) -> Iterable[tuple[Seat, int]]:
        return zip(self.state.seats, self.state.points, strict=True)

    @property
    def ranked(self) -> list[Seat]:
        """The seats by place once the game is over."""
        if self.table.status not in RESULT_STATUSES:
            return []
        return sorted(self.state.seats, key=lambda row: (row.placement or 0, row.index))

    @property
    def code(self) -> str:
        return result_code(self.table, self.state.hands, self.state.seats)


def own_table(table: Table, seat: Seat) -> OwnTable:
    """The table of one of its seats as the player of that seat may see it."""
    event, state = table.session.event, state_of(table)
    signed, agreed = sign_off_times(table), agreed_seats(table)
    running = table.session.status == SessionStatus.RUNNING
    is_open = running and table.status in RESULT_STATUSES and table.status != TableStatus.CLOSED
    signs = event.confirmed_by == ConfirmedBy.PLAYERS and is_open
    fresh = may_withdraw_last(signed.get(seat.pk, NEVER), now=timezone.now())
    return OwnTable(
        seat=seat,
        state=state,
        signed=seat.pk in signed,
        signs=signs and seat.pk not in signed,
        withdraws=signs and seat.pk in signed and (fresh or len(signed) < len(state.seats)),
        agreed=seat.pk in agreed,
        agreements=len(agreed),
        agrees=event.early_end == EarlyEnd.PLAYERS and running and is_going_on(table),
    )
