"""Schedules by difference rows, for numbers of players that no field fits.

Four groups of g players; in the session of the row (a, b, c) table t has player t of the first
group, t + a of the second, t + b of the third and t + c of the fourth, counted round. Nobody meets
twice if over all rows a, b, c and their differences each take no value twice.
"""

from random import Random

from scoring.seating.designs.block_designs import Schedule

Row = tuple[int, int, int]

#: How often the search for rows starts anew before it takes the most rows it has found.
ATTEMPTS = 40


def by_difference_rows(group: int, sessions: int) -> Schedule:
    """Seat four groups of players, one of each at a table, in up to so many sessions."""
    return [
        [
            (t, group + (t + a) % group, 2 * group + (t + b) % group, 3 * group + (t + c) % group)
            for t in range(group)
        ]
        for a, b, c in find_rows(group, sessions)
    ]


def find_rows(group: int, count: int) -> list[Row]:
    """Return up to `count` rows; the same ones every time."""
    chance = Random(group)  # noqa: S311  # a search that finds the same everywhere
    most = min(count, max(1, group - 1))
    best: list[Row] = []
    for _ in range(ATTEMPTS):
        rows = _grow(group, most, chance)
        if len(rows) > len(best):
            best = rows
        if len(best) >= most:
            break
    return best


def _grow(group: int, count: int, chance: Random) -> list[Row]:
    """Add rows as long as one fits."""
    free = [set(range(group)) for _ in range(5)]
    rows: list[Row] = []
    for a in range(count):
        row = _fitting_row(group, a, free, chance)
        if row is None:
            break
        rows.append(row)
        for values, value in zip(free, _differences(group, row), strict=True):
            values.discard(value)
    return rows


def _fitting_row(group: int, a: int, free: list[set[int]], chance: Random) -> Row | None:
    for b in _shuffled(free[0], chance):
        if (b - a) % group in free[1]:
            for c in _shuffled(free[2], chance):
                if (c - a) % group in free[3] and (c - b) % group in free[4]:
                    return a, b, c
    return None


def _shuffled(values: set[int], chance: Random) -> list[int]:
    return sorted(sorted(values), key=lambda _: chance.random())


def _differences(group: int, row: Row) -> tuple[int, ...]:
    a, b, c = row
    return b, (b - a) % group, c, (c - a) % group, (c - b) % group
