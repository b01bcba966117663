"""Beam search along the ranking: few repeats, and ranks that stay together.

Tables are made one after another, each around the first player still free, from the cheapest
tables that this player can form with near players. The best partial seatings are kept (the beam),
distinguished only by the players near the front who are taken. The last tables have little choice
left; so tables are made from both ends towards the middle, where players have met fewer of their
neighbours, and all possibilities are tried for the very last ones.
"""

import dataclasses
import functools
import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

from scoring.seating.objective.cost_model import CostModel, Tables

#: A table that the first player of the order can form with others behind: its cost and its players,
#: bit 0 the first player, bit k the one k places behind.
TableOption = tuple[int, int]

#: The tables made so far, linked backwards: (place of the first player, players taken, before).
Chain = tuple[int, int, "Chain"] | None

#: A partial seating: its cost so far, the players taken from the first free one on, its tables.
Partial = tuple[int, int, Chain]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Beam:
    """The size of a beam search; more is slower and hardly better, except where nothing is found.

    `width` partial seatings are kept, each tries `options` tables a step; a player's opponents
    come from the next `window` players until `tables` good ones are found. With `tail` players
    left `tail_width` are kept and every table is tried.
    """

    width: int = 100
    options: int = 12
    window: int = 24
    tables: int = 100
    tail: int = 16
    tail_width: int = 150


_NARROW = _Beam()
_WIDE = _Beam(window=60, tables=2_000)


class _Reach(NamedTuple):
    """The tables of a player that are listed.

    Partners stand at most `window` places behind; after so many `tables` with balanced winds no
    farther one is tried, and pairs that cost `hard` or more do not meet.
    """

    window: int
    tables: float
    hard: float


_EVERYBODY = _Reach(_NARROW.tail + 12, math.inf, math.inf)

#: The weight of a squared spread, how many tables each partial seating tries (None: all) and how
#: many seatings are kept.
_Limits = tuple[int, int | None, int]


