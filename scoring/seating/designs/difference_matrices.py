"""Schedules by difference matrices, for numbers of players that no field fits.

Four groups of g players; in the session of the row (a, b, c) table t has player t of the first
group, t + a of the second, t + b of the third and t + c of the fourth, modulo g. No two players
meet twice if no value comes twice in a column, or in the differences of two columns.
"""

from random import Random

from scoring.seating.designs.block_designs import Schedule, Table

Row = tuple[int, int, int]

#: The attempts to find enough rows; then the longest matrix found is taken.
ATTEMPTS = 40


def by_difference_matrix(group: int, sessions: int) -> Schedule:
    """Seat four groups of players, one of each at a table, in up to `sessions` sessions."""
    return [
        [
            (t, group + (t + a) % group, 2 * group + (t + b) % group, 3 * group + (t + c) % group)
            for t in range(group)
        ]
        for a, b, c in find_rows(group, sessions)
    ]


def find_rows(group: int, count: int) -> list[Row]:
    """Return a matrix of up to `count` rows; the same one every time."""
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


#: The same for matrices with a column for the table number.
NUMBERED_ATTEMPTS = 60

#: Values that a column may not take again, by pair of columns.
Used = dict[tuple[int, int], set[int]]


def by_numbered_matrix(group: int, sessions: int, seed: int) -> Schedule:
    """Seat four groups, one of each at a table, so that no player returns to a table.

    The number of a table is shifted like the place of a fifth group. Returns no sessions where no
    matrix is found.
    """
    chance = Random(seed)  # noqa: S311  # a search that everyone can repeat
    for _ in range(NUMBERED_ATTEMPTS):
        rows = _grow_numbered(group, sessions, chance)
        if len(rows) == sessions:
            return [_numbered_session(group, row) for row in rows]
    return []


def _numbered_session(group: int, row: list[int]) -> list[Table]:
    *shifts, number = row
    session = {
        (place + number) % group: tuple(
            column * group + (place + shift) % group for column, shift in enumerate(shifts)
        )
        for place in range(group)
    }
    return [session[at] for at in range(group)]


def _grow_numbered(group: int, count: int, chance: Random) -> list[list[int]]:
    used: Used = {(one, other): set() for other in range(5) for one in range(other)}
    rows: list[list[int]] = []
    while len(rows) < count:
        row = _fitting([0], group, used, chance)
        if row is None:
            break
        for one, other in used:
            used[one, other].add((row[other] - row[one]) % group)
        rows.append(row)
    return rows


def _fitting(row: list[int], group: int, used: Used, chance: Random) -> list[int] | None:
    """Complete a row so that no difference has been there before."""
    column = len(row)
    if column == 5:  # noqa: PLR2004  # complete
        return row
    for value in sorted(range(group), key=lambda _: chance.random()):
        if all((value - row[one]) % group not in used[one, column] for one in range(column)):
            found = _fitting([*row, value], group, used, chance)
            if found is not None:
                return found
    return None
