"""The longest schedule without a repeat that the constructions give for a number of players."""

import functools

from scoring.seating.designs.block_designs import (
    Schedule,
    across_groups,
    around_one_point,
    lines_of_space,
    of_three_groups,
)
from scoring.seating.designs.cyclic_starters import FOURS, THREES, develop
from scoring.seating.designs.difference_matrices import by_difference_matrix, by_numbered_matrix
from scoring.seating.designs.finite_fields import Ring, finite_field, prime_powers, product

#: So many more sessions than wanted are made to choose from.
SPARE = 12

#: Where another choice of the sessions and table numbers than the first is better, its seed, with K
#: in front where a design of four groups is not the best; by players, then by sessions.
CHOICES: dict[int, str] = {
    24: "3:K0 4:K0 5:K0",
    40: "7:1 9:1",
    64: "7:K0",
    88: "8:1 10:1 14:3",
    104: "8:1 9:1 12:1",
    48: "9:16",
    56: "14:1",
    128: "14:12",
    112: "15:1",
}

#: Numbers of players that fill a space of dimension 2 or more over four elements.
SPACES = {16: 2, 64: 3, 256: 4}


def schedule_without_repeats(players: int, sessions: int, seats: int = 4) -> Schedule:
    """Seat players, who fill tables of `seats` (4 or 3), in up to `sessions` sessions.

    Fewer sessions are returned where no more are known.
    """
    if seats == 3:  # noqa: PLR2004  # tables of three
        return _of_threes(players, sessions)[:sessions]
    if players in SPACES:
        return lines_of_space(SPACES[players])[:sessions]
    if players in FOURS:
        return develop(FOURS[players])[:sessions]
    ring = _field_of(players // 3) if players % 12 == 4 else None  # noqa: PLR2004  # 3q + 1, q = 4t + 1
    if ring is not None:
        return around_one_point(ring)[:sessions]
    return _four_groups(players // 4, sessions)


def schedule_across(players: int, sessions: int, seed: int = 0) -> Schedule:
    """Seat four groups, one player of each at a table, so that no player returns to a table.

    By a ring of the groups' order, which gives as many sessions as it has elements, or by a
    difference matrix that depends on the seed; no sessions are returned where neither is found.
    """
    ring = _ring_of(players // 4, least=5)
    if ring is None:
        return by_numbered_matrix(players // 4, sessions, seed)
    return across_groups(ring)


def _of_threes(players: int, sessions: int) -> Schedule:
    """Leave one group of four out, or shift three groups of odd size."""
    group = players // 3
    if players in THREES:
        return develop(THREES[players])
    if group % 2:
        schedule = of_three_groups(group)[:sessions]
    else:
        schedule = [[table[:3] for table in session] for session in _across(group, sessions)]
    return _and_inside(schedule, group, 3, sessions)


def _field_of(order: int) -> Ring | None:
    parts = prime_powers(order)
    return finite_field(*next(iter(parts.items()))) if len(parts) == 1 else None


def _four_groups(group: int, sessions: int) -> Schedule:
    """Seat one player of each group at a table, then, where four divides it, each group alone."""
    return _and_inside(_across(group, sessions), group, 4, sessions)


def _across(group: int, sessions: int) -> Schedule:
    ring = _ring_of(group)
    return by_difference_matrix(group, sessions) if ring is None else across_groups(ring)[:sessions]


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
    """Return a product of fields of `least` elements or more, where the order allows one."""
    parts = prime_powers(order)
    if not parts or any(prime**exponent < least for prime, exponent in parts.items()):
        return None
    return functools.reduce(product, (finite_field(*part) for part in parts.items()))


def best_choice(players: int, sessions: int) -> tuple[bool, int]:
    """Return whether a design of four groups is best, and the seed of the choice of sessions."""
    for word in CHOICES.get(players, "").split():
        length, choice = word.split(":")
        if int(length) == sessions:
            return not choice.startswith("K"), int(choice.lstrip("K"))
    return True, 0
