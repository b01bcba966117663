"""The best room there is, where somebody outside can solve whole-number programs.

Every table that could be part of a better room than the best one known is written down with its
price; which of them seat everybody once for the least is for the solver to say. So the search by
swaps gives the solver its limit, and the solver says how far the search was from the optimum.
"""

import dataclasses
from collections.abc import Callable, Iterator, Sequence

from scoring.seating.field import CLASH, Field
from scoring.seating.history import Past
from scoring.seating.parts import ranked
from scoring.seating.prices import build_field
from scoring.seating.task import SeatedTable, SeatingTask

Tables = list[list[int]]

#: Fields up to this size can be solved in seconds; tables have four seats.
MOST, SEATS = 64, 4

#: A table: its price and its four places.
Column = tuple[int, tuple[int, int, int, int]]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Solution:
    """What a solver found: the columns chosen (None: no room below the limit, or given up).

    No room of these columns is cheaper than `bound`; `is_proven` where the answer is final.
    """

    chosen: tuple[Column, ...] | None
    bound: float
    is_proven: bool


#: Solves: columns, number of places, and the price that a room must not exceed.
Solve = Callable[[Sequence[Column], int, int], Solution]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Proof:
    """How good tables are, in prices of the search.

    `columns` tables without a clash were weighed. `price` is that of the tables given, `optimum`
    that of the best room made of those (None: none was found), `bound` is below it. `is_proven`
    where no room of tables without a clash is cheaper than both.
    """

    columns: int
    price: int
    optimum: int | None
    bound: float
    is_proven: bool


def columns_of(field: Field, limit: int) -> list[Column]:
    """List the tables without a clash that a room of this price may have."""
    others = (field.size // SEATS - 1) * (SEATS - 1) ** 2 * field.spread_weight
    return [
        (price, table)
        for table in _apart(field, limit - others)
        if (price := field.cost(table)) <= limit - others
    ]


def _apart(field: Field, limit: int) -> Iterator[tuple[int, int, int, int]]:
    """Give every four places without a clash whose spread alone does not exceed the limit."""
    free = [
        [other for other, price in enumerate(row) if other > place and price < CLASH]
        for place, row in enumerate(field.pair)
    ]
    for one, partners in enumerate(free):
        reach = [other for other in partners if field.spread_weight * (other - one) ** 2 <= limit]
        near = set(reach)
        for two in reach:
            company = [other for other in free[two] if other in near]
            together = set(company)
            for three in company:
                for four in free[three]:
                    if four in together:
                        yield one, two, three, four


def improve(field: Field, room: Tables, solve: Solve) -> Tables:
    """Return the best room without a clash where the solver finds one, else the room given."""
    if field.size > MOST:
        return room
    limit = field.room_cost(room)
    solution = solve(columns_of(field, limit), field.size, limit)
    return room if solution.chosen is None else [list(table) for _, table in solution.chosen]


def prove(tables: Sequence[SeatedTable], task: SeatingTask, solve: Solve) -> Proof:
    """Compare tables of four with the best room that those who sit there could have."""
    field, room = _field_of(tables, task)
    price = field.room_cost(room)
    columns = columns_of(field, price)
    solution = solve(columns, field.size, price)
    found = None if solution.chosen is None else sum(cost for cost, _ in solution.chosen)
    return Proof(
        columns=len(columns),
        price=price,
        optimum=found,
        bound=solution.bound,
        is_proven=solution.is_proven,
    )


def price_of(tables: Sequence[SeatedTable], task: SeatingTask) -> int:
    """Return what the search would pay for tables of four."""
    field, room = _field_of(tables, task)
    return field.room_cost(room)


def _field_of(tables: Sequence[SeatedTable], task: SeatingTask) -> tuple[Field, Tables]:
    seated = {player for table in tables for player in table}
    line = [player for player in ranked(task.players, task) if player.id in seated]
    place = {player.id: at for at, player in enumerate(line)}
    field = build_field(line, task, Past.of(task.history, task.seats), by_rank=True)
    return field, [[place[player] for player in table] for table in tables]