def beam_search(model: CostModel, share: int, tick: Callable[[], None]) -> Tables:
    """Seat all players; `share` per cent of the tables are made from the bottom of the ranking.

    `tick` is called after each table. Where no seating without a conflict is found, players are
    seated with their neighbours.
    """
    from_bottom = model.size // 4 * share // 100
    bottom = _deal(model, range(model.size - 1, -1, -1), from_bottom, tick)
    taken = {player for table in bottom for player in table}
    rest = [player for player in range(model.size) if player not in taken]
    return bottom + _deal(model, rest, len(rest) // 4, tick)


def _deal(model: CostModel, order: Sequence[int], count: int, tick: Callable[[], None]) -> Tables:
    """Make `count` tables along the order, or plain slices of it where the search finds none."""
    for beam in (_NARROW, _WIDE):
        tables = _search(model, order, count, beam, tick)
        if tables is not None:
            return tables
    return [list(order[start : start + 4]) for start in range(0, 4 * count, 4)]


def _search(
    model: CostModel, order: Sequence[int], count: int, beam: _Beam, tick: Callable[[], None]
) -> Tables | None:
    @functools.cache
    def options(first: int) -> list[TableOption]:
        if len(order) - first <= beam.tail + 12:
            return _options(model, order, first, _EVERYBODY)
        return _options(model, order, first, _Reach(beam.window, beam.tables, model.hard))

    partials: list[Partial] = [(0, 0, None)]
    for made in range(count):
        in_tail = len(order) - 4 * made <= beam.tail
        most, kept = (None, beam.tail_width) if in_tail else (beam.options, beam.width)
        partials = _grown(partials, made, options, (model.spread_weight, most, kept))
        if not partials:
            return None
        tick()
    return _unlink(order, partials[0][2])


def _grown(
    partials: Sequence[Partial],
    made: int,
    options: Callable[[int], list[TableOption]],
    limits: _Limits,
) -> list[Partial]:
    """Add a table to every partial seating; return the best, of those alike the cheapest.

    A table that costs more than the worst one kept so far is left out; so are those behind it.
    """
    weight, most, kept = limits
    best: dict[int, tuple[int, int, Chain]] = {}
    limit, full = math.inf, kept
    for cost, taken, chain in partials:
        first = 4 * made - taken.bit_count()
        tried = 0
        for price, players in options(first):
            if players & taken:
                continue
            total = cost + price
            if total > limit or tried == most:
                break
            tried += 1
            left = taken | players
            left >>= (~left & (left + 1)).bit_length() - 1  # the first free player is bit 0
            known = best.get(left)
            if known is None or total < known[1]:
                estimate = total + weight * _gap_cost(left)
                if estimate <= limit:
                    best[left] = estimate, total, (first, players, chain)
        if len(best) >= full:
            limit = sorted(estimate for estimate, _, _ in best.values())[kept - 1]
            full = len(best) + kept // 2
    ranked = sorted((estimate, left) for left, (estimate, _, _) in best.items())
    return [(best[left][1], left, best[left][2]) for _, left in ranked[:kept]]


def _unlink(order: Sequence[int], chain: Chain) -> Tables:
    """Return the players of every table of a chain."""
    tables: Tables = []
    while chain is not None:
        first, players, chain = chain
        places = range(players.bit_length())
        tables.append([order[first + place] for place in places if players >> place & 1])
    return tables


@functools.lru_cache(maxsize=100_000)
def _gap_cost(taken: int) -> int:
    """Estimate how much the gaps before the last player taken add to the squared spreads."""
    length = taken.bit_length()
    free = [place for place in range(length) if not taken >> place & 1]
    free.extend(range(length, length - len(free) % -4))
    return sum((free[i + 3] - free[i]) ** 2 - 9 for i in range(0, len(free), 4))


def _options(
    model: CostModel, order: Sequence[int], first: int, reach: _Reach
) -> list[TableOption]:
    """List tables of order[first] with three players behind, cheapest first."""
    found: list[TableOption] = []
    pairs: list[_Partners] = []
    partners: list[int] = []
    met, good = model.pair[order[first]], 0
    for place in range(first + 1, min(len(order), first + reach.window + 1)):
        if met[order[place]] >= reach.hard:
            continue
        good += _close(model, (order, first, place), pairs, reach.hard, found)
        if good >= reach.tables:
            break
        pairs.extend(_open(model, (order, first, place), partners, reach.hard))
        partners.append(place)
    return sorted(found)


#: Two partners of the first player: their numbers, what the three cost so far, the players taken,
#: the key of the three players' winds.
_Partners = tuple[int, int, int, int, int]

#: An order, the place of the first player in it and the place of a partner.
_Place = tuple[Sequence[int], int, int]


def _open(model: CostModel, where: _Place, partners: Sequence[int], hard: float) -> list[_Partners]:
    """Combine the player of `where` with every earlier partner that may share the table."""
    order, first, place = where
    player, met, code = order[place], model.pair[order[first]], model.wind_code
    mine, taken = model.pair[player], 1 | 1 << place - first
    winds = code[order[first]] << 24 | code[player] << 8
    return [
        (
            order[other],
            player,
            met[order[other]] + met[player] + mine[order[other]],
            taken | 1 << other - first,
            winds | code[order[other]] << 16,
        )
        for other in partners
        if mine[order[other]] < hard
    ]


def _close(
    model: CostModel,
    where: _Place,
    pairs: Sequence[_Partners],
    hard: float,
    found: list[TableOption],
) -> int:
    """Complete partners by the player of `where`; return how many tables have balanced winds."""
    order, first, place = where
    leader, player = order[first], order[place]
    mine, code, known = model.pair[player], model.wind_code[player], model.wind_costs
    base = mine[leader] + model.spread_weight * (player - leader) ** 2
    bit, good, balanced = 1 << place - first, 0, model.wind_weight
    for one, two, cost, taken, codes in pairs:
        with_one, with_two = mine[one], mine[two]
        if with_one < hard and with_two < hard:
            winds = known.get(codes | code)
            if winds is None:
                winds = model.wind_cost(leader, one, two, player)
            good += winds <= balanced
            found.append((base + cost + with_one + with_two + winds, taken | bit))
    return good
