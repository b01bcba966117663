"""Who starts at which wind: the winds that keep a player balanced, and the seats of one table.

Winds are balanced over N games if no player has a wind more often than N/4, rounded up, and at
most N mod 4 winds that often (all four where N is a multiple of four). Then the numbers of starts
at East, South, West and North differ by at most one; for tables of three read three for four. A
set of winds is a number of four bits, East 1, South 2, West 4, North 8.

Rules: docs/rules.md, 6.2.
"""

import functools
import itertools
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from scoring.core.seats import Wind

NO_WIND = 0
EVERY_WIND = 0b1111


def chair_winds(empty_chairs: int) -> int:
    """Return the winds of the chairs that stay empty: the last ones."""
    return EVERY_WIND & ~(EVERY_WIND >> empty_chairs)


#: The cost of a start at a wind that is not allowed; it outweighs all other costs of a table.
NOT_ALLOWED = 1_000_000

#: The cost of another wind for a player with a fixed seat: more than that of a whole table of
#: players at winds that are not allowed. The others are turned round the fixed seat.
NOT_FIXED = 10 * NOT_ALLOWED

#: A player's next start in shares that divide by one to four winds.
SHARES = 12

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


def wind_cost(starts: Sequence[int], allowed: int, wind: int, fixed: Wind | None = None) -> int:
    """Return the cost of a start at `wind` (0 East to 3 North): the starts there so far.

    A wind that is not allowed costs more, and one that is not the `fixed` one costs most.
    """
    if fixed is not None:
        return 0 if wind == fixed.index else NOT_FIXED
    return starts[wind] if allowed >> wind & 1 else NOT_ALLOWED


def best_seats(
    costs: Sequence[Sequence[int]], preference: Callable[[tuple[int, ...]], Any] = tuple
) -> tuple[int, ...]:
    """Return the player of each wind, East first, at the least sum of `costs[player][wind]`.

    Every order is tried; of equally cheap ones the one with the least `preference` is taken.
    """

    def cost(order: tuple[int, ...]) -> int:
        return sum(costs[player][wind] for wind, player in enumerate(order))

    orders = list(itertools.permutations(range(len(costs))))
    least = min(map(cost, orders))
    return min((order for order in orders if cost(order) == least), key=preference)


class WindDemand:
    """How often the players seated so far, best first, still need each wind; kept even.

    Before the last of four sessions every player needs one certain wind. Where players of near
    ranks need different ones, they can share a table.
    """

    def __init__(self, seats: int) -> None:
        """Start with empty tables of `seats`."""
        self._demand = [0] * seats

    def imbalance(self, starts: Iterable[Sequence[int]]) -> int:
        """Return how uneven the demand is with further players, given their starts."""
        demand = self._with(starts)
        return len(demand) * sum(times * times for times in demand) - sum(demand) ** 2

    def add(self, starts: Iterable[Sequence[int]]) -> None:
        """Add the demand of further players."""
        self._demand = self._with(starts)

    def _with(self, starts: Iterable[Sequence[int]]) -> list[int]:
        demand = list(self._demand)
        for counts in starts:
            winds = rarest_winds(counts)
            share = SHARES // winds.bit_count()
            for wind in range(len(demand)):
                demand[wind] += share * (winds >> wind & 1)
        return demand
