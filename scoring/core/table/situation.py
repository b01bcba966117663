"""Where a game stands between two hands: round, dealer and points, who sits where; a played hand."""

import dataclasses
from collections.abc import Collection, Mapping
from typing import ClassVar, Generic, Protocol, Self, TypeVar

from scoring.core.seats import WINDS, BySeat, Wind
from scoring.core.table.settlement import TableSettlement


class StartRules(Protocol):
    """The rules that a game starts by; a Ruleset has them."""

    @property
    def players(self) -> int:
        """How many players sit at the table."""

    @property
    def start_points(self) -> int:
        """What each of them has before the first hand."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class TableSituation:
    """The hand of a round, the wind of each seat in it, and the points before it.

    `number` is the hand of the round: 1 to 4, to 3 with three players, to 5 at a table of five.
    `dealer` and the indexes of `points` are seats, from 0, in the order of the first East.
    `points` are whole points. At a table of five the player before the dealer sits out.

    A game adds what it counts as fields of its own and names them in `COUNTERS`. `IN_SHORT` writes
    the hand with them.
    """

    COUNTERS: ClassVar[tuple[str, ...]] = ()
    IN_SHORT: ClassVar[str] = "{0.label}"

    round_wind: Wind
    number: int
    dealer: int
    points: BySeat[int]

    @classmethod
    def with_start_points(
        cls,
        rules: StartRules,
        counters: Mapping[str, int] | None = None,
        *,
        round_wind: Wind = Wind.EAST,
        number: int = 1,
        dealer: int = 0,
    ) -> Self:
        """Return a situation before any points moved, East 1 by default.

        Counters that are not named are 0.
        """
        return cls(
            round_wind=round_wind,
            number=number,
            dealer=dealer,
            points=BySeat([rules.start_points] * rules.players),
            **{name: (counters or {}).get(name, 0) for name in cls.COUNTERS},
        )

    def __repr__(self) -> str:
        """Write round, counters and points by seat: Situation('S4-1 sticks 2: 30000 ...')."""
        points = " ".join(map(str, self.points))
        return f"{type(self).__name__}('{self.IN_SHORT.format(self)}: {points}')"

    @property
    def label(self) -> str:
        """The hand as tables write it, such as "E1" or "S4"."""
        return f"{self.round_wind.value}{self.number}"

    @property
    def counters(self) -> dict[str, int]:
        """What the game counts beside points, by name."""
        return {name: getattr(self, name) for name in self.COUNTERS}

    @property
    def winds(self) -> tuple[Wind, ...]:
        """The winds that sit at this table, East first; three players have no North."""
        return WINDS[: len(self.points)]

    @property
    def sitting_out(self) -> int | None:
        """The seat of the player who sits out at a table of five; None at others."""
        seats = len(self.points)
        return (self.dealer - 1) % seats if seats > len(WINDS) else None

    def wind_of(self, seat: int) -> Wind | None:
        """Name the seat wind 自風 that `seat` (from 0) has in this hand; None for who sits out."""
        place = (seat - self.dealer) % len(self.points)
        return WINDS[place] if place < len(WINDS) else None

    def seat_of(self, wind: Wind) -> int:
        """Return the seat (from 0) that has this wind now; ValueError for North of three."""
        place = WINDS.index(wind)
        if place >= len(self.points):
            message = f"no seat is {wind.value} at a table of {len(self.points)}"
            raise ValueError(message)
        return (self.dealer + place) % len(self.points)

    def with_riichi(self, seats: Collection[int]) -> Self:  # noqa: ARG002  # of riichi alone
        """Return the situation with the riichi sticks of these seats on the table."""
        return self

    def after(self, settlement: TableSettlement) -> Self:
        """Return the situation after a hand, as if another one followed."""
        seats = len(self.points)
        passes = not settlement.dealer_stays
        round_over = passes and self.number == seats
        moved = zip(self.points, settlement.deltas, strict=True)
        return dataclasses.replace(
            self,
            round_wind=WINDS[(self.round_wind.index + round_over) % len(WINDS)],
            number=1 if round_over else self.number + passes,
            dealer=(self.dealer + passes) % seats,
            points=BySeat([old + delta for old, delta in moved]),
            **{name: getattr(settlement, name) for name in self.COUNTERS},
        )

    def to_json(self) -> dict[str, object]:
        """Return {"round", "dealer", the counters of the game, "points"}."""
        return {
            "round": self.label,
            "dealer": self.dealer,
            **self.counters,
            "points": list(self.points),
        }


HandT = TypeVar("HandT")
SituationT = TypeVar("SituationT", bound=TableSituation)
SettlementT = TypeVar("SettlementT", bound=TableSettlement)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Played(Generic[HandT, SituationT, SettlementT]):
    """A hand with the situation before it, what it moved, and the situation after it.

    `valued` is the hand whose wins state the value of their tiles, in place of the tiles.
    """

    hand: HandT
    valued: HandT
    before: SituationT
    settlement: SettlementT
    after: SituationT
