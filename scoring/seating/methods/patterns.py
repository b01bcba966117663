"""Tables cut from the ranking, or from a ladder, by a fixed pattern."""

from collections.abc import Callable, Iterator, Sequence

from scoring.core.seats import WINDS
from scoring.seating.history import HistoryCounts
from scoring.seating.methods.pairing import PairingInput, PairingMethod
from scoring.seating.methods.random import pair_at_random
from scoring.seating.objective.cost_model import Tables
from scoring.seating.task import FULL_TABLE, PlayerTask, SeatingTask
from scoring.seating.who_plays import Pool

#: Makes tables from a number of places, the seats of a table and an interval.
Pattern = Callable[[int, int, int | None], Tables]


def pair_in_blocks(pairing: PairingInput) -> Tables:
    """Cut the ranking into blocks and draw each at random, with as few repeats as possible."""
    tables = max(1, -(-pairing.task.block // pairing.task.seats))
    found: Tables = []
    for start in range(0, pairing.model.size, 4 * tables):
        block = range(start, min(start + 4 * tables, pairing.model.size))
        inside = pair_at_random(pairing.model.restricted(block), pairing.task.seed + start, None)
        found.extend([[block[place] for place in table] for table in inside])
    return found


def by_pattern(pattern: Pattern) -> PairingMethod:
    """Make a method that cuts the order by a pattern; tables of two and three get empty chairs."""

    def pair(pairing: PairingInput) -> Tables:
        task, order = pairing.task, pairing.order
        seats, empty = min(task.seats, FULL_TABLE), task.empty_chairs if task.is_below_four else 0
        players = [at for at, who in enumerate(order) if who is not None or not empty]
        chairs = [at for at, who in enumerate(order) if who is None and empty]
        return [
            [*(players[place] for place in table), *chairs[number * empty : (number + 1) * empty]]
            for number, table in enumerate(pattern(len(players), seats, task.interval))
        ]

    return pair


def slices(count: int, seats: int, _: int | None = None) -> Tables:
    """Cut places into tables of neighbours: 1 2 3 4 / 5 6 7 8."""
    return [list(range(start, start + seats)) for start in range(0, count, seats)]


def snake(count: int, seats: int, _: int | None = None) -> Tables:
    """Deal places to the tables and back: 1 8 9 16 / 2 7 10 15."""
    tables = count // seats
    return [
        [row * tables + (at if row % 2 == 0 else tables - 1 - at) for row in range(seats)]
        for at in range(tables)
    ]


def fold(count: int, seats: int, _: int | None = None) -> Tables:
    """Seat the next best one or two with the last two that are left: 1 2 7 8 / 3 4 5 6."""
    top = seats - 2
    return [
        [*range(at * top, at * top + top), count - 2 * at - 2, count - 2 * at - 1]
        for at in range(count // seats)
    ]


def interval(count: int, seats: int, step: int | None) -> Tables:
    """Cut into chunks of `step` tables and take every step-th place of a chunk: 1 3 5 7 / 2 4 6 8.

    The last chunk is smaller.
    """
    tables: Tables = []
    left = count // seats
    while left:
        width = min(step or left, left)
        start = len(tables) * seats
        tables.extend([start + at + row * width for row in range(seats)] for at in range(width))
        left -= width
    return tables


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
