"""What a method of drawing gets and returns, and how it reports its progress."""

import dataclasses
from collections.abc import Callable

from scoring.seating.history import HistoryCounts
from scoring.seating.objective.cost_model import CostModel, Tables
from scoring.seating.objective.evaluation import Objective
from scoring.seating.search.set_partitioning import Solve
from scoring.seating.task import SeatingTask
from scoring.seating.who_plays import Order, Pool

#: Called with (steps done, steps in all); may stop the draw by raising.
Progress = Callable[[int, int], None]

#: The steps that each of several draws counts for.
SHARE = 1_000


class Steps:
    """Counts steps towards a total fixed beforehand; steps beyond it do not count."""

    def __init__(self, total: int, progress: Progress | None) -> None:
        self._total = total
        self._done = 0
        self._progress = progress

    def tick(self) -> None:
        """Count one step and report it."""
        self._done = min(self._done + 1, self._total)
        if self._progress is not None:
            self._progress(self._done, self._total)

    def finish(self) -> None:
        """Report that all steps are done."""
        self._done = self._total - 1
        self.tick()


def shares(progress: Progress | None, count: int) -> list[Progress | None]:
    """Divide one progress between `count` draws, one after another."""
    if progress is None or count == 1:
        return [progress] * count
    return [_share(progress, number, count) for number in range(count)]


def _share(progress: Progress, number: int, count: int) -> Progress:
    def report(done: int, total: int) -> None:
        progress(number * SHARE + done * SHARE // total, count * SHARE)

    return report


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class PairingInput:
    """The players to be paired: `order` is that of the method, `model` that of the searches.

    Where tables have three players the order has an empty chair (None) for each of them. `pool` has
    all players of the group, byes and seated ones included. `objective` judges finished tables,
    `solve` is a solver from outside.
    """

    pool: Pool
    order: Order
    model: CostModel
    task: SeatingTask
    counts: HistoryCounts
    objective: Objective
    progress: Progress | None = None
    solve: Solve | None = None

    def compare(self, tables: Tables) -> int:
        """Measure tables of places by the exact objective: the smaller the better."""
        order, cost = self.order, self.objective.table
        return sum(cost([who.id for at in table if (who := order[at])]) for table in tables)


#: Makes tables of four places of the order, empty chairs included.
PairingMethod = Callable[[PairingInput], Tables]
