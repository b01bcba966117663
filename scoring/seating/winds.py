"""Who starts at which wind: the winds that keep a player balanced, and the seats of one table.

Over an event of N games nobody should have a wind more than N/4, rounded up, times, and no more
than N mod 4 winds that often (all four where N is a multiple of four). Then the numbers of starts
at East, South, West and North differ by at most one; for tables of three read three for four. A
set of winds is a number of four bits, East 1, South 2, West 4, North 8.
"""

import functools
import itertools
from collections.abc import Sequence

NO_WIND = 0
EVERY_WIND = 0b1111
NORTH_ONLY = 0b1000

#: What a start at a wind that is not allowed costs a table, against any milder wish.
NOT_ALLOWED = 1_000_000

_GROUPS = tuple(group for size in (1, 2, 3, 4) for group in itertools.combinations(range(4), size))


def balanced_winds(starts: Sequence[int], games: int) -> int:
    """Return the winds a player may start at next.

    `starts` counts the starts so far, East first, one number a seat of a table; `games` is the
    number of games the player will have in all. Who is out of balance already may start at the
    winds had least often.
    """
    ceiling = -(-games // len(starts))
    room = games % len(starts) or len(starts)
    top = ceiling if sum(count >= ceiling for count in starts) < room else ceiling - 1
    winds = sum(1 << wind for wind, count in enumerate(starts) if count < top)
    return winds or rarest_winds(starts)


def rarest_winds(starts: Sequence[int]) -> int:
    """Return the winds a player started at least often."""
    fewest = min(starts)
    return sum(1 << wind for wind, count in enumerate(starts) if count == fewest)


@functools.cache
def unserved(first: int, second: int, third: int, fourth: int) -> int:
    """Return how many of four players must go without one of their winds, at best.

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


def wind_price(starts: Sequence[int], allowed: int, last: int | None, wind: int) -> int:
    """Return what it costs a player to start at `wind` (0 East to 3 North).

    A wind that is not allowed costs most; then the one had least often is best, and of two alike
    one that is not the `last` again.
    """
    price = 0 if allowed >> wind & 1 else NOT_ALLOWED
    return price + 4 * starts[wind] + (wind == last)


def best_seats(prices: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """Seat a table: `prices[player][wind]` in, the player of each wind out, East first.

    Every order is tried, so no other one is cheaper; of equals the first in the order given.
    """
    return min(
        itertools.permutations(range(len(prices))),
        key=lambda order: sum(prices[player][wind] for wind, player in enumerate(order)),
    )
