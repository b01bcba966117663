"""Who starts at which wind: the winds that keep a player balanced, and the seats of one table.

Winds are balanced over N games if no player has a wind more often than N/4, rounded up, and at
most N mod 4 winds that often (all four where N is a multiple of four). Then the numbers of starts
at East, South, West and North differ by at most one; for tables of three read three for four. A
set of winds is a number of four bits, East 1, South 2, West 4, North 8.
"""

import functools
import itertools
from collections.abc import Sequence

NO_WIND = 0
EVERY_WIND = 0b1111
NORTH_ONLY = 0b1000

#: The cost of a start at a wind that is not allowed; it outweighs all other costs of a table.
NOT_ALLOWED = 1_000_000

_GROUPS = tuple(group for size in (1, 2, 3, 4) for group in itertools.combinations(range(4), size))


def balanced_winds(starts: Sequence[int], games: int) -> int:
    """Return the winds a player may start at next.

    `starts` counts the starts so far, East first, one number for each seat of a table; `games` is
    the number of games the player will have in all. A player out of balance already may start at
    the winds with the fewest starts.
    """
    ceiling = -(-games // len(starts))
    ceilings = games % len(starts) or len(starts)
    top = ceiling if sum(count >= ceiling for count in starts) < ceilings else ceiling - 1
    winds = sum(1 << wind for wind, count in enumerate(starts) if count < top)
    return winds or rarest_winds(starts)


def rarest_winds(starts: Sequence[int]) -> int:
    """Return the winds a player started at least often."""
    fewest = min(starts)
    return sum(1 << wind for wind, count in enumerate(starts) if count == fewest)


@functools.cache
def unserved(first: int, second: int, third: int, fourth: int) -> int:
    """Return the least number of four players who cannot get one of their winds.

    By Hall's theorem it is the largest surplus of a group of players over the winds they accept.
    """
    sets = (first, second, third, fourth)
    surplus = 0
    for group in _GROUPS:
        accepted = NO_WIND
        for player in group:
            accepted |= sets[player]
        surplus = max(surplus, len(group) - accepted.bit_count())
    return surplus


def wind_cost(starts: Sequence[int], allowed: int, last: int | None, wind: int) -> int:
    """Return the cost of a start at `wind` (0 East to 3 North).

    A wind that is not allowed costs most; otherwise the one with the fewest starts is best, and of
    equals one that is not the `last` again.
    """
    cost = 0 if allowed >> wind & 1 else NOT_ALLOWED
    return cost + 4 * starts[wind] + (wind == last)


def best_seats(costs: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Return the player of each wind, East first, at the least sum of `costs[player][wind]`.

    Every order is tried; of equal ones the first in the order given is taken.
    """
    return min(
        itertools.permutations(range(len(costs))),
        key=lambda order: sum(costs[player][wind] for wind, player in enumerate(order)),
    )
