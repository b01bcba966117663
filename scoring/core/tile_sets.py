"""Every way to make sets and one pair of tiles: chows, pongs and kongs.

A tile is its kind, 0 to 33, see `scoring.core.tiles`.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Literal, NamedTuple

from scoring.core.tiles import KINDS, write_tiles

#: How many kinds a suit has, and the first kind that is no tile of one.
SUIT, FIRST_HONOUR = 9, 27
#: The kinds of winds and of dragons.
WINDS, DRAGONS = range(FIRST_HONOUR, 31), range(31, KINDS)
#: Terminals and honours.
ORPHANS = frozenset({0, 8, 9, 17, 18, 26, *range(FIRST_HONOUR, KINDS)})
#: How many tiles a set has that is no kong, and the pair.
OF_SET, _PAIR = 3, 2
_SUITS = ((0, 9), (9, 18), (18, 27), (27, KINDS))


class TileSet(NamedTuple):
    """A chow, pong or kong by its lowest kind; `melded`: it stands in front of the winner."""

    type: Literal["chow", "pong", "kong"]
    kind: int
    melded: str = ""

    @property
    def tiles(self) -> tuple[int, ...]:
        """Its tiles as kinds."""
        if self.type == "chow":
            return (self.kind, self.kind + 1, self.kind + 2)
        return (self.kind,) * (4 if self.type == "kong" else 3)

    @property
    def text(self) -> str:
        """Its tiles in notation; those of a melded set in brackets."""
        written = write_tiles(self.tiles)
        return f"({written})" if self.melded else written


class Decomposition(NamedTuple):
    """Sets and the kind of the pair; in a part of the tiles there may be no pair."""

    sets: tuple[TileSet, ...]
    pair: int | None


def decompositions(kinds: Iterable[int]) -> Iterator[Decomposition]:
    """Yield every way to make sets and exactly one pair of all these tiles."""
    counts = [0] * KINDS
    for kind in kinds:
        counts[kind] += 1
    return decompositions_of_counts(counts)


def decompositions_of_counts(counts: Sequence[int]) -> Iterator[Decomposition]:
    """Yield the same for 34 counts."""
    suits = [_of_suit(tuple(counts[first:end]), first) for first, end in _SUITS]
    for parts in product(*suits):
        pairs = [part.pair for part in parts if part.pair is not None]
        if len(pairs) == 1:
            yield Decomposition(tuple(one for part in parts for one in part.sets), pairs[0])


def are_complete(counts: Sequence[int]) -> bool:
    """Return whether 34 counts make sets and exactly one pair."""
    return next(decompositions_of_counts(counts), None) is not None


@lru_cache(maxsize=1 << 14)
def _of_suit(counts: tuple[int, ...], first: int) -> tuple[Decomposition, ...]:
    """Return the decompositions of one suit, with one pair or none; `first` is its lowest kind."""
    size = sum(counts) % OF_SET
    if not size:
        return tuple(Decomposition(sets, None) for sets in _sets(counts, first))
    return tuple(
        Decomposition(sets, first + place)
        for place, count in enumerate(counts)
        if size == _PAIR <= count
        for sets in _sets(_less(counts, place, _PAIR), first)
    )


@lru_cache(maxsize=1 << 14)
def _sets(counts: tuple[int, ...], first: int) -> tuple[tuple[TileSet, ...], ...]:
    """Return the ways to make sets of all tiles of one suit."""
    lowest = next((place for place, count in enumerate(counts) if count), None)
    if lowest is None:
        return ((),)
    found: list[tuple[TileSet, ...]] = []
    for pongs in range(2 if counts[lowest] >= OF_SET else 1):
        # What no pong takes of the lowest kind begins a chow each.
        chows = counts[lowest] - pongs * OF_SET
        rest = list(counts)
        rest[lowest] = 0
        if chows:
            after = rest[lowest + 1 : lowest + OF_SET]
            if first >= FIRST_HONOUR or len(after) < OF_SET - 1 or min(after) < chows:
                continue
            rest[lowest + 1 : lowest + OF_SET] = [count - chows for count in after]
        kind = first + lowest
        here = (TileSet("pong", kind),) * pongs + (TileSet("chow", kind),) * chows
        found += [(*here, *others) for others in _sets(tuple(rest), first)]
    return tuple(found)


def _less(counts: tuple[int, ...], place: int, number: int) -> tuple[int, ...]:
    return (*counts[:place], counts[place] - number, *counts[place + 1 :])
