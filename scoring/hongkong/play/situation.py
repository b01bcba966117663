"""Where a Hong Kong game stands between two hands.

Rules: docs/rules.md, 5.1.
"""

import dataclasses

from scoring.core.seats import BySeat, Wind
from scoring.core.table_situation import TableSituation


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class HongKongSituation(TableSituation):
    """Round, dealer, extra hands, drawn hands and points before a hand.

    `number` is the hand of the round (1 to 4), `dealer` and the indexes of `points` are seats 0 to
    3 in the order of the first East. `repeats` counts the extra hands of this dealer,
    `goulash_hands` the drawn hands since the last win. `points` are whole points.
    """

    round_wind: Wind
    number: int
    dealer: int
    repeats: int
    goulash_hands: int
    points: BySeat[int]

    def __repr__(self) -> str:
        """Write round, extra and drawn hands and points by seat."""
        points = " ".join(map(str, self.points))
        return (
            f"HongKongSituation('{self.label}-{self.repeats} drawn {self.goulash_hands}: {points}')"
        )

    def to_json(self) -> dict[str, object]:
        """Return {"round", "dealer", "repeats", "goulash_hands", "points"}."""
        return {
            "round": self.label,
            "dealer": self.dealer,
            "repeats": self.repeats,
            "goulash_hands": self.goulash_hands,
            "points": list(self.points),
        }
