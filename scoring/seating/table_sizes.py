"""What becomes of players who do not fill tables of four where some other sizes are allowed.

Rules: docs/rules.md, 6.9.
"""

import dataclasses
from collections.abc import Collection, Sequence

from scoring.seating.task import FULL_TABLE, UNDEALABLE, SeatingTask
from scoring.seating.who_plays import pools_of

#: What players left over may form, with the size of the table; the first one wins a tie.
BYE = "bye"
SIZE_OF = {"three": 3, "five": 5}


def with_odd_tables(task: SeatingTask, sizes: Collection[int]) -> SeatingTask:
    """Return the task with tables of three or five, as few as its players need; byes otherwise.

    `sizes` are those allowed beside four: 3, 5, both or none.
    """
    if task.is_below_four:
        return task
    pools = [len(pool) for pool in pools_of(task)]
    return dataclasses.replace(task, odd=_leftover_for(pools, sizes))


def table_sizes(players: int, seats: int, sizes: Collection[int]) -> tuple[tuple[int, ...], int]:
    """Return the sizes of the tables of this many players, the usual ones first, and the byes."""
    return sizes_of_pools([players], seats, sizes)


def sizes_of_pools(
    pools: Sequence[int], seats: int, sizes: Collection[int]
) -> tuple[tuple[int, ...], int]:
    """Return `table_sizes` for numbers of players who are seated apart, as divisions are.

    All pools have tables of the same odd size, or byes.
    """
    wish = _leftover_for(pools, sizes) if seats == FULL_TABLE else BYE
    if wish == BYE:
        full, byes = sum(count // seats for count in pools), sum(count % seats for count in pools)
        return (seats,) * full, byes
    odd = sum(_odd_tables(count, wish) for count in pools)
    full = (sum(pools) - odd * SIZE_OF[wish]) // FULL_TABLE
    return (FULL_TABLE,) * full + (SIZE_OF[wish],) * odd, 0


def _leftover_for(pools: Sequence[int], sizes: Collection[int]) -> str:
    numbers = {
        wish: sum(_odd_tables(count, wish) for count in pools)
        for wish, size in SIZE_OF.items()
        if size in sizes and not any(count in UNDEALABLE[wish] for count in pools)
    }
    return min(numbers, key=numbers.__getitem__) if any(numbers.values()) else BYE


def _odd_tables(players: int, wish: str) -> int:
    """Return how many tables of three or of five this number of players needs."""
    return (-players if wish == "three" else players) % FULL_TABLE
