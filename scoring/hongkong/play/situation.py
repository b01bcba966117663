"""Where a Hong Kong game stands between two hands.

Rules: docs/rules.md, 5.1.
"""

import dataclasses
from typing import ClassVar

from scoring.core.table.situation import TableSituation


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class HongKongSituation(TableSituation):
    """A situation with the extra hands of this dealer, and the drawn hands since the last win."""

    COUNTERS: ClassVar[tuple[str, ...]] = ("repeats", "goulash_hands")

    repeats: int
    goulash_hands: int

    @property
    def in_short(self) -> str:
        """The hand with its extra and drawn hands, such as "E1-2 drawn 1"."""
        return f"{self.label}-{self.repeats} drawn {self.goulash_hands}"
