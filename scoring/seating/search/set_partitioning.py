"""The best tables for small fields, by set partitioning with an external solver.

Every table that can be part of a cheaper seating than the best one known is a column with its
cost; the solver chooses columns that seat every player once at the least cost. The search gives
the solver its limit, and it shows how far the search was from the optimum.
"""

import dataclasses
from collections.abc import Callable, Iterator, Sequence

from scoring.seating.history import HistoryCounts
from scoring.seating.objective.cost_model import CostModel, Tables, build_model
from scoring.seating.task import SeatedTable, SeatingTask, ranked

#: Fields up to this size are solved in seconds; tables have four seats.
MOST, SEATS = 64, 4

#: A table: its cost and its four places.
Column = tuple[int, tuple[int, int, int, int]]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """What a solver found: the columns chosen (None: no seating below the limit, or no result).

    `bound` is a lower bound for seatings of these columns; `is_proven` where the answer is final.
    """

    chosen: tuple[Column, ...] | None
    bound: float
    is_proven: bool


#: Solves: columns, number of places, and the largest cost of a seating.
Solve = Callable[[Sequence[Column], int, int], Solution]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """How good tables are, in costs of the search.

    `columns` counts the tables without a conflict that were considered. `price` is the cost of the
    tables given, `optimum` that of the best seating made of columns (None: none was found), `bound`
    a lower bound. `is_proven` where no seating without a conflict costs less than both.
    """

    columns: int
    price: int
    optimum: int | None
    bound: float
    is_proven: bool


def columns_of(model: CostModel, limit: int) -> list[Column]:
    """List the tables without a conflict that a seating of this cost may have."""
    others = (model.size // SEATS - 1) * (SEATS - 1) ** 2 * model.spread_weight
    return [
        (price, table)
        for table in _without_conflict(model, limit - others)
        if (price := model.cost(table)) <= limit - others
    ]


def _without_conflict(model: CostModel, limit: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield every four places without a conflict whose spread alone does not exceed the limit."""
    free = [
        [other for other, cost in enumerate(row) if other > place and cost < model.hard]
        for place, row in enumerate(model.pair)
    ]
    for one, partners in enumerate(free):
        reach = [other for other in partners if model.spread_weight * (other - one) ** 2 <= limit]
        near = set(reach)
        for two in reach:
            joint = [other for other in free[two] if other in near]
            together = set(joint)
            for three in joint:
                for four in free[three]:
                    if four in together:
                        yield one, two, three, four


def improve(model: CostModel, tables: Tables, solve: Solve) -> Tables:
    """Return the best tables without a conflict where the solver finds them, else those given."""
    if model.size > MOST:
        return tables
    limit = model.total_cost(tables)
    solution = solve(columns_of(model, limit), model.size, limit)
    return tables if solution.chosen is None else [list(table) for _, table in solution.chosen]


def prove(tables: Sequence[SeatedTable], task: SeatingTask, solve: Solve) -> Proof:
    """Compare tables of four with the best seating of the players who sit there."""
    model, places = _model_of(tables, task)
    price = model.total_cost(places)
    columns = columns_of(model, price)
    solution = solve(columns, model.size, price)
    found = None if solution.chosen is None else sum(cost for cost, _ in solution.chosen)
    return Proof(
        columns=len(columns),
        price=price,
        optimum=found,
        bound=solution.bound,
        is_proven=solution.is_proven,
    )


def price_of(tables: Sequence[SeatedTable], task: SeatingTask) -> int:
    """Return the cost of tables of four in the search."""
    model, places = _model_of(tables, task)
    return model.total_cost(places)


def _model_of(tables: Sequence[SeatedTable], task: SeatingTask) -> tuple[CostModel, Tables]:
    seated = {player for table in tables for player in table}
    order = [player for player in ranked(task.players, task) if player.id in seated]
    place = {player.id: at for at, player in enumerate(order)}
    model = build_model(order, task, HistoryCounts.of_task(task), by_rank=True)
    return model, [[place[player] for player in table] for table in tables]
