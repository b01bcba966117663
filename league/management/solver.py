"""The optional solver: which tables seat everybody once for the least, by HiGHS.

A linear program that may take tables in parts gives a bound and prices of the players. A table
dearer than its players' prices by more than lies between bound and limit cannot be in a room
below the limit; the few that are left go into a whole-number program.
"""

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from scoring.seating.search.set_partitioning import Column, Solution, Solve

if TYPE_CHECKING:
    import numpy as np

# Columns that the linear program starts with for each place, and takes in at a time.
AT_START, AT_ONCE = 30, 2_000

# What leaving a place out costs, and what counts as nothing among fractions.
LEFT_OUT, NOTHING = 1_000_000.0, 1e-6

# The search tree of the whole-number program may have so many nodes: a count, for it is the same
# on every machine, where seconds are not.
NODES = 20_000


def available_solver() -> Solve | None:
    """The solver where it is installed."""
    return solve if find_spec("highspy") else None


def solve(columns: Sequence[Column], places: int, limit: int) -> Solution:
    """Choose columns that hold every place once, for at most `limit`, at the least price."""
    import highspy  # noqa: PLC0415  # an extra, looked for when it is needed
    import numpy as np  # noqa: PLC0415  # comes with it

    if not columns:
        return Solution(chosen=None, bound=float(limit), is_proven=True)
    prices = np.array([price for price, _ in columns], dtype=float)
    members = np.array([table for _, table in columns])
    bound, worth = _relaxed(highspy, np, prices, members, places)
    left = prices - worth[members].sum(axis=1)
    kept = np.flatnonzero(left <= limit - bound + NOTHING)
    if not len(kept):
        return Solution(chosen=None, bound=bound, is_proven=True)
    chosen, is_final = _whole(highspy, prices[kept], members[kept], places)
    found = tuple(columns[kept[at]] for at in chosen) if chosen else None
    if found and sum(price for price, _ in found) > limit:
        found = None
    return Solution(chosen=found, bound=bound, is_proven=is_final)


def _relaxed(
    highspy: Any, numpy: Any, prices: "np.ndarray", members: "np.ndarray", places: int
) -> tuple[float, "np.ndarray"]:
    """Solve the linear program, columns coming in as long as one is worth it."""
    solver = _program(highspy, places)
    for place in range(places):
        solver.addCol(LEFT_OUT, 0, highspy.kHighsInf, 1, [place], [1.0])
    waiting = numpy.ones(len(prices), dtype=bool)
    coming = numpy.argsort(prices, kind="stable")[: AT_START * places]
    while True:
        waiting[coming] = False
        for at in coming:
            _add(highspy, solver, prices[at], members[at])
        solver.run()
        worth = numpy.array(solver.getSolution().row_dual)
        left = numpy.where(waiting, prices - worth[members].sum(axis=1), 0.0)
        coming = numpy.argsort(left, kind="stable")[:AT_ONCE]
        coming = coming[left[coming] < -NOTHING]
        if not len(coming):
            return float(solver.getInfo().objective_function_value), worth


def _whole(
    highspy: Any, prices: "np.ndarray", members: "np.ndarray", places: int
) -> tuple[list[int], bool]:
    """Solve the whole-number program; say which columns were taken and whether that is final."""
    solver = _program(highspy, places)
    for price, table in zip(prices, members, strict=True):
        _add(highspy, solver, price, table)
    count = len(prices)
    kinds = [highspy.HighsVarType.kInteger] * count
    solver.changeColsIntegrality(count, list(range(count)), kinds)
    solver.setOptionValue("mip_max_nodes", NODES)
    solver.setOptionValue("mip_rel_gap", 0.0)
    solver.run()
    status = solver.getModelStatus()
    is_final = status in (highspy.HighsModelStatus.kOptimal, highspy.HighsModelStatus.kInfeasible)
    values = solver.getSolution().col_value if solver.getSolution().value_valid else []
    return [at for at, value in enumerate(values) if value > 0.5], is_final  # noqa: PLR2004  # 0 or 1


def _program(highspy: Any, places: int) -> Any:
    """Start a program with a row for every place: held once."""
    solver = highspy.Highs()
    solver.silent()
    solver.setOptionValue("threads", 1)
    solver.setOptionValue("random_seed", 1)
    for _ in range(places):
        solver.addRow(1, 1, 0, [], [])
    return solver


def _add(highspy: Any, solver: Any, price: float, table: Sequence[int]) -> None:
    rows = [int(place) for place in table]
    solver.addCol(float(price), 0, highspy.kHighsInf, 4, rows, [1.0] * 4)
