"""The longest schedule without a repeat that the formulas give for a number of players."""

import functools

from scoring.seating.designs.block_designs import (
    Schedule,
    across_groups,
    around_one_point,
    by_counting_on,
    lines_of_space,
)
from scoring.seating.designs.cyclic_starters import FOURS, THREES, turn_round
from scoring.seating.designs.difference_matrices import by_difference_rows
from scoring.seating.designs.finite_fields import Ring, field, prime_powers, product
from scoring.seating.designs.numbered_rows import by_numbered_rows
from scoring.seating.designs.squares import PLAYERS as PLAYERS_OF_SQUARES
from scoring.seating.designs.squares import in_two_squares

#: Numbers of players that fill a space of dimension 2 or more over four elements.
SPACES = {16: 2, 64: 3, 256: 4}


def schedule_without_repeats(players: int, sessions: int, seats: int = 4) -> Schedule:
    """Seat players, who fill tables of `seats` (4 or 3), in up to `sessions` sessions.

    There are fewer sessions where no more are known.
    """
    if seats == 3:  # noqa: PLR2004  # tables of three
        return _by_threes(players, sessions)[:sessions]
    if players in SPACES:
        return lines_of_space(SPACES[players])[:sessions]
    if players == PLAYERS_OF_SQUARES:
        return in_two_squares()[:sessions]
    if players in FOURS:
        return turn_round(FOURS[players])[:sessions]
    ring = _field_of(players // 3) if players % 12 == 4 else None  # noqa: PLR2004  # 3q + 1, q = 4t + 1
    if ring is not None:
        return around_one_point(ring)[:sessions]
    return _four_groups(players // 4, sessions)


def schedule_across(players: int, sessions: int, seed: int = 0) -> Schedule:
    """Seat four groups, one of each at a table, so that nobody comes back to a table number.

    By a ring of the groups' order, at most as many sessions as it has elements, or by rows; there
    are no sessions where neither is found. The seed chooses the rows.
    """
    ring = _ring_of(players // 4, least=5)
    if ring is None:
        return by_numbered_rows(players // 4, sessions, seed)
    return across_groups(ring)


def _by_threes(players: int, sessions: int) -> Schedule:
    """Leave one group of four out, or count on round a circle of odd length."""
    group = players // 3
    if players in THREES:
        return turn_round(THREES[players])
    if group % 2:
        schedule = by_counting_on(group)[:sessions]
    else:
        schedule = [[table[:3] for table in session] for session in _across(group, sessions)]
    return _and_inside(schedule, group, 3, sessions)


def _field_of(order: int) -> Ring | None:
    parts = prime_powers(order)
    return field(*next(iter(parts.items()))) if len(parts) == 1 else None


def _four_groups(group: int, sessions: int) -> Schedule:
    """Seat one player of each group at a table, then, where four divides it, each group alone."""
    return _and_inside(_across(group, sessions), group, 4, sessions)


def _across(group: int, sessions: int) -> Schedule:
    ring = _ring_of(group)
    return by_difference_rows(group, sessions) if ring is None else across_groups(ring)[:sessions]


def _and_inside(schedule: Schedule, group: int, seats: int, sessions: int) -> Schedule:
    """Add sessions in which every group plays alone."""
    if len(schedule) >= sessions or group % seats:
        return schedule
    inside = schedule_without_repeats(group, sessions - len(schedule), seats)
    return schedule + [
        [
            tuple(number * group + player for player in table)
            for number in range(seats)
            for table in session
        ]
        for session in inside
    ]


def _ring_of(order: int, least: int = 4) -> Ring | None:
    """Return a product of fields, each of so many elements, where the order allows one."""
    parts = prime_powers(order)
    if not parts or any(prime**exponent < least for prime, exponent in parts.items()):
        return None
    return functools.reduce(product, (field(*part) for part in parts.items()))
