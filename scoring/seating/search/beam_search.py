"""Deal tables along the ranking: the best known way to avoid repeats and keep ranks together.

Tables are made one after another, each around the first player still free, from the best few
tables that this player can form with near players. Many half-made rooms are kept side by side (a
beam), told apart only by which players near the front are taken. The last tables have little
choice left; so the room is dealt from both ends towards the middle, where players have not met as
many of their neighbours, and the last tables of all are tried in full.
"""

import dataclasses
import functools
import itertools
from collections.abc import Callable, Iterable, Sequence
from heapq import nsmallest

from scoring.seating.field import Field
from scoring.seating.search.options import Option, every_option, near_options

#: The tables made so far, linked backwards: (place of the first player, players taken, before).
Chain = tuple[int, int, "Chain"] | None

#: One half-made room: its cost so far, the players taken from the first free one on, its tables.
Room = tuple[int, int, Chain]

Tables = list[list[int]]


@dataclasses.dataclass(frozen=True, slots=True, kw_only=True)
class _Breadth:
    """How much a sweep looks at; more is slower and hardly better, except where it finds nothing.

    `rooms` are kept side by side, each tries `options` tables a step; a player's partners come
    from the next `window` players until `tables` good ones are found. With `tail` players left
    `tail_rooms` are kept and every table is tried.
    """

    rooms: int = 100
    options: int = 12
    window: int = 24
    tables: int = 100
    tail: int = 16
    tail_rooms: int = 150


_NARROW = _Breadth()
_WIDE = _Breadth(window=60, tables=2_000)


def sweep(field: Field, share: int, tick: Callable[[], None]) -> Tables:
    """Deal the whole room; `share` per cent of the tables come from the bottom of the ranking.

    `tick` is called after each table. Players who could not be dealt without a clash share the
    last tables.
    """
    from_bottom = field.size // 4 * share // 100
    bottom = _deal(field, range(field.size - 1, -1, -1), from_bottom, tick)
    taken = {player for table in bottom for player in table}
    rest = [player for player in range(field.size) if player not in taken]
    return bottom + _deal(field, rest, len(rest) // 4, tick)


def _deal(field: Field, line: Sequence[int], count: int, tick: Callable[[], None]) -> Tables:
    """Make `count` tables along the line, or plain slices of it where no way is found."""
    for breadth in (_NARROW, _WIDE):
        tables = _beam(field, line, count, breadth, tick)
        if tables is not None:
            return tables
    return [list(line[start : start + 4]) for start in range(0, 4 * count, 4)]


def _beam(
    field: Field, line: Sequence[int], count: int, breadth: _Breadth, tick: Callable[[], None]
) -> Tables | None:
    @functools.cache
    def options(first: int) -> list[Option]:
        if len(line) - first <= breadth.tail + 12:
            return every_option(field, line, first)
        return near_options(field, line, first, (breadth.window, breadth.tables))

    rooms: list[Room] = [(0, 0, None)]
    for made in range(count):
        in_tail = len(line) - 4 * made <= breadth.tail
        grown = _grow(rooms, made, options, None if in_tail else breadth.options)
        if not grown:
            return None
        kept = breadth.tail_rooms if in_tail else breadth.rooms
        rooms = nsmallest(kept, grown, key=_promise)
        tick()
    return _unlink(line, rooms[0][2])


def _grow(
    rooms: Iterable[Room], made: int, options: Callable[[int], list[Option]], most: int | None
) -> list[Room]:
    """Add a table to every room in up to `most` ways; of equal rooms keep the cheapest."""
    best: dict[int, tuple[int, Chain]] = {}
    for cost, taken, chain in rooms:
        first = 4 * made - taken.bit_count()
        fitting = (option for option in options(first) if not option[1] & taken)
        for price, players in itertools.islice(fitting, most):
            left = _skip_taken(taken | players)
            known = best.get(left)
            if known is None or cost + price < known[0]:
                best[left] = cost + price, (first, players, chain)
    return [(cost, taken, chain) for taken, (cost, chain) in best.items()]


def _unlink(line: Sequence[int], chain: Chain) -> Tables:
    """Name the players of every table of a chain."""
    tables: Tables = []
    while chain is not None:
        first, players, chain = chain
        places = range(players.bit_length())
        tables.append([line[first + place] for place in places if players >> place & 1])
    return tables


def _skip_taken(taken: int) -> int:
    """Move the front to the first free player."""
    return taken >> ((~taken & (taken + 1)).bit_length() - 1)


def _promise(room: Room) -> tuple[int, int]:
    return room[0] + _gap_cost(room[1]), room[1]


@functools.lru_cache(maxsize=100_000)
def _gap_cost(taken: int) -> int:
    """Estimate what the gaps before the last player taken will cost above plain slices."""
    length = taken.bit_length()
    free = [place for place in range(length) if not taken >> place & 1]
    free.extend(range(length, length - len(free) % -4))
    return sum((free[i + 3] - free[i]) ** 2 - 9 for i in range(0, len(free), 4))
