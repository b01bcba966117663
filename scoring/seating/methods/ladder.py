"""Ladder: the better half of each table moves up to the next one, the others move down."""

from collections.abc import Iterator, Sequence

from scoring.core.seats import WINDS
from scoring.seating.history import HistoryCounts
from scoring.seating.task import PlayerTask, SeatingTask
from scoring.seating.who_plays import Pool


def by_ladder(pool: Pool, task: SeatingTask, _: HistoryCounts) -> list[PlayerTask]:
    """Order players by the table they move to, then by placement; newcomers at the bottom.

    At a table of three the first moves up, the second stays and the last moves down. Where the
    placements of a table are not known, ranks are used instead; a first session follows the rank.
    """
    last = [table for table in task.history[-1] if table] if task.history else []
    target = dict(_targets(pool, last))
    return sorted(pool, key=lambda player: target.get(player.id, (len(last), 0)))


def _targets(pool: Pool, last: Sequence[Sequence[str]]) -> Iterator[tuple[str, tuple[int, int]]]:
    """Pair each player of the last session with the table to move to and a place in its order."""
    rank = {player.id: at for at, player in enumerate(pool)}
    placed = {player.id: player.placement or len(WINDS) for player in pool}
    is_known = {player.id for player in pool if player.placement is not None}
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


def by_rank(pool: Pool, _: SeatingTask, __: HistoryCounts) -> Sequence[PlayerTask]:
    """Keep the order of a pool, best first."""
    return pool
