"""Solve the set partitioning problem of a seating with HiGHS (optional).

The linear relaxation gives a lower bound and dual prices. Reduced cost fixing removes every table
whose reduced cost exceeds the gap between bound and limit; an integer program solves the rest.
"""

from collections.abc import Sequence
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from scoring.seating.search.set_partitioning import Column, Solution, Solve

if TYPE_CHECKING:
    import numpy as np

# Columns per player at the start of the linear program, and per round of column generation.
AT_START, AT_ONCE = 30, 2_000

# The cost of leaving a player out, and the tolerance for zero.
UNCOVERED_COST, TOLERANCE = 1_000_000.0, 1e-6

# A node limit, unlike seconds, is the same on every machine.
NODES = 20_000


def available_solver() -> Solve | None:
    """The solver, or None if it is not installed."""
    return solve if find_spec("highspy") else None


def solve(columns: Sequence[Column], places: int, limit: int) -> Solution:
    """Choose the cheapest columns that cover every player once, for at most `limit`."""
    import highspy  # noqa: PLC0415  # an optional dependency
    import numpy as np  # noqa: PLC0415  # a dependency of highspy

    if not columns:
        return Solution(chosen=None, bound=float(limit), is_proven=True)
    prices = np.array([price for price, _ in columns], dtype=float)
    members = np.array([table for _, table in columns])
    bound, duals = _linear_relaxation(highspy, np, prices, members, places)
    reduced = prices - duals[members].sum(axis=1)
    remaining = np.flatnonzero(reduced <= limit - bound + TOLERANCE)
    if not len(remaining):
        return Solution(chosen=None, bound=bound, is_proven=True)
    chosen, is_optimal = _integer_program(highspy, prices[remaining], members[remaining], places)
    found = tuple(columns[remaining[at]] for at in chosen) if chosen else None
    if found and sum(price for price, _ in found) > limit:
        found = None
    return Solution(chosen=found, bound=bound, is_proven=is_optimal)


def _linear_relaxation(
    highspy: Any, numpy: Any, prices: "np.ndarray", members: "np.ndarray", places: int
) -> tuple[float, "np.ndarray"]:
    """Solve the linear relaxation by column generation."""
    solver = _program(highspy, places)
    for place in range(places):
        solver.addCol(UNCOVERED_COST, 0, highspy.kHighsInf, 1, [place], [1.0])
    outside = numpy.ones(len(prices), dtype=bool)
    entering = numpy.argsort(prices, kind="stable")[: AT_START * places]
    while True:
        outside[entering] = False
        for at in entering:
            _add(highspy, solver, prices[at], members[at])
        solver.run()
        duals = numpy.array(solver.getSolution().row_dual)
        reduced = numpy.where(outside, prices - duals[members].sum(axis=1), 0.0)
        entering = numpy.argsort(reduced, kind="stable")[:AT_ONCE]
        entering = entering[reduced[entering] < -TOLERANCE]
        if not len(entering):
            return float(solver.getInfo().objective_function_value), duals


def _integer_program(
    highspy: Any, prices: "np.ndarray", members: "np.ndarray", places: int
) -> tuple[list[int], bool]:
    """Solve the integer program; return the chosen columns and whether they are optimal."""
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
    is_optimal = status in (highspy.HighsModelStatus.kOptimal, highspy.HighsModelStatus.kInfeasible)
    values = solver.getSolution().col_value if solver.getSolution().value_valid else []
    return [at for at, value in enumerate(values) if value > 0.5], is_optimal  # noqa: PLR2004  # 0 or 1


def _program(highspy: Any, places: int) -> Any:
    """A program with one equality row per player."""
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
