"""Tables where every player needs one certain wind: one player of each wind class at each table.

Before the last of four sessions a player who had three winds needs the fourth; the players who
need the same wind form a class. Taking the best of each class for the first table, the second best
for the next one and so on has the least sum of spreads: wherever the ranking is cut, the classes
differ in size above the cut, and at least as many tables lie on both sides. From there players of
one class change places until no two meet again.
"""

from collections.abc import Callable, Sequence

from scoring.seating.objective.cost_model import CostModel, Tables
from scoring.seating.search.annealing import Compare, SwapSearch, anneal_tables

#: Swaps of near ranks first; where a table stays infeasible, of any ranks, at a temperature that
#: moves conflicts far.
NEAR = SwapSearch(swaps=800, window=12, initial=400, final=3)
FAR = SwapSearch(swaps=2_000, window=1_000_000, initial=2_000, final=3)

#: The most searches.
ATTEMPTS = 4


def wind_classes(model: CostModel) -> list[list[int]] | None:
    """Divide the players by the one wind each needs; None where that is not so."""
    classes = [
        [player for player, winds in enumerate(model.allowed) if winds == 1 << wind]
        for wind in range(4)
    ]
    is_even = all(len(players) == model.size // 4 for players in classes)
    return classes if is_even and model.wind_weight >= model.hard else None


def pair_by_wind_class(
    model: CostModel,
    classes: Sequence[Sequence[int]],
    seed: int,
    tick: Callable[[], None],
    compare: Compare,
) -> Tables:
    """Seat one player of each class at every table; `compare` chooses between searches."""
    start = [list(table) for table in zip(*classes, strict=True)]
    order = [player for players in classes for player in players]
    best = anneal_tables(model, start, NEAR, seed, tick, order=order)
    for attempt in range(1, ATTEMPTS):
        if not any(map(model.is_infeasible, best)):
            break
        found = anneal_tables(model, start, FAR, seed + attempt, tick, order=order)
        best = min(best, found, key=compare)
    return best
