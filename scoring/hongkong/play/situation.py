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
    IN_SHORT: ClassVar[str] = "{0.label}-{0.repeats} drawn {0.goulash_hands}"

    repeats: int
    goulash_hands: int
