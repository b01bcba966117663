"""Tables where everybody needs one certain wind: one player of each kind sits at each of them.

Before the last of four sessions a player who had three winds needs the fourth. Taking the best who
needs East, the best who needs South and so on for the first table, then the second ones, brings
the ranks of a table as near together as they can be: wherever the ranking is cut, at least as many
tables lie on both sides as the numbers of two kinds above the cut differ, and so many do here. From
there players of one kind change places until nobody meets again.
"""

from collections.abc import Callable, Sequence

from scoring.seating.field import CLASH, Field
from scoring.seating.search.annealing import Annealing, Schedule

Tables = list[list[int]]

#: Swaps of near ranks; where a trouble is left, of any ranks, hot enough to move it far.
NEAR = Schedule(swaps=800, window=12, hot=400, cold=3)
FAR = Schedule(swaps=2_000, window=1_000_000, hot=2_000, cold=3)

#: How often to try again.
ATTEMPTS = 4


def kinds_of(field: Field) -> list[list[int]] | None:
    """Part the field by the one wind each player needs; None where that is not so."""
    kinds = [
        [player for player, winds in enumerate(field.allowed) if winds == 1 << wind]
        for wind in range(4)
    ]
    is_even = all(len(kind) == field.size // 4 for kind in kinds)
    return kinds if is_even and field.wind_weight >= CLASH else None


def pair_by_kind(
    field: Field, kinds: Sequence[Sequence[int]], seed: int, tick: Callable[[], None]
) -> Tables:
    """Seat one player of each kind at every table."""
    start = [list(table) for table in zip(*kinds, strict=True)]
    order = [player for kind in kinds for player in kind]
    best = Annealing(field, start, seed, order).run(NEAR, tick)
    for attempt in range(1, ATTEMPTS):
        if not any(map(field.troubled, best)):
            break
        found = Annealing(field, start, seed + attempt, order).run(FAR, tick)
        best = min(best, found, key=field.room_cost)
    return best
