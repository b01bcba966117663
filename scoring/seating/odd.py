"""Tables of five: who does not fill a table of four joins one."""

from collections.abc import Sequence

from scoring.seating.judge import Judge
from scoring.seating.past import Past
from scoring.seating.task import PlayerTask, SeatingTask


def add_fifths(
    tables: Sequence[Sequence[PlayerTask]],
    fifths: Sequence[PlayerTask],
    task: SeatingTask,
    past: Past,
) -> list[list[PlayerTask]]:
    """Add each fifth player to the table that this costs least, at most one to a table."""
    found = [list(table) for table in tables]
    if not fifths:
        return found
    judge = Judge(task, past)
    cost = [judge.table([player.id for player in table]) for table in found]
    for player in fifths:

        def price(number: int, player: PlayerTask = player) -> tuple[int, int]:
            joined = [member.id for member in found[number]] + [player.id]
            return judge.table(joined) - cost[number], number

        free = [number for number, table in enumerate(found) if len(table) == task.seats]
        found[min(free, key=price)].append(player)
    return found
