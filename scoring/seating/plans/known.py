"""The longest schedule without a repeat that the formulas give for a number of players."""

import functools

from scoring.seating.plans.constructions import (
    Schedule,
    across_groups,
    around_one_point,
    by_starter,
    lines_of_space,
)
from scoring.seating.plans.rings import Ring, field, prime_powers, product
from scoring.seating.plans.rows import by_difference_rows

#: A number of players that only a starter serves.
STARTER_PLAYERS = 24

#: Numbers of players that fill a space of dimension 2 or more over four elements.
SPACES = {16: 2, 64: 3, 256: 4}


def schedule_without_repeats(players: int, sessions: int) -> Schedule:
    """Seat players (a multiple of four) in up to `sessions` sessions; fewer where none is known."""
    if players in SPACES:
        return lines_of_space(SPACES[players])[:sessions]
    if players == STARTER_PLAYERS:
        return by_starter()[:sessions]
    ring = _field_of(players // 3) if players % 12 == 4 else None  # noqa: PLR2004  # 3q + 1, q = 4t + 1
    if ring is not None:
        return around_one_point(ring)[:sessions]
    return _four_groups(players // 4, sessions)


def _field_of(order: int) -> Ring | None:
    parts = prime_powers(order)
    return field(*next(iter(parts.items()))) if len(parts) == 1 else None


def _four_groups(group: int, sessions: int) -> Schedule:
    """Seat one player of each group at a table, then, where four divides it, each group alone."""
    ring = _ring_of(group)
    if ring is not None:
        schedule = across_groups(ring)[:sessions]
    else:
        schedule = by_difference_rows(group, sessions)
    if len(schedule) < sessions and group % 4 == 0:
        inside = schedule_without_repeats(group, sessions - len(schedule))
        schedule += [
            [
                tuple(number * group + player for player in table)
                for number in range(4)
                for table in session
            ]
            for session in inside
        ]
    return schedule


def _ring_of(order: int) -> Ring | None:
    """Return a product of fields, each of four elements or more, where the order allows one."""
    parts = prime_powers(order)
    if not parts or any(prime**exponent < 4 for prime, exponent in parts.items()):  # noqa: PLR2004  # four scales
        return None
    return functools.reduce(product, (field(*part) for part in parts.items()))
