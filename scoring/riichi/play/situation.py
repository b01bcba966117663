"""Where a game stands between two hands.

Rules: docs/rules.md, 3.1.
"""

import dataclasses
from collections.abc import Collection

from scoring.core.seats import BySeat, Wind
from scoring.core.table_situation import TableSituation
from scoring.results.placement import STICK


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Situation(TableSituation):
    """Round, dealer, honba 本場, sticks 供託 and points before a hand, no riichi of it paid yet.

    `number` is the hand of the round (1 to 4, to 3 with three players, to 5 with five), `dealer`
    and the indexes of `points` are seats, from 0, in the order of the first East. `honba` and
    `riichi_sticks` count counters and sticks of 1,000; `points` are whole points.
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

    def with_riichi(self, seats: Collection[int]) -> "Situation":
        """Return the situation with the riichi sticks of these seats on the table."""
        paid = (held - STICK * (seat in seats) for seat, held in enumerate(self.points))
        sticks = self.riichi_sticks + len(seats)
        return dataclasses.replace(self, riichi_sticks=sticks, points=BySeat(paid))

    def to_json(self) -> dict[str, object]:
        """Return {"round", "dealer", "honba", "riichi_sticks", "points"}."""
        return {
            "round": self.label,
            "dealer": self.dealer,
            "honba": self.honba,
            "riichi_sticks": self.riichi_sticks,
            "points": list(self.points),
        }
