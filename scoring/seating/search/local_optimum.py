"""Descent: players change places as long as a swap makes the seating better by the objective.

What it returns is a local optimum: no swap of two players of different tables is better.
"""

from collections.abc import Callable, Sequence

from scoring.seating.objective.evaluation import Objective

#: Tables of ids.
IdTables = list[list[str]]

#: Tells whether tables of ids may be taken; None allows all.
Allows = Callable[[IdTables], bool]


def descend(
    tables: Sequence[Sequence[str]], objective: Objective, allows: Allows | None = None
) -> IdTables:
    """Swap players of different tables until no swap that is allowed makes the seating better."""
    return _Descent(tables, objective, allows).run()


class _Descent:
    """Tables with their costs; pairs of tables are tried again once one of them has changed."""

    def __init__(
        self, tables: Sequence[Sequence[str]], objective: Objective, allows: Allows | None
    ) -> None:
        self._objective, self._allows = objective, allows
        self._tables = [list(table) for table in tables]
        self._cost = [objective.table(table) for table in self._tables]
        self._changes = [0] * len(self._tables)
        self._tried: dict[tuple[int, int], tuple[int, int]] = {}

    def run(self) -> IdTables:
        """Try all pairs of tables until none of them offers a better swap."""
        count, improved = len(self._tables), True
        while improved:
            improved = False
            for here in range(count):
                for there in range(here + 1, count):
                    if self._is_open(here, there):
                        improved = self._improve(here, there) or improved
        return self._tables

    def _is_open(self, here: int, there: int) -> bool:
        """Whether a swap between these tables may help and has not been tried."""
        both = self._cost[here] + self._cost[there]
        one, other = self._tables[here], self._tables[there]
        if both <= self._objective.least_after_swap(one, other):
            return False
        state = self._changes[here], self._changes[there]
        return self._tried.get((here, there)) != state

    def _improve(self, here: int, there: int) -> bool:
        """Make the best allowed swap between two tables, if one is better; tell whether one was."""
        both = self._cost[here] + self._cost[there]
        one, other = self._tables[here], self._tables[there]
        swaps = sorted(
            (cost, at, to)
            for at in range(len(one))
            for to in range(len(other))
            if (cost := self._swapped_cost(one, other, at, to, both)) < both
        )
        for _, at, to in swaps:
            one[at], other[to] = other[to], one[at]
            if self._allows is None or self._allows(self._tables):
                self._cost[here] = self._objective.table(one)
                self._cost[there] = self._objective.table(other)
                self._changes[here] += 1
                self._changes[there] += 1
                return True
            one[at], other[to] = other[to], one[at]
        self._tried[here, there] = self._changes[here], self._changes[there]
        return False

    def _swapped_cost(
        self, one: Sequence[str], other: Sequence[str], at: int, to: int, most: int
    ) -> int:
        """Return the cost of two tables after a swap, or `most` as soon as it is no less."""
        first = [*one[:at], other[to], *one[at + 1 :]]
        second = [*other[:to], one[at], *other[to + 1 :]]
        spreads = self._objective.spread_cost(first) + self._objective.spread_cost(second)
        if spreads >= most:
            return most
        cost = self._objective.table(first)
        return cost if cost >= most else cost + self._objective.table(second)
