"""How often each of the 34 kinds of tiles is there, packed into one whole number."""

import re
from collections.abc import Iterable
from functools import lru_cache

from scoring.core.problems import NotationError, Problem
from scoring.core.tiles import COPIES, KINDS, RED_FIVES, kind_of, read_tiles

#: Bits that one kind of tile takes in a packed count: kind `n` of a suit stands at bit `4 * n`.
COUNT_BITS = 4

#: More tiles than these could be more of one kind than a packed count can hold.
MOST_TILES = (1 << COUNT_BITS) - 1

_KINDS_OF_A_SUIT = 9
_SUIT_BITS = _KINDS_OF_A_SUIT * COUNT_BITS
_SUIT = (1 << _SUIT_BITS) - 1
_COUNT = (1 << COUNT_BITS) - 1
#: Where the number of tiles stands, and its bits.
SIZE_AT = 4 * _SUIT_BITS
#: Where the counts of the kinds stand.
TILES = (1 << SIZE_AT) - 1
_SIZE_BITS = 8
SIZE = (1 << _SIZE_BITS) - 1
#: Where the red fives of m, p and s stand, `COUNT_BITS` each, with nothing above them.
REDS_AT = SIZE_AT + _SIZE_BITS
_REDS_AT = tuple(REDS_AT + COUNT_BITS * suit for suit in range(3))
_ONE_OF_EACH = sum(1 << COUNT_BITS * kind for kind in range(KINDS))
#: The highest bit of each count.
HIGHEST = _ONE_OF_EACH << COUNT_BITS - 1


_ROOM = HIGHEST - _ONE_OF_EACH
FOUR_OF_EACH = COPIES * _ONE_OF_EACH


def over(packed: int) -> int:
    """Return what, added to packed counts, sets the highest bit of each that is greater than here."""
    return _ROOM - packed


_OVER_FOUR = over(FOUR_OF_EACH)

_RUN = re.compile("[0-9]+[mpsz]")
#: Thirteen tiles of four suits; a longer text may hold more tiles than can be counted.
_LONGEST = 17


def _packed_tile(tile: int) -> int:
    red = 1 << _REDS_AT[RED_FIVES.index(tile)] if tile in RED_FIVES else 0
    return (1 << COUNT_BITS * kind_of(tile)) + (1 << SIZE_AT) + red


#: The packed counts of each single tile; a red five counts as a five and as a red one.
PACKED_TILE: tuple[int, ...] = tuple(_packed_tile(tile) for tile in range(RED_FIVES[-1] + 1))


def packed_counts(tiles: Iterable[int]) -> int:
    """Pack at most `MOST_TILES` tiles."""
    return sum(map(PACKED_TILE.__getitem__, tiles))


def read_packed(text: str, field: str) -> int:
    """Read a text of tiles; NotationError with every problem, also for more than can be counted."""
    runs = _RUN.findall(text) if len(text) <= _LONGEST else ()
    if "".join(runs) == text:
        packed = 0
        for run in runs:
            part = packed_run(run)
            if not part:  # said below with its place in the whole text
                break
            packed += part
        else:
            if size_of(packed) <= MOST_TILES:
                return packed
    tiles = read_tiles(text, field)
    if len(tiles) > MOST_TILES:
        raise NotationError([Problem("too_many_tiles", field, {"count": len(tiles)})])
    return packed_counts(tiles)


@lru_cache(maxsize=1 << 10)
def packed_run(text: str) -> int:
    """Read digits and their suit; 0 where they name a tile that there is not."""
    try:
        return packed_counts(read_tiles(text))
    except NotationError:
        return 0


def size_of(packed: int) -> int:
    """Return how many tiles packed counts hold."""
    return packed >> SIZE_AT & SIZE


def reds_of(packed: int) -> tuple[int, int, int]:
    """Return how many red fives of m, p and s packed counts hold."""
    return _reds(packed >> REDS_AT)


@lru_cache(maxsize=1 << 8)
def _reds(packed: int) -> tuple[int, int, int]:
    return packed & _COUNT, packed >> COUNT_BITS & _COUNT, packed >> 2 * COUNT_BITS


def suits_of(packed: int) -> tuple[int, int, int, int]:
    """Return the packed counts of m, p, s and z, as `TileHand.counts` holds them."""
    return (
        packed & _SUIT,
        packed >> _SUIT_BITS & _SUIT,
        packed >> 2 * _SUIT_BITS & _SUIT,
        packed >> 3 * _SUIT_BITS & _SUIT,
    )


def counts_of(packed: int, size: int = 9) -> list[int]:
    """Unpack the counts of a suit: how often each of its `size` kinds stands there."""
    return [packed >> COUNT_BITS * place & _COUNT for place in range(size)]


def has_a_fifth(packed: int) -> bool:
    """Return whether packed counts hold any kind more than four times."""
    return bool((packed | packed + _OVER_FOUR) & HIGHEST)
