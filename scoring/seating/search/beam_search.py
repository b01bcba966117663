"""Beam search along the ranking: few repeats, and ranks that stay together.

Tables are made one after another, each around the first player still free, from the cheapest
tables that this player can form with near players. The best partial seatings are kept (the beam),
distinguished only by the players near the front who are taken. The last tables have little choice
left; so tables are made from both ends towards the middle, where players have met fewer of their
neighbours, and all possibilities are tried for the very last ones.
"""

import dataclasses
import functools
import itertools
from collections.abc import Callable, Iterable, Sequence
from heapq import nsmallest

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
            return _every_option(model, order, first)
        return _near_options(model, order, first, (beam.window, beam.tables))

    def estimate(partial: Partial) -> tuple[int, int]:
        cost, taken, _ = partial
        return cost + model.spread_weight * _gap_cost(taken), taken

    partials: list[Partial] = [(0, 0, None)]
    for made in range(count):
        in_tail = len(order) - 4 * made <= beam.tail
        grown = _grow(partials, made, options, None if in_tail else beam.options)
        if not grown:
            return None
        kept = beam.tail_width if in_tail else beam.width
        partials = nsmallest(kept, grown, key=estimate)
        tick()
    return _unlink(order, partials[0][2])


def _grow(
    partials: Iterable[Partial],
    made: int,
    options: Callable[[int], list[TableOption]],
    most: int | None,
) -> list[Partial]:
    """Add a table to every partial seating in up to `most` ways; keep the cheapest of equal ones."""
    best: dict[int, tuple[int, Chain]] = {}
    for cost, taken, chain in partials:
        first = 4 * made - taken.bit_count()
        fitting = (option for option in options(first) if not option[1] & taken)
        for price, players in itertools.islice(fitting, most):
            left = _skip_taken(taken | players)
            known = best.get(left)
            if known is None or cost + price < known[0]:
                best[left] = cost + price, (first, players, chain)
    return [(cost, taken, chain) for taken, (cost, chain) in best.items()]


def _unlink(order: Sequence[int], chain: Chain) -> Tables:
    """Return the players of every table of a chain."""
    tables: Tables = []
    while chain is not None:
        first, players, chain = chain
        places = range(players.bit_length())
        tables.append([order[first + place] for place in places if players >> place & 1])
    return tables


def _skip_taken(taken: int) -> int:
    """Shift the bits so that the first one is the first free player."""
    return taken >> ((~taken & (taken + 1)).bit_length() - 1)


@functools.lru_cache(maxsize=100_000)
def _gap_cost(taken: int) -> int:
    """Estimate how much the gaps before the last player taken add to the squared spreads."""
    length = taken.bit_length()
    free = [place for place in range(length) if not taken >> place & 1]
    free.extend(range(length, length - len(free) % -4))
    return sum((free[i + 3] - free[i]) ** 2 - 9 for i in range(0, len(free), 4))


def _every_option(model: CostModel, order: Sequence[int], first: int) -> list[TableOption]:
    """List every table of order[first] with three players behind, cheapest first."""
    found: list[TableOption] = []
    for places in itertools.combinations(range(first + 1, len(order)), 3):
        players = 1 | sum(1 << place - first for place in places)
        cost = model.cost([order[first], *(order[place] for place in places)])
        found.append((cost, players))
    return sorted(found)


def _near_options(
    model: CostModel, order: Sequence[int], first: int, reach: tuple[int, int]
) -> list[TableOption]:
    """List tables of order[first] without a conflict, cheapest first.

    `reach` is how far behind a partner may stand, and after how many tables with balanced winds no
    farther partner is tried.
    """
    window, enough = reach
    found: list[TableOption] = []
    pairs: list[_Partners] = []
    partners: list[int] = []
    met, good, hard = model.pair[order[first]], 0, model.hard
    for place in range(first + 1, min(len(order), first + window + 1)):
        if met[order[place]] >= hard:
            continue
        good += _close(model, (order, first, place), pairs, found)
        if good >= enough:
            break
        pairs.extend(_open(model, (order, first, place), partners))
        partners.append(place)
    return sorted(found)


#: Two partners of the first player: their numbers, what the three cost so far, the players taken.
_Partners = tuple[int, int, int, int]

#: An order, the place of the first player in it and the place of a partner.
_Place = tuple[Sequence[int], int, int]


def _open(model: CostModel, where: _Place, partners: Sequence[int]) -> list[_Partners]:
    """Combine the player of `where` with every earlier partner that may share the table."""
    order, first, place = where
    player, met = order[place], model.pair[order[first]]
    mine, hard = model.pair[player], model.hard
    taken = 1 | 1 << place - first
    return [
        (
            order[other],
            player,
            met[order[other]] + met[player] + mine[order[other]],
            taken | 1 << other - first,
        )
        for other in partners
        if mine[order[other]] < hard
    ]


def _close(
    model: CostModel, where: _Place, pairs: Sequence[_Partners], found: list[TableOption]
) -> int:
    """Complete partners by the player of `where`; return how many tables have balanced winds."""
    order, first, place = where
    leader, player = order[first], order[place]
    mine, hard = model.pair[player], model.hard
    base = mine[leader] + model.spread_weight * (player - leader) ** 2
    bit, good = 1 << place - first, 0
    for one, two, cost, taken in pairs:
        with_one, with_two = mine[one], mine[two]
        if with_one < hard and with_two < hard:
            winds = model.wind_cost(leader, one, two, player)
            good += winds <= model.wind_weight
            found.append((base + cost + with_one + with_two + winds, taken | bit))
    return good
