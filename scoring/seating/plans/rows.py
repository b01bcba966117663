"""Schedules by difference rows, for numbers of players that no field fits.

Four groups of g players; in the session of the row (a, b, c) table t has player t of the first
group, t + a of the second, t + b of the third and t + c of the fourth, counted round. Nobody meets
twice if over all rows a, b, c and their differences each take no value twice.
"""

from random import Random

from scoring.seating.plans.constructions import Schedule

Row = tuple[int, int, int]

#: How often the search for rows starts anew before it takes the most rows it has found.
ATTEMPTS = 40

#: Rows that are rare: (b, c) for a = 0, 1, 2 ...
_KNOWN: dict[int, tuple[tuple[int, int], ...]] = {
    12: (
        (1, 10),
        (0, 5),
        (10, 2),
        (6, 4),
        (4, 7),
        (9, 11),
        (8, 8),
        (2, 3),
        (5, 1),
        (7, 6),
        (3, 9),
    ),
    14: (
        (10, 2),
        (6, 9),
        (0, 0),
        (5, 4),
        (4, 1),
        (8, 12),
        (12, 5),
        (2, 10),
        (7, 8),
        (3, 13),
        (11, 6),
        (1, 3),
        (9, 7),
    ),
    15: (
        (5, 0),
        (0, 6),
        (9, 12),
        (11, 4),
        (14, 10),
        (3, 8),
        (10, 14),
        (8, 5),
        (4, 2),
        (6, 13),
        (13, 7),
        (2, 3),
        (12, 11),
        (7, 9),
    ),
}


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
    if group in _KNOWN:
        return [(a, b, c) for a, (b, c) in enumerate(_KNOWN[group])][:count]
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
