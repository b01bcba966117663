"""Simulated annealing (Kirkpatrick, Gelatt and Vecchi 1983): one engine for all searches by moves.

A neighbourhood proposes random moves and computes how each changes the cost. A move that lowers
the cost is made; one that raises it is made with a probability that falls with the temperature,
so that the search leaves local minima. The number of moves is fixed and randomness comes from a
seed alone, so that the same input gives the same result on every machine.
"""

import contextlib
import dataclasses
import math
from collections.abc import Callable, Generator, Iterable, Sequence
from random import Random
from typing import Protocol

from scoring.seating.objective.cost_model import CostModel, Tables

#: Moves between two changes of the temperature, and so between two calls of `tick`.
BATCH = 200

#: Compares whole seatings: the smaller the better.
Compare = Callable[[Tables], int]

#: Yields the change of cost of one proposed move after another; makes a move when True is sent.
Moves = Generator[int, bool, None]


class Neighbourhood(Protocol):
    """A state and its moves; it keeps the best state itself."""

    @property
    def is_optimal(self) -> bool:
        """Whether the best state cannot be improved."""

    def moves(self, count: int) -> Moves:
        """Propose up to `count` random moves; those that change nothing need not be yielded."""


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Cooling:
    """How the temperature falls: from `initial` to `final` over `batches` of `batch` moves.

    A move that raises the cost by the temperature is made one time in e.
    """

    initial: float
    final: float
    batches: int
    batch: int = BATCH


