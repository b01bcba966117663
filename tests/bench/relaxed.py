"""How small the squared spreads of a session could be: a bound by linear programming.

Every table without a repeat may be taken in parts, as long as the parts of each player's tables
add up to one. Tables are found as they are needed: those that the prices of the players, which
the solver gives, make worth taking. Where none is left the bound holds for all tables there are.
"""

import contextlib
import importlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from scoring.seating import SeatedTable, SeatingTask

highspy: Any = None
with contextlib.suppress(ImportError):  # the solver is an extra
    highspy = importlib.import_module("highspy")

#: Tables of so many near ranks are there from the start; tables that come in at once for each
#: first player; how far below nothing a table must be to be worth it.
NEAR, AT_ONCE, NOTHING = 12, 30, 1e-6


def least_squares(task: SeatingTask, tables: Sequence[SeatedTable]) -> float:
    """Return the bound for a session of this task, drawn so; nothing without the solver."""
    if highspy is None:
        return 0.0
    order = sorted(task.players, key=lambda player: player.rank or 0)
    place = {player.id: at for at, player in enumerate(order)}
    met = _met(task, place)
    solver = highspy.Highs()
    solver.silent()
    for _ in met:
        solver.addRow(1, 1, 0, [], [])
    coming = [sorted(place[player] for player in table) for table in tables]
    coming.extend(table for first in range(len(met)) for table in _near(first, met))
    while coming:
        for table in coming:
            cost = float((table[-1] - table[0]) ** 2)
            solver.addCol(cost, 0, highspy.kHighsInf, 4, list(table), [1.0] * 4)
        solver.run()
        worth = list(solver.getSolution().row_dual)
        coming = [table for first in range(len(met)) for table in _worth_taking(first, met, worth)]
    return float(solver.getObjectiveValue())


def _near(first: int, met: Sequence[set[int]]) -> Iterator[list[int]]:
    """List the tables without a repeat of `first` and players close behind."""
    behind = range(first + 1, min(first + NEAR, len(met)))
    for others in combinations(behind, 3):
        table = [first, *others]
        if not any(other in met[one] for one, other in combinations(table, 2)):
            yield table


def _met(task: SeatingTask, place: Mapping[str, int]) -> list[set[int]]:
    """Return for each place of the ranking the places met so far."""
    met: list[set[int]] = [set() for _ in place]
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
