"""Where a game stands between two hands.

Rules: docs/rules.md, 3.1.
"""

import dataclasses
from collections.abc import Collection
from typing import ClassVar

from scoring.core.seats import BySeat
from scoring.core.table.situation import TableSituation
from scoring.results.placement import STICK


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Situation(TableSituation):
    """A situation with honba 本場 and sticks 供託, before any riichi of the hand is paid.

    `riichi_sticks` counts sticks of 1,000.
    """

    COUNTERS: ClassVar[tuple[str, ...]] = ("honba", "riichi_sticks")
    IN_SHORT: ClassVar[str] = "{0.label}-{0.honba} sticks {0.riichi_sticks}"

    honba: int
    riichi_sticks: int

    def with_riichi(self, seats: Collection[int]) -> "Situation":
        """Return the situation with the riichi sticks of these seats on the table."""
        paid = (held - STICK * (seat in seats) for seat, held in enumerate(self.points))
        sticks = self.riichi_sticks + len(seats)
        return dataclasses.replace(self, riichi_sticks=sticks, points=BySeat(paid))
