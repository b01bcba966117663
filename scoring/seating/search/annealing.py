"""Better tables by swapping players: simulated annealing, for rooms where everything depends.

A swap that makes the room cheaper is kept; one that makes it dearer is kept now and then, at first
often and at the end hardly ever, so that the search leaves small dips for a deeper one. The best
room seen is returned. The number of swaps is fixed and chance comes from the seed alone, so the
same input gives the same room on every machine.
"""

import dataclasses
import math
from collections.abc import Callable, Sequence
from random import Random

from scoring.seating.field import Field

Tables = list[list[int]]

#: Swaps between two looks at the clockwork: cooling, progress, whether nothing is left to improve.
BATCH = 200


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """How long and how wildly to search.

    `swaps` are tried for each player, of two at most `window` places of the order apart; a worsening by `hot` at
    the start, `cold` at the end, passes about one time in three.
    """

    swaps: int
    window: int
    hot: float
    cold: float


class Annealing:
    """One search from one start; `run` may be called once."""

    def __init__(
        self,
        field: Field,
        tables: Sequence[Sequence[int]],
        seed: int,
        order: Sequence[int] | None = None,
    ) -> None:
        """Start from these tables of four numbers each; they are not changed.

        Players near each other in `order` (by rank) change places.
        """
        self._field = field
        self._order = order or range(field.size)
        self._chance = Random(seed)  # noqa: S311  # a draw that everyone can repeat
        self._mark = [self._chance.getrandbits(61) for _ in range(field.size)]
        self._tables = [list(table) for table in tables]
        self._table_of = [0] * field.size
        self._key: list[int] = []
        self._cost: list[int] = []
        self._known: dict[int, int] = {}
        for number, table in enumerate(self._tables):
            key = 0
            for player in table:
                self._table_of[player] = number
                key ^= self._mark[player]
            self._key.append(key)
            self._cost.append(field.cost(table))
            self._known[key] = self._cost[-1]
        self._total = self._least = sum(self._cost)
        self._best = [table[:] for table in self._tables]

    def run(self, schedule: Schedule, tick: Callable[[], None]) -> Tables:
        """Search and return the cheapest room seen; `tick` is called after every batch."""
        batches = batch_count(self._field, schedule)
        cooling = (schedule.cold / schedule.hot) ** (1 / batches)
        heat = schedule.hot
        for _ in range(batches):
            if self._least:
                self._batch(min(schedule.window, self._field.size - 1), heat)
            heat *= cooling
            tick()
        return self._best

    def _batch(self, window: int, heat: float) -> None:
        """Try a batch of swaps of players at most `window` places of the order apart."""
        chance, log = self._chance.random, math.log
        size, width = self._field.size, 2 * window + 1
        table_of, mark, key, cost = self._table_of, self._mark, self._key, self._cost
        known, order = self._known.get, self._order
        for _ in range(BATCH):
            lot = chance() * size
            place = int(lot)
            other = place + int((lot - place) * width) - window
            if not 0 <= other < size:
                continue
            one, two = order[place], order[other]
            here, there = table_of[one], table_of[two]
            if here == there:
                continue
            change = mark[one] ^ mark[two]
            new_here, new_there = key[here] ^ change, key[there] ^ change
            price_here, price_there = known(new_here), known(new_there)
            if price_here is None:
                price_here = self._price(here, one, two, new_here)
            if price_there is None:
                price_there = self._price(there, two, one, new_there)
            worse = price_here + price_there - cost[here] - cost[there]
            if worse <= 0 or worse < -heat * log(1 - chance()):
                self._swap(one, two, (new_here, new_there), (price_here, price_there))

    def _price(self, number: int, gone: int, come: int, key: int) -> int:
        """Work out and remember the cost of a table with one player exchanged."""
        table = [come if player == gone else player for player in self._tables[number]]
        price = self._known[key] = self._field.cost(table)
        return price

    def _swap(self, one: int, two: int, keys: tuple[int, int], costs: tuple[int, int]) -> None:
        here, there = self._table_of[one], self._table_of[two]
        for number, gone, come in ((here, one, two), (there, two, one)):
            table = self._tables[number]
            table[table.index(gone)] = come
            self._table_of[come] = number
        self._total += sum(costs) - self._cost[here] - self._cost[there]
        self._key[here], self._key[there] = keys
        self._cost[here], self._cost[there] = costs
        if self._total < self._least:
            self._least = self._total
            self._best = [table[:] for table in self._tables]


def batch_count(field: Field, schedule: Schedule) -> int:
    """Return how many batches, and so ticks, a search will have; at least one."""
    return max(1, field.size * schedule.swaps // BATCH)
