"""The tables that a player at the front of a line can form with those behind.

A table is a cost and a set of players: bit 0 the first player, bit k the one k places behind.
"""

import itertools
from collections.abc import Sequence

from scoring.seating.field import CLASH, Field

Option = tuple[int, int]


def every_option(field: Field, line: Sequence[int], first: int) -> list[Option]:
    """List every table of line[first] with three players behind, cheapest first."""
    found: list[Option] = []
    for places in itertools.combinations(range(first + 1, len(line)), 3):
        players = 1 | sum(1 << place - first for place in places)
        cost = field.cost([line[first], *(line[place] for place in places)])
        found.append((cost, players))
    return sorted(found)


def near_options(
    field: Field, line: Sequence[int], first: int, reach: tuple[int, int]
) -> list[Option]:
    """List tables of line[first] without a clash, cheapest first.

    `reach` is how far behind a partner may stand, and after how many tables without any trouble
    about winds no farther partner is tried.
    """
    window, enough = reach
    found: list[Option] = []
    pairs: list[_Pair] = []
    partners: list[int] = []
    met, good = field.pair[line[first]], 0
    for place in range(first + 1, min(len(line), first + window + 1)):
        if met[line[place]] >= CLASH:
            continue
        good += _close(field, (line, first, place), pairs, found)
        if good >= enough:
            break
        pairs.extend(_open(field, (line, first, place), partners))
        partners.append(place)
    return sorted(found)


#: Two partners of the first player: their numbers, what the three cost so far, the players taken.
_Pair = tuple[int, int, int, int]

#: A line, the place of the first player in it and the place of a partner.
_Place = tuple[Sequence[int], int, int]


def _open(field: Field, where: _Place, partners: Sequence[int]) -> list[_Pair]:
    """Pair the player of `where` with every earlier partner that may share the table."""
    line, first, place = where
    player, met = line[place], field.pair[line[first]]
    mine = field.pair[player]
    taken = 1 | 1 << place - first
    return [
        (
            line[other],
            player,
            met[line[other]] + met[player] + mine[line[other]],
            taken | 1 << other - first,
        )
        for other in partners
        if mine[line[other]] < CLASH
    ]


def _close(field: Field, where: _Place, pairs: Sequence[_Pair], found: list[Option]) -> int:
    """Complete the pairs by the player of `where`; return how many have no trouble about winds."""
    line, first, place = where
    leader, player = line[first], line[place]
    mine = field.pair[player]
    base = mine[leader] + field.spread_weight * (player - leader) ** 2
    bit, good = 1 << place - first, 0
    for one, two, cost, taken in pairs:
        with_one, with_two = mine[one], mine[two]
        if with_one < CLASH and with_two < CLASH:
            winds = field.wind_cost(leader, one, two, player)
            good += winds <= field.wind_weight
            found.append((base + cost + with_one + with_two + winds, taken | bit))
    return good
