"""The public functions of seating, which refuse what no draw can mean.

What seats and plans is imported when one of them is first called.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from scoring import seating
from scoring.core.json_reader import unknown
from scoring.core.problems import NotationError, Problem

if TYPE_CHECKING:
    from scoring.seating import Certificate, Plan, SeatedTable, Seating, SeatingTask


def draw(task: "SeatingTask", *, method: str = "swiss", **how: Any) -> "Seating":
    """Seat all players of the task once, as `scoring.seating.draw` does.

    NotationError for a method that METHODS does not have. What contradicts itself in the task, and
    rules that the seating breaks, are among the `problems` of the answer.
    """
    if method not in seating.METHODS:
        raise NotationError([unknown("unknown_method", "method", method, seating.METHODS)])
    return seating.draw(task, method=method, **how)


def certify(tables: Sequence["SeatedTable"], task: "SeatingTask") -> "Certificate":
    """Measure tables (ids, East first, in order of number) against the task and its history.

    NotationError with every player of the tables who is not among those of the task.
    """
    known = {player.id for player in task.players}
    strangers = [
        Problem("seated_unknown", "tables", {"player": str(player)})
        for table in tables
        for player in table
        if player not in known
    ]
    if strangers:
        raise NotationError(strangers)
    return seating.certify(tables, task)


def make_plan(
    players: int, sessions: int, *, seed: int = 1, odd: str = "bye", seats: int = 4
) -> "Plan":
    """Plan `sessions` sessions at tables of `seats` (4 or 3), as `scoring.seating.make_plan` does.

    Players who do not fill the tables have byes in turn (`odd` "bye"), sit at tables of three
    ("three") or are refused ("refuse"). Raises NotationError with every problem.
    """
    return seating.make_plan(players, sessions, seed=seed, odd=odd, seats=seats)
