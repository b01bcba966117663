"""How small the squared spreads of a session could be: a bound by linear programming.

Every table without a repeat may be taken in parts, as long as the parts of each player's tables
add up to one. Tables are found as they are needed: those that the prices of the players, which
the solver gives, make worth taking. Where none is left the bound holds for all tables there are.
"""

import contextlib
import importlib
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from scoring.seating import SeatingTask

highspy: Any = None
with contextlib.suppress(ImportError):  # the solver is an extra
    highspy = importlib.import_module("highspy")

#: What leaving a player out costs, so that there is a solution from the start; tables that could
#: be taken at once for each first player; how far below nothing a table must be to be worth it.
LEFT_OUT, AT_ONCE, NOTHING = 4_000.0, 30, 1e-6


def least_squares(task: SeatingTask) -> float:
    """Return the bound for a session of this task; nothing without the solver."""
    if highspy is None:
        return 0.0
    met = _met(task)
    solver = highspy.Highs()
    solver.silent()
    for _ in met:
        solver.addRow(1, 1, 0, [], [])
    for player in range(len(met)):
        solver.addCol(LEFT_OUT, 0, highspy.kHighsInf, 1, [player], [1.0])
    while True:
        solver.run()
        worth = list(solver.getSolution().row_dual)
        found = [table for first in range(len(met)) for table in _worth_taking(first, met, worth)]
        if not found:
            return float(solver.getObjectiveValue())
        for table in found:
            cost = float((table[-1] - table[0]) ** 2)
            solver.addCol(cost, 0, highspy.kHighsInf, 4, list(table), [1.0] * 4)


def _met(task: SeatingTask) -> list[set[int]]:
    """Return for each place of the ranking the places met so far."""
    order = sorted(task.players, key=lambda player: player.rank or 0)
    place = {player.id: at for at, player in enumerate(order)}
    met: list[set[int]] = [set() for _ in order]
    for tables in task.history:
        for table in tables:
            for one, other in combinations((place[player] for player in table), 2):
                met[one].add(other)
                met[other].add(one)
    return met


def _worth_taking(first: int, met: Sequence[set[int]], worth: Sequence[float]) -> list[list[int]]:
    """List the best tables whose players are worth more than it costs; `first` is the first."""
    best = sorted(worth, reverse=True)
    found: list[tuple[float, list[int]]] = []
    between: list[int] = []
    for last in range(first + 1, len(met)):
        cost = (last - first) ** 2 - worth[first]
        if cost >= sum(best[:3]):
            break
        if last not in met[first]:
            near = [player for player in between if player not in met[last]]
            for gain, two in _pairs(near, met, worth, cost - worth[last]):
                found.append((gain, [first, *sorted(two), last]))
            between.append(last)
    return [table for _, table in sorted(found)[:AT_ONCE]]


def _pairs(
    players: Sequence[int], met: Sequence[set[int]], worth: Sequence[float], cost: float
) -> Iterator[tuple[float, tuple[int, int]]]:
    """Pair players who have not met and are worth more than the cost, dearest first."""
    order = sorted(players, key=lambda player: -worth[player])
    for at, one in enumerate(order):
        for other in order[at + 1 :]:
            left = cost - worth[one] - worth[other]
            if left >= -NOTHING:
                break
            if other not in met[one]:
                yield left, (one, other)
