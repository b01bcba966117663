"""What a method of pairing is given, and what every method answers."""

import dataclasses
from collections.abc import Callable

from scoring.seating.field import Field
from scoring.seating.history import Past
from scoring.seating.parts import Part
from scoring.seating.prices import Line
from scoring.seating.progress import Progress
from scoring.seating.search.set_partitioning import Solve
from scoring.seating.task import SeatingTask

#: Tables of four places in a line, empty chairs included.
Tables = list[list[int]]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class Deal:
    """The players to be paired: `line` in the method's order, `field` as the searches see them.

    Where tables have three players the line has an empty chair (None) for each of them. `part` has
    everybody of the group, also who sits out or is seated already. `solve` is a solver from outside.
    """

    part: Part
    line: Line
    field: Field
    task: SeatingTask
    past: Past
    progress: Progress | None = None
    solve: Solve | None = None


Pair = Callable[[Deal], Tables]
