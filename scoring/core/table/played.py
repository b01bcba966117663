"""A hand that was played, with all that it did."""

import dataclasses
from typing import Generic, TypeVar

from scoring.core.table.settlement import TableSettlement
from scoring.core.table.situation import TableSituation

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
