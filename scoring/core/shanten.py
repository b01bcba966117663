"""How far tiles are from a complete hand: shanten 向聴, waits 待ち, discards, furiten 振聴.

A complete hand has four sets and a pair, seven pairs or thirteen orphans, in all games.

Rules: docs/rules.md, 2.10 and 5.2.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from operator import add
from typing import Any, NamedTuple

from scoring.core.lacks import lack_of_suit, numbers_of, rest_of, together
from scoring.core.packed_counts import COUNT_BITS, PACKED_TILE, has_a_fifth, packed_counts, suits_of
from scoring.core.problems import NotationError, Problem
from scoring.core.tiles import COPIES, KINDS, kind_of, read_tiles

#: Tiles in notation or as numbers.
Tiles = str | Sequence[int]

_COMPLETE, _HAND, _SET, _PAIRS = -1, 14, 3, 7
_ONE_EACH: int = sum(1 << COUNT_BITS * kind for kind in range(KINDS))
_ORPHAN_KINDS = frozenset({0, 8, 9, 17, 18, 26, *range(27, KINDS)})
_ORPHANS: int = sum(1 << COUNT_BITS * kind for kind in _ORPHAN_KINDS)
_THREE, _HONOURS = 3, 3
_KINDS_OF_A_SUIT, _COUNT = 9, (1 << COUNT_BITS) - 1
_OTHER_SUITS = (range(9, 18), range(18, 27), range(27, KINDS))
#: The kinds of each suit: of four players, of three.
_KINDS_OF_SUIT = ((range(9), *_OTHER_SUITS), ((0, 8), *_OTHER_SUITS))
#: By kind: one tile of it among the packed counts of its suit.
_ONE_MORE = tuple(1 << COUNT_BITS * (kind % _KINDS_OF_A_SUIT) for kind in range(KINDS))


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
    return _Hand(tiles, shapes, formal=formal).lacked - 1


def waits(
    tiles: Tiles, shapes: Shapes = USUAL_SHAPES, *, melded: Tiles = (), formal: bool = False
) -> tuple[int, ...]:
    """Return the kinds that complete a hand of 13 tiles, melds included; () for no tenpai.

    NotationError for tiles that are no hand, and for 14.
    """
    hand = _Hand(tiles, shapes, formal=formal, waiting=True)
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
    return _accepted(_Hand(tiles, shapes, waiting=True), _counted(tiles, melded, seen))


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
        return sum(one.live for one in self.accepted)


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
    hand = _Hand(held, shapes)
    gone = _counted(held, melded, seen)
    found = []
    for tile in dict.fromkeys(held):
        rest = hand.without(tile)
        found.append(Discard(tile, rest.lacked - 1, _accepted(rest, gone)))
    return tuple(sorted(found, key=lambda one: (one.shanten, -one.live)))


def _accepted(hand: "_Hand", gone: Counter[int]) -> tuple[Accepted, ...]:
    live = [(kind, COPIES - gone.get(kind, 0)) for kind in hand.nearer()]
    return tuple([Accepted(kind, copies) for kind, copies in live if copies > 0])


#: Kinds of one suit after which it lacks the same, with the numbers of that lack.
_Alike = tuple[tuple[int, ...], list[int]]


class _Hand:
    """Tiles in hand, packed, and how they may be counted."""

    __slots__ = ("formal", "known", "lacked", "lacks", "packed", "sets", "shapes", "suits")

    def __init__(
        self, tiles: Tiles, shapes: Shapes, *, formal: bool = False, waiting: bool = False
    ) -> None:
        tiles = _numbers(tiles)
        count = len(tiles)
        wrong = count % _SET != 1 if waiting else count % _SET == 0
        if wrong or not 0 < count <= _HAND:
            raise NotationError([Problem("not_a_hand", "tiles", {"count": count})])
        packed = packed_counts(tiles)
        if has_a_fifth(packed):
            raise NotationError([Problem("five_alike", "tiles")])
        self.sets = count // _SET
        self.shapes, self.formal = shapes, formal
        #: What was found of a suit; hands after one discard or another have most suits alike.
        self.known: dict[tuple[object, ...], Any] = {}
        self.hold(packed)

    def hold(self, packed: int) -> None:
        """Take these tiles in place of those that are held."""
        self.packed, self.suits = packed, suits_of(packed)
        m, p, s, z = self.suits
        self.lacks = (
            lack_of_suit(m, self.shapes.players == _THREE, self.formal),
            lack_of_suit(p, False, self.formal),  # noqa: FBT003  # by place is twice as fast
            lack_of_suit(s, False, self.formal),  # noqa: FBT003
            lack_of_suit(z, True, self.formal),  # noqa: FBT003
        )
        #: How many tiles the hand lacks to be complete in its best shape.
        self.lacked = self._lacked()

    def without(self, tile: int) -> "_Hand":
        """Return the hand after a discard."""
        rest = object.__new__(_Hand)
        rest.sets, rest.shapes, rest.formal = self.sets, self.shapes, self.formal
        rest.known = self.known
        rest.hold(self.packed - PACKED_TILE[tile])
        return rest

    def _lacked(self) -> int:
        m, p, s, z = self.lacks
        rest = rest_of(together(s, z), self.sets)
        lacked: int = min(map(add, numbers_of(together(m, p)), rest))
        if lacked and self.sets == _HAND // _SET:
            for odd in self._odd_shapes():
                lacked = min(lacked, odd(self.packed))
        return lacked

    def _odd_shapes(self) -> tuple[Callable[[int], int], ...]:
        """Return what counts how many tiles the shapes without sets lack."""
        if not self.shapes.seven_pairs:
            return (_for_orphans,)
        return _BOTH_ALIKE if self.shapes.four_alike else _BOTH

    def nearer(self) -> list[int]:
        """Return the kinds of tiles that make the hand lack fewer, whether or not any are left."""
        found = [kind for suit in range(4) for kind in self._nearer_in(suit)]
        if self.sets == _HAND // _SET:
            for odd in self._odd_shapes():
                if odd(self.packed) <= self.lacked:  # one tile brings it one nearer at most
                    found = sorted({*found, *self._nearer_to(odd, self.lacked)})
        return found

    def _nearer_in(self, suit: int) -> list[int]:
        """Return the kinds of one suit that do so for sets and a pair, in rising order."""
        others = self.lacks[:suit] + self.lacks[suit + 1 :]
        key = suit, self.suits[suit], others, self.lacked
        found: list[int] | None = self.known.get(key)
        if found is None:
            one, two, three = others
            rest = rest_of(together(one, together(two, three)), self.sets)
            found = [
                kind
                for numbers, kinds in self._alike_in(suit)
                if min(map(add, numbers, rest)) < self.lacked
                for kind in kinds
            ]
            self.known[key] = found = sorted(found)
        return found

    def _alike_in(self, suit: int) -> list[_Alike]:
        """Return the kinds of one suit, grouped by what the suit lacks with one more of them."""
        counts = self.suits[suit]
        key = suit, counts
        if key not in self.known:
            groups = dict[int, list[int]]()
            honours = suit == _HONOURS or (suit == 0 and self.shapes.players == _THREE)
            for kind in _KINDS_OF_SUIT[self.shapes.players == _THREE][suit]:
                lack = lack_of_suit(counts + _ONE_MORE[kind], honours, self.formal)
                groups.setdefault(lack, []).append(kind)
            self.known[key] = [(numbers_of(lack), kinds) for lack, kinds in groups.items()]
        alike: list[_Alike] = self.known[key]
        return alike

    def _nearer_to(self, odd: Callable[[int], int], now: int) -> Iterator[int]:
        """Give the kinds that do so for a shape without sets."""
        known: dict[int, bool] = {}
        for kinds in _KINDS_OF_SUIT[self.shapes.players == _THREE]:
            for kind in kinds:
                count = self.packed >> COUNT_BITS * kind & _COUNT
                like = count << 1 | (kind in _ORPHAN_KINDS)
                if like not in known:
                    known[like] = odd(self.packed + PACKED_TILE[kind]) < now
                if known[like]:
                    yield kind


def _for_pairs(packed: int) -> int:
    """Return how many tiles seven pairs lack."""
    two = (packed >> 1 | packed >> 2) & _ONE_EACH
    return _lacked_pairs(two.bit_count(), (packed & _ONE_EACH | two).bit_count())


def _for_alike_pairs(packed: int) -> int:
    """Return the same where four alike are two pairs: each is one more pair and one more kind."""
    two = (packed >> 1 | packed >> 2) & _ONE_EACH
    fours = (packed >> 2 & _ONE_EACH).bit_count()
    threes = (packed & packed >> 1 & _ONE_EACH).bit_count()
    kinds = (packed & _ONE_EACH | two).bit_count()
    return _lacked_pairs(two.bit_count() + fours, kinds + fours + threes)


def _lacked_pairs(pairs: int, kinds: int) -> int:
    return _PAIRS - pairs + max(_PAIRS - kinds, 0)


def _for_orphans(packed: int) -> int:
    """Return how many tiles thirteen orphans lack."""
    two = (packed >> 1 | packed >> 2) & _ORPHANS
    kinds = (packed & _ORPHANS | two).bit_count()
    return _HAND - kinds - (two > 0)


_BOTH, _BOTH_ALIKE = (_for_orphans, _for_pairs), (_for_orphans, _for_alike_pairs)


def _numbers(tiles: Tiles) -> Sequence[int]:
    return read_tiles(tiles) if isinstance(tiles, str) else tiles


def _counted(*parts: Tiles) -> Counter[int]:
    """Count the kinds of all these tiles."""
    return Counter(kind_of(tile) for part in parts for tile in _numbers(part))
