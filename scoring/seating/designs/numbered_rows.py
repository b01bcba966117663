"""Difference rows with a fifth column: the shift of the table numbers.

As in `rows`, but the number of a table is shifted too, like the place of a fifth group. If that
column differs from the others by no value twice, nobody comes back to a table number.
"""

from random import Random

from scoring.seating.designs.block_designs import Schedule, Table

#: How often the search starts anew before it gives up.
ATTEMPTS = 60

#: Values that a column may not take again, by pair of columns.
Used = dict[tuple[int, int], set[int]]


def by_numbered_rows(group: int, sessions: int, seed: int) -> Schedule:
    """Seat four groups, one of each at a table, nobody twice at one; nothing if no rows are found."""
    chance = Random(seed)  # noqa: S311  # a search that everyone can repeat
    for _ in range(ATTEMPTS):
        rows = _grow(group, sessions, chance)
        if len(rows) == sessions:
            return [_session(group, row) for row in rows]
    return []


def _session(group: int, row: list[int]) -> list[Table]:
    *shifts, number = row
    session = {
        (place + number) % group: tuple(
            column * group + (place + shift) % group for column, shift in enumerate(shifts)
        )
        for place in range(group)
    }
    return [session[at] for at in range(group)]


def _grow(group: int, count: int, chance: Random) -> list[list[int]]:
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
