"""What a method of drawing gets, and what it returns."""

import dataclasses
from collections.abc import Callable

from scoring.seating.history import HistoryCounts
from scoring.seating.objective.cost_model import CostModel, Tables
from scoring.seating.objective.evaluation import Objective
from scoring.seating.progress import Progress
from scoring.seating.search.set_partitioning import Solve
from scoring.seating.task import SeatingTask
from scoring.seating.who_plays import Order, Pool


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
