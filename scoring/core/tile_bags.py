"""Bags of tiles: how often each of the 34 kinds is there, packed into one whole number."""

import re
from collections.abc import Iterable
from functools import lru_cache

from scoring.core.problems import NotationError, Problem
from scoring.core.tiles import COPIES, KINDS, RED_FIVES, kind_of, read_tiles

#: Bits that one kind of tile takes in a packed count: kind `n` of a suit stands at bit `4 * n`.
COUNT_BITS = 4

#: More tiles than these could be more of one kind than a bag can count.
MOST_TILES = (1 << COUNT_BITS) - 1

_KINDS_OF_A_SUIT = 9
_SUIT_BITS = _KINDS_OF_A_SUIT * COUNT_BITS
_SUIT = (1 << _SUIT_BITS) - 1
_COUNT = (1 << COUNT_BITS) - 1
_SIZE_AT = 4 * _SUIT_BITS
#: Where the tiles of a bag stand, by kind.
TILES = (1 << _SIZE_AT) - 1
_SIZE_BITS = 8
_SIZE = (1 << _SIZE_BITS) - 1
#: Where the red fives of m, p and s stand, `COUNT_BITS` each, with nothing above them.
REDS_AT = _SIZE_AT + _SIZE_BITS
_REDS_AT = tuple(REDS_AT + COUNT_BITS * suit for suit in range(3))
_ONE_OF_EACH = sum(1 << COUNT_BITS * kind for kind in range(KINDS))
#: Added to a bag, it carries every count above four into the count's highest bit.
_ROOM = (1 << COUNT_BITS - 1) - 1 - COPIES
_FULL, _OVER = _ONE_OF_EACH * _ROOM, _ONE_OF_EACH << COUNT_BITS - 1

_RUN = re.compile("[0-9]+[mpsz]")
#: Thirteen tiles of four suits; a longer text may hold more tiles than a bag can count.
_LONGEST = 17


def _bag_of_tile(tile: int) -> int:
    red = 1 << _REDS_AT[RED_FIVES.index(tile)] if tile in RED_FIVES else 0
    return (1 << COUNT_BITS * kind_of(tile)) + (1 << _SIZE_AT) + red


#: Each tile as a bag of its own; a red five counts as a five and as a red one.
BAG_OF_TILE: tuple[int, ...] = tuple(_bag_of_tile(tile) for tile in range(RED_FIVES[-1] + 1))


def bag_of(tiles: Iterable[int]) -> int:
    """Pack at most `MOST_TILES` tiles."""
    return sum(BAG_OF_TILE[tile] for tile in tiles)


def read_bag(text: str, field: str) -> int:
    """Read a text of tiles; NotationError with every problem, also for more than a bag can hold."""
    runs = _RUN.findall(text) if len(text) <= _LONGEST else ()
    if "".join(runs) == text:
        bag = 0
        for run in runs:
            part = bag_of_run(run)
            if not part:  # said below with its place in the whole text
                break
            bag += part
        else:
            if size_of(bag) <= MOST_TILES:
                return bag
    tiles = read_tiles(text, field)
    if len(tiles) > MOST_TILES:
        raise NotationError([Problem("too_many_tiles", field, {"count": len(tiles)})])
    return bag_of(tiles)


@lru_cache(maxsize=1 << 10)
def bag_of_run(text: str) -> int:
    """Read digits and their suit; 0 where they name a tile that there is not."""
    try:
        return bag_of(read_tiles(text))
    except NotationError:
        return 0


def size_of(bag: int) -> int:
    """Return how many tiles a bag holds."""
    return bag >> _SIZE_AT & _SIZE


def reds_of(bag: int) -> tuple[int, int, int]:
    """Return how many red fives of m, p and s a bag holds."""
    return _reds(bag >> REDS_AT)


@lru_cache(maxsize=1 << 8)
def _reds(packed: int) -> tuple[int, int, int]:
    return packed & _COUNT, packed >> COUNT_BITS & _COUNT, packed >> 2 * COUNT_BITS


def suits_of(bag: int) -> tuple[int, int, int, int]:
    """Return the packed counts of m, p, s and z, as `TileHand.counts` holds them."""
    return (
        bag & _SUIT,
        bag >> _SUIT_BITS & _SUIT,
        bag >> 2 * _SUIT_BITS & _SUIT,
        bag >> 3 * _SUIT_BITS & _SUIT,
    )


def counts_of(packed: int, size: int = 9) -> list[int]:
    """Unpack the counts of a suit: how often each of its `size` kinds stands there."""
    return [packed >> COUNT_BITS * place & _COUNT for place in range(size)]


def has_a_fifth(bag: int) -> bool:
    """Return whether any kind stands in a bag more than four times."""
    return bool((bag | bag + _FULL) & _OVER)
