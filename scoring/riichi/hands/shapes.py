"""Tiles of one suit -> every way to read them as sets and at most one pair.

Counts of a suit are packed into one whole number, see `tile_hand.COUNT_BITS`.
"""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from scoring.riichi.hands.keys import COUNT_BITS

GroupType = Literal["sequence", "triplet", "kan", "pair"]

#: The highest place in a suit at which a sequence can begin.
LAST_SEQUENCE = 6

_COUNT = (1 << COUNT_BITS) - 1
_ONE_EACH = 1 | 1 << COUNT_BITS | 1 << 2 * COUNT_BITS
_PAIR, _TRIPLET = 2, 3


class Group(NamedTuple):
    """A set or the pair; `first` is its lowest tile: a place in its suit, or a kind in a hand.

    `called` says that it is open; a concealed kan is not. `won` marks the group that the winning
    tile completes.
    """

    type: GroupType
    first: int
    called: bool = False
    won: bool = False

    @property
    def tiles(self) -> tuple[int, ...]:
        """Its tiles, as places or kinds like `first`."""
        if self.type == "sequence":
            return (self.first, self.first + 1, self.first + 2)
        return (self.first,) * {"pair": 2, "triplet": 3, "kan": 4}[self.type]


def counts_of(packed: int, size: int = 9) -> list[int]:
    """Unpack the counts of a suit: how often each of its `size` kinds stands there."""
    return [packed >> COUNT_BITS * place & _COUNT for place in range(size)]


@lru_cache(maxsize=1 << 12)
def splits(counts: int, *, honours: bool = False) -> tuple[tuple[Group, ...], ...]:
    """Return every way to read the tiles as sets and at most one pair; () when there is none."""
    total = sum(counts_of(counts))
    if total % 3 == 1:
        return ()
    if total % 3 == 0:
        return tuple(_sets(counts, honours))
    return tuple(
        (*sets, Group("pair", place))
        for place, count in enumerate(counts_of(counts))
        if count >= _PAIR
        for sets in _sets(counts - (_PAIR << COUNT_BITS * place), honours)
    )


def _sets(counts: int, honours: bool) -> list[tuple[Group, ...]]:  # noqa: FBT001
    """Return every way to read the tiles as sets alone, each way once."""
    return list(dict.fromkeys(tuple(sorted(way)) for way in _taken(counts, honours)))


def _taken(counts: int, honours: bool) -> Iterator[tuple[Group, ...]]:  # noqa: FBT001
    """Take a set with the lowest tile away, and read the rest."""
    if not counts:
        yield ()
        return
    place = ((counts & -counts).bit_length() - 1) // COUNT_BITS
    shift = COUNT_BITS * place
    if counts >> shift & _COUNT >= _TRIPLET:
        for rest in _taken(counts - (_TRIPLET << shift), honours):
            yield (Group("triplet", place), *rest)
    if not honours and place <= LAST_SEQUENCE and _has_sequence(counts >> shift):
        for rest in _taken(counts - (_ONE_EACH << shift), honours):
            yield (Group("sequence", place), *rest)


def _has_sequence(counts: int) -> bool:
    return bool(counts >> COUNT_BITS & _COUNT and counts >> 2 * COUNT_BITS & _COUNT)