def anneal(
    neighbourhood: Neighbourhood,
    coolings: Iterable[Cooling],
    chance: Random,
    tick: Callable[[], None] | None = None,
) -> None:
    """Search, with one cooling after another; `tick` is called after every batch."""
    random, log = chance.random, math.log
    for cooling in coolings:
        temperature = cooling.initial
        factor = (cooling.final / cooling.initial) ** (1 / cooling.batches)
        for _ in range(cooling.batches):
            if not neighbourhood.is_optimal:
                moves = neighbourhood.moves(cooling.batch)
                decide = moves.send
                with contextlib.suppress(StopIteration):
                    change = next(moves)
                    while True:
                        change = decide(change <= 0 or change < -temperature * log(1 - random()))
            temperature *= factor
            if tick is not None:
                tick()


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class SwapSearch:
    """How long to swap players between tables, and at which temperatures.

    `swaps` are tried for each player, between two at most `window` places of the order apart. The
    temperatures are in units of the cost model.
    """

    swaps: int
    window: int
    initial: float
    final: float

    def batches(self, model: CostModel) -> int:
        """Return how many batches, and so ticks, a search will have; at least one."""
        return max(1, model.size * self.swaps // BATCH)

    def cooling(self, model: CostModel) -> Cooling:
        """Return how the temperature falls, in costs of the model."""
        return Cooling(
            initial=self.initial * model.unit,
            final=self.final * model.unit,
            batches=self.batches(model),
        )


def anneal_tables(
    model: CostModel,
    tables: Sequence[Sequence[int]],
    search: SwapSearch,
    seed: int,
    tick: Callable[[], None],
    *,
    order: Sequence[int] | None = None,
) -> Tables:
    """Swap players between tables; return the cheapest tables seen.

    Players near each other in `order` (by rank) change places. The tables given are not changed.
    """
    chance = Random(seed)  # noqa: S311  # a draw that everyone can repeat
    swaps = TableSwaps(model, tables, chance, order or range(model.size), search.window)
    anneal(swaps, [search.cooling(model)], chance, tick)
    return swaps.best


class TableSwaps:
    """Neighbourhood: two players of different tables change places.

    The costs of all tables seen are kept, under a key that exclusive or makes of its players'
    random marks, so that a swap changes it at once (Zobrist hashing). Few of the swaps proposed are
    made, so what a swap would change is kept as well, until the table of one of the two changes.
    """

    def __init__(
        self,
        model: CostModel,
        tables: Sequence[Sequence[int]],
        chance: Random,
        order: Sequence[int],
        window: int,
    ) -> None:
        self._model, self._order, self._chance = model, order, chance
        self._window = min(window, model.size - 1)
        self._mark = [chance.getrandbits(61) for _ in range(model.size)]
        self.tables = [list(table) for table in tables]
        self.table_of = [0] * model.size
        self._key: list[int] = []
        self._cost: list[int] = []
        self._known: dict[int, int] = {}
        for number, table in enumerate(self.tables):
            key = 0
            for player in table:
                self.table_of[player] = number
                key ^= self._mark[player]
            self._key.append(key)
            self._cost.append(model.cost(table))
            self._known[key] = self._cost[-1]
        self.total = self._least = sum(self._cost)
        self.best = [table[:] for table in self.tables]
        # For each player, what a swap with another one would change; None: they share a table.
        self._changes: list[dict[int, int | None]] = [{} for _ in range(model.size)]

    @property
    def is_optimal(self) -> bool:
        """Whether the best tables cost nothing."""
        return not self._least

    def moves(self, count: int) -> Moves:
        """Propose swaps of players at most `window` places of the order apart."""
        random, window, size = self._chance.random, self._window, self._model.size
        width, order, changes = 2 * window + 1, self._order, self._changes
        for _ in range(count):
            lot = random() * size
            place = int(lot)
            other = place + int((lot - place) * width) - window
            if 0 <= other < size:
                one, two = order[place], order[other]
                known = changes[one]
                change = known[two] if two in known else self.change_of(one, two)
                if change is not None and (yield change):
                    self.swap(one, two)

    def change_of(self, one: int, two: int) -> int | None:
        """Return the change of cost if two players swap; None if they share a table."""
        known = self._changes[one]
        if two not in known:
            known[two] = self._changes[two][one] = self._change_of(one, two)
        return known[two]

    def _change_of(self, one: int, two: int) -> int | None:
        here, there = self.table_of[one], self.table_of[two]
        if here == there:
            return None
        costs = self._cost_with(here, one, two) + self._cost_with(there, two, one)
        return costs - self._cost[here] - self._cost[there]

    def _cost_with(self, number: int, leaving: int, joining: int) -> int:
        """Return the cost of a table with one player replaced, and keep it."""
        key = self._key[number] ^ self._mark[leaving] ^ self._mark[joining]
        cost = self._known.get(key)
        if cost is None:
            table = [joining if player == leaving else player for player in self.tables[number]]
            cost = self._known[key] = self._model.cost(table)
        return cost

    def swap(self, one: int, two: int) -> None:
        """Let two players of different tables change places."""
        here, there = self.table_of[one], self.table_of[two]
        for number, leaving, joining in ((here, one, two), (there, two, one)):
            cost = self._cost_with(number, leaving, joining)
            self.total += cost - self._cost[number]
            self._cost[number] = cost
            self._key[number] ^= self._mark[leaving] ^ self._mark[joining]
            table = self.tables[number]
            table[table.index(leaving)] = joining
            self.table_of[joining] = number
            self._forget(table)
        if self.total < self._least:
            self._least = self.total
            self.best = [table[:] for table in self.tables]

    def _forget(self, players: Iterable[int]) -> None:
        """Forget what swaps of these players would change."""
        for player in players:
            known = self._changes[player]
            for other in known:
                if other != player:
                    del self._changes[other][player]
            known.clear()


class CheapestSwaps(TableSwaps):
    """The same neighbourhood; it keeps some of the cheapest seatings seen."""

    is_optimal = False

    def __init__(
        self,
        model: CostModel,
        tables: Sequence[Sequence[int]],
        chance: Random,
        order: Sequence[int],
        window: int,
        *,
        keep: int,
    ) -> None:
        super().__init__(model, tables, chance, order, window)
        self._keep, self._dearest = keep, math.inf
        self._kept: dict[int, tuple[int, Tables]] = {}

    @property
    def cheapest(self) -> list[Tables]:
        """The seatings kept."""
        return [tables for _, tables in self._kept.values()]

    def swap(self, one: int, two: int) -> None:
        """Let two players change places, and keep the seating if it is cheap."""
        super().swap(one, two)
        seating = sum(self._key)
        if self.total >= self._dearest or seating in self._kept:
            return
        self._kept[seating] = (self.total, [table[:] for table in self.tables])
        if len(self._kept) > self._keep:
            dearest = max(self._kept, key=lambda key: self._kept[key][0])
            del self._kept[dearest]
            self._dearest = max(cost for cost, _ in self._kept.values())
