"""Where a session stands between two hands: players change seats after each round.

Rules: docs/rules.md, 9.
"""

import dataclasses
from collections.abc import Mapping
from typing import Any, Self

from scoring.core.seats import WINDS, BySeat, Wind
from scoring.core.table.settlement import TableSettlement
from scoring.core.table.situation import TableSituation
from scoring.ruleset import McrRules

#: Who sits East, South, West and North at the beginning of each round, by first seat.
ROUNDS = ((0, 1, 2, 3), (1, 0, 3, 2), (2, 3, 1, 0), (3, 2, 0, 1))


def seats_in(round_wind: Wind, number: int, rules: McrRules) -> BySeat[int]:
    """Return who sits E, S, W and N in a hand, as seats of the first hand (from 0)."""
    row = ROUNDS[round_wind.index if rules.seat_change == "after_each_round" else 0]
    return BySeat((*row[number - 1 :], *row[: number - 1]))


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class McrSituation(TableSituation):
    """A situation in which winds follow from `seats`: the first seats of those who sit E, S, W, N."""

    seats: BySeat[int]

    @classmethod
    def with_start_points(
        cls,
        rules: Any,
        counters: Mapping[str, int] | None = None,  # noqa: ARG003  # it has none
        *,
        round_wind: Wind = Wind.EAST,
        number: int = 1,
        dealer: int = 0,  # noqa: ARG003  # it follows from the hand
    ) -> Self:
        """Return a situation before any points moved, East 1 by default."""
        seats = seats_in(round_wind, number, rules.mcr)
        points = BySeat([rules.start_points] * rules.players)
        return cls(
            round_wind=round_wind, number=number, dealer=seats[0], points=points, seats=seats
        )

    def wind_of(self, seat: int) -> Wind:
        """Name the wind that a player, by first seat, has in this hand."""
        return WINDS[self.seats.index(seat)]

    def seat_of(self, wind: Wind) -> int:
        """Return the first seat of the player who has this wind now."""
        return self.seats[wind.index]

    def after(self, settlement: TableSettlement) -> Self:
        """Return the situation after a hand, as if another one followed."""
        assert isinstance(settlement, McrSettlement)  # noqa: S101  # those of this game
        moved = TableSituation.after(self, settlement)
        seats = settlement.seats_after
        return dataclasses.replace(moved, dealer=seats[0], seats=seats)

    def to_json(self) -> dict[str, object]:
        """Return {"round", "dealer", "seats", "points"}."""
        written = TableSituation.to_json(self)
        return {**written, "seats": list(self.seats)}


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class McrSettlement(TableSettlement):
    """What a hand does; `seats_after` are who sits E, S, W and N in the hand after it."""

    seats_after: BySeat[int]
