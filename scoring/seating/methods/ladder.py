"""A ladder: of each table the better half moves up to the next one and the others move down."""

from collections.abc import Iterator, Sequence

from scoring.core.seats import WINDS
from scoring.seating.history import Past
from scoring.seating.parts import Part
from scoring.seating.task import PlayerTask, SeatingTask


def by_ladder(part: Part, task: SeatingTask, _: Past) -> list[PlayerTask]:
    """Order players by the table they move to, then as they come; newcomers at the bottom.

    At a table of three the first moves up, the second stays and the last moves down. Where a
    table's placements are not known its players' ranks stand in for them; a first session follows
    the rank.
    """
    last = [table for table in task.history[-1] if table] if task.history else []
    target = dict(_targets(part, last))
    return sorted(part, key=lambda player: target.get(player.id, (len(last), 0)))


def _targets(part: Part, last: Sequence[Sequence[str]]) -> Iterator[tuple[str, tuple[int, int]]]:
    """Pair each player of the last session with the table to move to and a place in its line."""
    rank = {player.id: at for at, player in enumerate(part)}
    placed = {player.id: player.placement or len(WINDS) for player in part}
    is_known = {player.id for player in part if player.placement is not None}
    for number, table in enumerate(last):
        by_rank = is_known.isdisjoint(table)
        here = [player for player in table if player in rank]
        here.sort(key=lambda player: (0 if by_rank else placed[player], rank[player]))
        for at, player in enumerate(here, 1):
            place = at if by_rank else min(placed[player], len(table))
            yield player, (_next_table(number, place, len(table), len(last)), 10 * number + place)


def _next_table(number: int, place: int, seats: int, tables: int) -> int:
    half = seats // 2
    if place <= half:
        return max(0, number - 1)
    return min(tables - 1, number + 1) if place > seats - half else number


def by_rank(part: Part, _: SeatingTask, __: Past) -> Sequence[PlayerTask]:
    """Leave the order of a part as it is: best first."""
    return part
