"""A ladder: of each table the better half moves up to the next one and the others move down."""

from collections.abc import Sequence

from scoring.seating.parts import Part
from scoring.seating.past import Past
from scoring.seating.task import PlayerTask, SeatingTask


def by_ladder(part: Part, task: SeatingTask, _: Past) -> list[PlayerTask]:
    """Order players by the table they move to, then as they come; newcomers at the bottom.

    At a table of three the first moves up, the second stays and the last moves down. Who has no
    placement counts as last of the table, and a first session follows the rank.
    """
    last = task.history[-1] if task.history else ()
    table_of = {player: number for number, table in enumerate(last) for player in table}
    size = {player: len(table) for table in last for player in table}

    def key(player: PlayerTask) -> tuple[bool, int, int]:
        if player.id not in table_of:
            return True, 0, 0
        seats, number = size[player.id], table_of[player.id]
        place = min(player.placement or seats, seats)
        return False, _next_table(number, place, seats, len(last)), number * 10 + place

    return sorted(part, key=key)


def _next_table(number: int, place: int, seats: int, tables: int) -> int:
    half = seats // 2
    if place <= half:
        return max(0, number - 1)
    return min(tables - 1, number + 1) if place > seats - half else number


def by_rank(part: Part, _: SeatingTask, __: Past) -> Sequence[PlayerTask]:
    """Leave the order of a part as it is: best first."""
    return part
