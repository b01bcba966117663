"""All seatings of a very small field, compared one by one."""

import functools
from collections.abc import Iterator, Sequence
from itertools import combinations
from random import Random

from scoring.seating.objective.cost_model import Tables
from scoring.seating.search.annealing import Compare

#: Fields up to this size are searched through: 35 seatings of eight players, 5,775 of twelve.
MOST = 12


def best_of_all(size: int, cost: Compare, chance: Random) -> Tables:
    """Return a seating of the least cost of all that there are, one of the best by lot.

    `cost` measures any number of tables; it is called once for each possible table.
    """
    cost_of = functools.cache(lambda table: cost([list(table)]))
    seatings = [(sum(map(cost_of, tables)), tables) for tables in _seatings(tuple(range(size)))]
    least = min(cost for cost, _ in seatings)
    best = [tables for cost, tables in seatings if cost == least]
    return [list(table) for table in best[int(chance.random() * len(best))]]


def _seatings(players: Sequence[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yield every way to divide players among tables of four."""
    if not players:
        yield ()
        return
    first, *others = players
    for three in combinations(others, 3):
        left = tuple(player for player in others if player not in three)
        for tables in _seatings(left):
            yield ((first, *three), *tables)
