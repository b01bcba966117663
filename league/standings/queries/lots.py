"""Find where the lot decided the order of the standings."""

from collections.abc import Sequence
from itertools import pairwise

from league.standings.queries.standings import RankedEntrant

LOT = "lot"


def decided_by_lot(placed: Sequence[RankedEntrant]) -> set[int]:
    """The entrants (by id) on both sides of every place that the lot decided."""
    return {
        line.entrant.pk
        for before, after in pairwise(placed)
        if after.row.behind_by == LOT
        for line in (before, after)
    }
