"""The methods of pairing: from a field of players to tables of four."""

from collections.abc import Callable, Sequence
from random import Random

from scoring.seating.field import Field
from scoring.seating.progress import Progress, Steps
from scoring.seating.search.annealing import Annealing, Schedule, batch_count
from scoring.seating.search.beam_search import sweep
from scoring.seating.search.local_repair import mend
from scoring.seating.search.multi_session import look_ahead, look_ahead_batches
from scoring.seating.search.set_partitioning import Solve, improve
from scoring.seating.search.wind_matching import NEAR, kinds_of, pair_by_kind

Tables = list[list[int]]

#: Fields up to these sizes are searched by swaps from the start as well, and swept from every
#: place; larger ones only where a clash is left.
SMALL, MEDIUM = 64, 128

#: How many per cent of the tables a sweep deals from the bottom; the first is best on average.
SHARES = (50, 30, 70)

#: Players of any ranks may change places.
ANY_DISTANCE = 1_000_000

ANYWHERE = Schedule(swaps=300, window=ANY_DISTANCE, hot=3_000, cold=3)
FROM_SLICES = Schedule(swaps=1_200, window=40, hot=600, cold=2)
POLISH = Schedule(swaps=30, window=30, hot=20, cold=1)


def pair_at_random(field: Field, seed: int, progress: Progress | None) -> Tables:
    """Shuffle the players and swap until as few as can be meet again."""
    steps = Steps(batch_count(field, ANYWHERE), progress)
    order = list(range(field.size))
    chance = Random(seed)  # noqa: S311  # a draw that everyone can repeat
    order.sort(key=lambda _: chance.random())
    return Annealing(field, _slices(order), seed).run(ANYWHERE, steps.tick)


#: What a whole room is worth; the smaller the better.
Worth = Callable[[Tables], tuple[int, int]]


def pair_by_rank(
    field: Field,
    seed: int,
    progress: Progress | None,
    *,
    ahead: int | None = None,
    worth: Worth | None = None,
    solve: Solve | None = None,
) -> Tables:
    """Let neighbours of the ranking play, without repeats where that can be had.

    Where everybody needs one certain wind the tables are made from the kinds of players. Otherwise
    a sweep along the ranking is all a large field needs. `ahead` sessions to come are minded (None:
    they will find partners anyhow). Finished rooms are compared by their `worth` (None: by what the
    field prices them at). A `solve` makes the best of a small field, unless later sessions come
    first.
    """
    kinds = kinds_of(field)
    if kinds is not None:
        steps = Steps(batch_count(field, NEAR), progress)
        best = pair_by_kind(field, kinds, seed, steps.tick)
    else:
        schedules = (FROM_SLICES, POLISH)
        count = len(SHARES) * field.size // 4 + look_ahead_batches(field, ahead)
        steps = Steps(count + sum(batch_count(field, one) for one in schedules), progress)
        best = _by_sweeps(field, seed, steps, worth or _priced_by(field))
        best = Annealing(field, best, seed).run(POLISH, steps.tick)
        best = look_ahead(field, best, ahead, seed, steps.tick)
        if solve is not None and not (ahead and look_ahead_batches(field, ahead)):
            best = improve(field, best, solve)
    steps.finish()
    return best


def _by_sweeps(field: Field, seed: int, steps: Steps, worth: Worth) -> Tables:
    """Sweep and mend what is in trouble.

    A field that is not large, or one where a trouble is left, is swept from other places too, and
    a small one searched by swaps from the start; the best room is taken.
    """
    rooms: list[Tables] = []
    for share in SHARES:
        rooms.append(mend(field, sweep(field, share, steps.tick), seed, steps.tick))
        if field.size > MEDIUM and not any(map(field.troubled, rooms[-1])):
            break
    if field.size <= SMALL:
        slices = _slices(range(field.size))
        found = Annealing(field, slices, seed).run(FROM_SLICES, steps.tick)
        rooms.append(mend(field, found, seed, steps.tick))
    return min(rooms, key=worth) if len(rooms) > 1 else rooms[0]


def _priced_by(field: Field) -> Worth:
    return lambda tables: (0, field.room_cost(tables))


def _slices(order: Sequence[int]) -> Tables:
    return [list(order[start : start + 4]) for start in range(0, len(order), 4)]
