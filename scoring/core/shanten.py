"""How far tiles are from a complete hand: shanten 向聴, waits 待ち, discards, furiten 振聴.

A complete hand has four sets and a pair, seven pairs or thirteen orphans, in all games.

Rules: docs/rules.md, 2.10 and 5.2.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from scoring.core.lacks import lack_at_best, lack_of_suit, lacked_by, lacks_with_one_more, together
from scoring.core.packed_counts import COUNT_BITS, PACKED_TILE, has_a_fifth, packed_counts, suits_of
from scoring.core.problems import NotationError, Problem
from scoring.core.tiles import COPIES, KINDS, kind_of, read_tiles

#: Tiles in notation or as numbers.
Tiles = str | Sequence[int]

_HAND, _SET, _MOST_SETS, _PAIRS = 14, 3, 4, 7
_ONE_EACH: int = sum(1 << COUNT_BITS * kind for kind in range(KINDS))
_ORPHAN_KINDS = frozenset({0, 8, 9, 17, 18, 26, *range(27, KINDS)})
_ORPHANS: int = sum(1 << COUNT_BITS * kind for kind in _ORPHAN_KINDS)
_THREE = 3
_COUNT = (1 << COUNT_BITS) - 1
#: Its kinds, their places in it, whether they are honours.
_Suit = tuple[tuple[int, ...], tuple[int, ...], bool]


def _suit(first: int, places: Sequence[int] = range(9), *, honours: bool = False) -> _Suit:
    return tuple([first + place for place in places]), tuple(places), honours


_SUITS = (_suit(0), _suit(9), _suit(18), _suit(27, range(7), honours=True))
_SUITS_OF_THREE = (_suit(0, (0, 8), honours=True), *_SUITS[1:])


class Shapes(NamedTuple):
    """What decides which hands are complete.

    `four_alike` lets four alike be two of seven pairs, `seven_pairs` says whether there are any.
    Three `players` have no 2m to 8m.
    """

    players: int = 4
    four_alike: bool = False
    seven_pairs: bool = True


USUAL_SHAPES = Shapes()


class Accepted(NamedTuple):
    """A kind of tile that brings a hand nearer, and how many copies of it are live."""

    kind: int
    live: int


def shanten(tiles: Tiles, shapes: Shapes = USUAL_SHAPES, *, formal: bool = False) -> int:
    """Return how many tiles must be exchanged to be tenpai: 0 is tenpai, -1 a complete hand.

    NotationError for tiles that are no hand.
    """
    packed, sets = _read(tiles)
    lacked: int = _lacked(_lacks_of(packed, shapes, formal), packed, sets, shapes)
    return lacked - 1


def waits(
    tiles: Tiles, shapes: Shapes = USUAL_SHAPES, *, melded: Tiles = (), formal: bool = False
) -> tuple[int, ...]:
    """Return the kinds that complete a hand of 13 tiles, melds included; () for no tenpai.

    NotationError for tiles that are no hand, and for 14.
    """
    hand = _Hand(*_read(tiles, waiting=True), shapes, formal=formal)
    if hand.lacked != 1:
        return ()
    gone = Counter() if formal else _counted(tiles, melded)
    return tuple([kind for kind in hand.nearer() if gone[kind] < COPIES])


def acceptance(
    tiles: Tiles, shapes: Shapes = USUAL_SHAPES, *, melded: Tiles = (), seen: Tiles = ()
) -> tuple[Accepted, ...]:
    """Return the kinds that bring a hand of 13 tiles nearer, with their live copies.

    A copy is live that is neither in the hand nor melded nor among the `seen`.
    """
    return _accepted(
        _Hand(*_read(tiles, waiting=True), shapes), _live(_counted(tiles, melded, seen))
    )


def furiten_waits(waiting: Sequence[int], own_discards: Tiles) -> tuple[int, ...]:
    """Return the waits that the player has discarded before: any makes every ron furiten."""
    discarded = _counted(own_discards)
    return tuple(kind for kind in waiting if discarded[kind])


class Discard(NamedTuple):
    """A tile to discard, and what the rest of the hand then accepts."""

    tile: int
    shanten: int
    accepted: tuple[Accepted, ...]

    @property
    def live(self) -> int:
        """How many live copies there are of all accepted kinds together."""
        return sum([one.live for one in self.accepted])


def discards(
    tiles: Tiles, shapes: Shapes = USUAL_SHAPES, *, melded: Tiles = (), seen: Tiles = ()
) -> tuple[Discard, ...]:
    """Return every discard of a hand of 14 tiles, melds included, the best first.

    The best has the lowest shanten, then the most live copies; the discarded tile is seen. A red
    five is another tile than a five. NotationError for tiles that are no such hand.
    """
    held = _numbers(tiles)
    if len(held) % _SET != _SET - 1:
        raise NotationError([Problem("not_a_hand", "tiles", {"count": len(held)})])
    packed, sets = _read(held)
    live = _live(_counted(held, melded, seen))
    found = []
    for tile in dict.fromkeys(held):
        rest = _Hand(packed - PACKED_TILE[tile], sets, shapes)
        found.append(Discard(tile, rest.lacked - 1, _accepted(rest, live)))
    return tuple(sorted(found, key=lambda one: (one.shanten, -one.live)))


def _live(gone: Counter[int]) -> dict[int, Accepted]:
    """Return the kinds of which copies are live."""
    return {
        kind: Accepted(kind, COPIES - gone[kind]) for kind in range(KINDS) if gone[kind] < COPIES
    }


def _accepted(hand: "_Hand", live: Mapping[int, Accepted]) -> tuple[Accepted, ...]:
    return tuple([live[kind] for kind in hand.nearer() if kind in live])


#: What each suit lacks.
_Lacks = tuple[int, int, int, int]


def _read(tiles: Tiles, *, waiting: bool = False) -> tuple[int, int]:
    """Pack a hand, and count its sets; NotationError for tiles that are no hand."""
    numbers = _numbers(tiles)
    count = len(numbers)
    wrong = count % _SET != 1 if waiting else count % _SET == 0
    if wrong or not 0 < count <= _HAND:
        raise NotationError([Problem("not_a_hand", "tiles", {"count": count})])
    packed = packed_counts(numbers)
    if has_a_fifth(packed):
        raise NotationError([Problem("five_alike", "tiles")])
    return packed, count // _SET


def _lacks_of(packed: int, shapes: Shapes, formal: bool) -> _Lacks:  # noqa: FBT001  # by place is faster
    m, p, s, z = suits_of(packed)
    return (
        lack_of_suit(m, shapes.players == _THREE, formal),
        lack_of_suit(p, False, formal),  # noqa: FBT003  # by place is twice as fast
        lack_of_suit(s, False, formal),  # noqa: FBT003
        lack_of_suit(z, True, formal),  # noqa: FBT003
    )


def _lacked(lacks: _Lacks, packed: int, sets: int, shapes: Shapes) -> int:
    """Return how many tiles a hand lacks to be complete in its best shape."""
    m, p, s, z = lacks
    lacked: int = lacked_by(together(m, p), together(s, z), sets)
    if lacked and sets == _MOST_SETS:
        return min(lacked, _lacked_without_sets(packed, shapes))
    return lacked


class _Hand:
    """Tiles in hand, packed, and what brings them nearer."""

    __slots__ = ("formal", "lacked", "lacks", "packed", "sets", "shapes", "suits")

    def __init__(self, packed: int, sets: int, shapes: Shapes, *, formal: bool = False) -> None:
        self.packed, self.sets, self.shapes, self.formal = packed, sets, shapes, formal
        self.suits = _SUITS_OF_THREE if shapes.players == _THREE else _SUITS
        self.lacks = _lacks_of(packed, shapes, formal)
        self.lacked = _lacked(self.lacks, packed, sets, shapes)

    def nearer(self) -> list[int]:
        """Return the kinds of tiles that make the hand lack fewer, whether or not any are left."""
        m, p, s, z = self.lacks
        mp, sz = together(m, p), together(s, z)
        others = (together(p, sz), together(m, sz), together(mp, z), together(mp, s))
        rows = zip(self.suits, suits_of(self.packed), self.lacks, others, strict=True)
        found = [kind for row in rows for kind in self._nearer_in(*row)]
        if self.sets < _MOST_SETS:
            return found
        # One tile brings a hand one nearer at most.
        if _lacked_without_sets(self.packed, self.shapes) > self.lacked:
            return found
        return sorted({*found, *self._nearer_without_sets()})

    def _nearer_in(self, suit: _Suit, counts: int, lack: int, others: int) -> list[int]:
        """Return the kinds of one suit that do so for sets and a pair, in rising order."""
        kinds, places, honours = suit
        sets, lacked = self.sets, self.lacked
        if lacked_by(lack_at_best(lack), others, sets) >= lacked:
            return []
        found = [
            kinds[0] + place
            for after, alike in lacks_with_one_more(counts, places, honours, self.formal)
            if lacked_by(after, others, sets) < lacked
            for place in alike
        ]
        found.sort()
        return found

    def _nearer_without_sets(self) -> Iterator[int]:
        """Give the kinds that do so for seven pairs and thirteen orphans."""
        known: dict[int, bool] = {}
        for kinds, _, _ in self.suits:
            for kind in kinds:
                count = self.packed >> COUNT_BITS * kind & _COUNT
                like = count << 1 | (kind in _ORPHAN_KINDS)
                if like not in known:
                    more = self.packed + PACKED_TILE[kind]
                    known[like] = _lacked_without_sets(more, self.shapes) < self.lacked
                if known[like]:
                    yield kind


def _lacked_without_sets(packed: int, shapes: Shapes) -> int:
    """Return how many tiles thirteen orphans lack, or seven pairs where they lack fewer."""
    two = (packed >> 1 | packed >> 2) & _ONE_EACH
    one = packed & _ONE_EACH | two
    orphans = _HAND - (one & _ORPHANS).bit_count() - (two & _ORPHANS > 0)
    if not shapes.seven_pairs:
        return orphans
    pairs, kinds = two.bit_count(), one.bit_count()
    if shapes.four_alike:  # four are one more pair, and with three one more kind
        fours = (packed >> 2 & _ONE_EACH).bit_count()
        pairs += fours
        kinds += fours + (packed & packed >> 1 & _ONE_EACH).bit_count()
    lacked = _PAIRS - pairs + (_PAIRS - kinds if kinds < _PAIRS else 0)
    return min(lacked, orphans)


def _numbers(tiles: Tiles) -> Sequence[int]:
    return read_tiles(tiles) if isinstance(tiles, str) else tiles


def _counted(*parts: Tiles) -> Counter[int]:
    """Count the kinds of all these tiles."""
    return Counter(kind_of(tile) for part in parts for tile in _numbers(part))
