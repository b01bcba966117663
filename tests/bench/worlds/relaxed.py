"""A lower bound of the squared spreads of a session by linear programming.

The linear relaxation of set partitioning over all tables without a repeat, solved by column
generation: tables with negative reduced cost enter until there are none.
"""

import contextlib
import importlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from scoring.seating import SeatedTable, SeatingTask

highspy: Any = None
with contextlib.suppress(ImportError):  # the solver is optional
    highspy = importlib.import_module("highspy")

#: Tables of so many near ranks are there from the start; tables that come in at once for each
#: first player; how negative the reduced cost of an entering table must be.
NEAR, AT_ONCE, TOLERANCE = 12, 30, 1e-6


def least_squares(task: SeatingTask, tables: Sequence[SeatedTable]) -> float:
    """Return the bound for this seating of a session; 0 without the solver."""
    if highspy is None:
        return 0.0
    order = sorted(task.players, key=lambda player: player.rank or 0)
    place = {player.id: at for at, player in enumerate(order)}
    met = _met(task, place)
    solver = highspy.Highs()
    solver.silent()
    for _ in met:
        solver.addRow(1, 1, 0, [], [])
    entering = [sorted(place[player] for player in table) for table in tables]
    entering.extend(table for first in range(len(met)) for table in _near(first, met))
    while entering:
        for table in entering:
            cost = float((table[-1] - table[0]) ** 2)
            solver.addCol(cost, 0, highspy.kHighsInf, 4, list(table), [1.0] * 4)
        solver.run()
        duals = list(solver.getSolution().row_dual)
        entering = [
            table for first in range(len(met)) for table in _entering_tables(first, met, duals)
        ]
    return float(solver.getObjectiveValue())


def _near(first: int, met: Sequence[set[int]]) -> Iterator[list[int]]:
    """List the tables without a repeat of `first` and players close behind."""
    behind = range(first + 1, min(first + NEAR, len(met)))
    for others in combinations(behind, 3):
        table = [first, *others]
        if not any(other in met[one] for one, other in combinations(table, 2)):
            yield table


def _met(task: SeatingTask, place: Mapping[str, int]) -> list[set[int]]:
    """Return for each rank the ranks met so far."""
    met: list[set[int]] = [set() for _ in place]
    for tables in task.history:
        for table in tables:
            for one, other in combinations((place[player] for player in table), 2):
                met[one].add(other)
                met[other].add(one)
    return met


def _entering_tables(
    first: int, met: Sequence[set[int]], duals: Sequence[float]
) -> list[list[int]]:
    """List the tables of `first` with the lowest negative reduced cost."""
    best = sorted(duals, reverse=True)
    found: list[tuple[float, list[int]]] = []
    between: list[int] = []
    for last in range(first + 1, len(met)):
        cost = (last - first) ** 2 - duals[first]
        if cost >= sum(best[:3]):
            break
        if last not in met[first]:
            near = [player for player in between if player not in met[last]]
            for gain, two in _pairs(near, met, duals, cost - duals[last]):
                found.append((gain, [first, *sorted(two), last]))
            between.append(last)
    return [table for _, table in sorted(found)[:AT_ONCE]]


def _pairs(
    players: Sequence[int], met: Sequence[set[int]], duals: Sequence[float], cost: float
) -> Iterator[tuple[float, tuple[int, int]]]:
    """List pairs who have not met and give a negative reduced cost."""
    order = sorted(players, key=lambda player: -duals[player])
    for at, one in enumerate(order):
        for other in order[at + 1 :]:
            left = cost - duals[one] - duals[other]
            if left >= -TOLERANCE:
                break
            if other not in met[one]:
                yield left, (one, other)
