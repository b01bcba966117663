"""Where a game stands between two hands.

Rules: docs/rules.md, 3.1.
"""

import dataclasses

from scoring.core.seats import (
    WINDS,
    BySeat,
    Wind,
)


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Situation:
    """Round, dealer, honba 本場, sticks 供託 and points before a hand, no riichi of it paid yet.

    `number` is the hand of the round (1 to 4, to 3 with three players), `dealer` and the indexes of
    `points` are seats 0 to 3 in the order of the first East. `honba` and `riichi_sticks` count
    counters and sticks of 1,000; `points` are whole points.
    """

    round_wind: Wind
    number: int
    dealer: int
    honba: int
    riichi_sticks: int
    points: BySeat[int]

    def __repr__(self) -> str:
        """Write round, honba, sticks and points by seat: Situation('S4-1 sticks 2: 30000 ...')."""
        points = " ".join(map(str, self.points))
        return f"Situation('{self.label}-{self.honba} sticks {self.riichi_sticks}: {points}')"

    @property
    def label(self) -> str:
        """The hand as tables write it, such as "E1" or "S4"."""
        return f"{self.round_wind.value}{self.number}"

    @property
    def winds(self) -> tuple[Wind, ...]:
        """The winds that sit at this table, East first; three players have no North."""
        return WINDS[: len(self.points)]

    def wind_of(self, seat: int) -> Wind:
        """Name the seat wind 自風 that `seat` (0 to 3) has in this hand."""
        return WINDS[(seat - self.dealer) % len(self.points)]

    def seat_of(self, wind: Wind) -> int:
        """Return the seat (0 to 3) that has this wind now; ValueError for North of three."""
        place = WINDS.index(wind)
        if place >= len(self.points):
            message = f"no seat is {wind.value} at a table of {len(self.points)}"
            raise ValueError(message)
        return (self.dealer + place) % len(self.points)

    def to_json(self) -> dict[str, object]:
        """Return {"round", "dealer", "honba", "riichi_sticks", "points"}."""
        return {
            "round": self.label,
            "dealer": self.dealer,
            "honba": self.honba,
            "riichi_sticks": self.riichi_sticks,
            "points": list(self.points),
        }
