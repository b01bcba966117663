"""Descent: players change places as long as a swap makes the seating better by the objective.

What it returns is a local optimum: no swap of two players of different tables is better.
"""

from collections.abc import Callable, Iterator, Sequence
from math import isqrt

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
        self._dearest = max(self._cost, default=0)
        ends = [objective.ends(table) for table in self._tables]
        self._first, self._last = [one for one, _ in ends], [last for _, last in ends]
        self._changes = [0] * len(self._tables)
        self._tried: dict[tuple[int, int], tuple[int, int]] = {}

    def run(self) -> IdTables:
        """Try all pairs of tables until none of them offers a better swap."""
        improved = True
        while improved:
            improved = False
            for here in range(len(self._tables)):
                for there in self._near(here):
                    if self._is_open(here, there):
                        improved = self._improve(here, there) or improved
        return self._tables

    def _near(self, here: int) -> Iterator[int]:
        """Yield the tables behind `here` with ranks near enough for a swap that helps."""
        there, changes = here, -1
        while changes != self._changes[here]:
            changes = self._changes[here]
            gap = self._widest_gap(here)
            top, bottom = self._first[here] - gap, self._last[here] + gap
            first, last = self._first, self._last
            behind = range(there + 1, len(self._tables))
            for there in [at for at in behind if first[at] <= bottom and last[at] >= top]:
                yield there
                if changes != self._changes[here]:
                    break

    def _widest_gap(self, here: int) -> int:
        """Return how far in rank a table may lie from `here` at most."""
        unit = self._objective.spread_unit
        if not unit:
            return len(self._tables) * max(map(len, self._tables))
        return isqrt((self._cost[here] + self._dearest) // (2 * unit))

    def _is_open(self, here: int, there: int) -> bool:
        """Whether a swap between these tables may help and has not been tried.

        After it each of them has ranks on both sides of the gap between the two.
        """
        both = self._cost[here] + self._cost[there]
        first, last = self._first, self._last
        gap = max(0, first[here] - last[there], first[there] - last[here])
        if both <= 2 * self._objective.spread_unit * gap**2:
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
                self._note(here)
                self._note(there)
                return True
            one[at], other[to] = other[to], one[at]
        self._tried[here, there] = self._changes[here], self._changes[there]
        return False

    def _note(self, at: int) -> None:
        """Keep what a table costs, and its ends, after a swap."""
        table = self._tables[at]
        self._cost[at] = self._objective.table(table)
        self._dearest = max(self._dearest, self._cost[at])
        self._first[at], self._last[at] = self._objective.ends(table)
        self._changes[at] += 1

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
