"""The methods of pairing: from a field of players to tables of four."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from scoring.seating.anneal import Annealing, Schedule, batch_count
from scoring.seating.field import Field
from scoring.seating.mend import mend
from scoring.seating.steps import Progress, Steps
from scoring.seating.sweep import sweep

Tables = list[list[int]]

#: Fields up to this size are searched in every way; larger ones only where a clash is left.
SMALL = 64

#: How many per cent of the tables a sweep deals from the bottom; the first is best on average.
SHARES = (50, 30, 70)

#: Players of any ranks may change places.
ANY_DISTANCE = 1_000_000

ANYWHERE = Schedule(swaps=300, window=ANY_DISTANCE, hot=3_000, cold=3)
FROM_SLICES = Schedule(swaps=1_200, window=40, hot=600, cold=2)
POLISH = Schedule(swaps=150, window=30, hot=20, cold=1)


def pair_at_random(field: Field, seed: int, progress: Progress | None) -> Tables:
    """Shuffle the players and swap until as few as can be meet again."""
    steps = Steps(batch_count(field, ANYWHERE), progress)
    order = list(range(field.size))
    chance = Random(seed)  # noqa: S311  # a draw that everyone can repeat
    order.sort(key=lambda _: chance.random())
    return Annealing(field, _slices(order), seed).run(ANYWHERE, steps.tick)


def pair_by_rank(field: Field, seed: int, progress: Progress | None) -> Tables:
    """Let neighbours of the ranking play, without repeats where that can be had.

    A sweep along the ranking, mended where it ends, is all a large field needs. A small one, or
    one where a trouble is left, is swept from other places too, and a small one searched by swaps
    from the start; the cheapest room is taken.
    """
    schedules = (FROM_SLICES, POLISH)
    swept = len(SHARES) * field.size // 4
    steps = Steps(swept + sum(batch_count(field, one) for one in schedules), progress)
    rooms: list[Tables] = []
    for share in SHARES:
        rooms.append(mend(field, sweep(field, share, steps.tick), seed, steps.tick))
        if field.size > SMALL and not any(map(field.troubled, rooms[-1])):
            break
    if field.size <= SMALL:
        slices = _slices(range(field.size))
        found = Annealing(field, slices, seed).run(FROM_SLICES, steps.tick)
        rooms.append(mend(field, found, seed, steps.tick))
    best = min(rooms, key=field.room_cost)
    best = Annealing(field, best, seed).run(POLISH, steps.tick)
    steps.finish()
    return best


#: Every method by its name.
METHODS: Mapping[str, Callable[[Field, int, Progress | None], Tables]] = {
    "random": pair_at_random,
    "swiss": pair_by_rank,
}


def _slices(order: Sequence[int]) -> Tables:
    return [list(order[start : start + 4]) for start in range(0, len(order), 4)]
