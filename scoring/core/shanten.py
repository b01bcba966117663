"""How far tiles are from a complete hand: shanten 向聴, waits 待ち, discards, furiten 振聴.

A complete hand has four sets and a pair, seven pairs or thirteen orphans, in all games.

Rules: docs/rules.md, 2.10 and 5.2.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from scoring.core.packed_counts import COUNT_BITS, PACKED_TILE, has_a_fifth, packed_counts, suits_of
from scoring.core.problems import NotationError, Problem
from scoring.core.tiles import COPIES, KINDS, kind_of, read_tiles

_SETS = 4
_NUMBERS = range(_SETS + 1)
_BITS, _MASK = 5, 31
_FAR = 20  # more than any hand lacks
_PLACES, _LAST_SEQUENCE, _MOST_SEQUENCES = 9, 6, 2
_COUNT = (1 << COUNT_BITS) - 1
_WINDOW = (1 << 3 * COUNT_BITS) - 1
_COPIES = 4

#: What is lacked, by the number of sets, without and with a pair.
Lack = tuple[int, ...]
_NOTHING: Lack = (0, *[_FAR] * 9)


def _pack(lack: Lack) -> int:
    return sum(number << _BITS * place for place, number in enumerate(lack))


def _unpack(packed: int) -> Lack:
    return tuple(packed >> _BITS * place & _MASK for place in range(2 * len(_NUMBERS)))


@lru_cache(maxsize=1 << 14)
def suit_deficits(counts: int, *, honours: bool = False, formal: bool = False) -> int:
    """Return the packed deficits of one suit, ignoring sets it has no tile of."""
    return _pack(_lacks(counts, 0, 0, _PLACES if honours else 0, _COPIES + formal))


@lru_cache(maxsize=1 << 14)
def _lacks(counts: int, two_ago: int, one_ago: int, place: int, most: int) -> Lack:
    """What the rest of a suit lacks, with the numbers of sequences begun one and two places before.

    Honours begin at the place where no sequence does any more.
    """
    if not counts and not two_ago and not one_ago:
        return _NOTHING
    held = counts & _COUNT
    best = [_FAR] * 10
    for sequences, triplet, pair in _choices(counts, place):
        used = two_ago + one_ago + sequences + 3 * triplet + 2 * pair
        if used > most:
            continue
        rest = _lacks(counts >> COUNT_BITS, one_ago, sequences, place + 1, most)
        lacked, begun = max(used - held, 0), sequences + triplet
        for sets in range(_SETS + 1 - begun):
            for paired in range(2 - pair):
                target = sets + begun + (paired + pair) * 5
                best[target] = min(best[target], rest[sets + paired * 5] + lacked)
    return tuple(best)


def _choices(counts: int, place: int) -> Iterator[tuple[int, int, int]]:
    """Give how many sequences begin at a place, and whether a triplet and the pair stand there."""
    near = counts & _WINDOW and place <= _LAST_SEQUENCE
    here = counts & _COUNT
    for sequences in range(_MOST_SEQUENCES + 1 if near else 1):
        yield sequences, 0, 0
        if here:
            yield sequences, 1, 0
            yield sequences, 0, 1
            yield sequences, 1, 1


@lru_cache(maxsize=1 << 13)
def _merge_deficits(one: int, other: int) -> int:
    """Return the packed deficits of two suits together."""
    first, second = _unpack(one), _unpack(other)
    best = [_FAR] * 10
    for place, lacked in enumerate(first):
        if lacked >= _FAR:
            continue
        sets, pair = place % 5, place // 5
        for more in range(5 - sets):
            for paired in range(2 - pair):
                target = sets + more + (pair + paired) * 5
                best[target] = min(best[target], lacked + second[more + paired * 5])
    return _pack(tuple(best))


@lru_cache(maxsize=1 << 13)
def _deficits_of(one: int, other: int, sets: int) -> int:
    """Return how many tiles the halves of a hand lack for `sets` sets and a pair."""
    lacks = _unpack(_merge_deficits(one, other))
    return min(
        lacks[done + 5 * pair] + 3 * (sets - done) + 2 * (1 - pair)
        for done in range(sets + 1)
        for pair in (0, 1)
    )


def hand_deficit(
    counts: tuple[int, int, int, int], sets: int, *, players: int = 4, formal: bool = False
) -> int:
    """Return how many tiles the four suits lack for `sets` sets and a pair.

    Three players have no 2m to 8m: their characters make no sequences, like honours.
    """
    m, p, s, z = counts
    m_lacks = suit_deficits(m, honours=players == _THREE, formal=formal)
    return _deficits_of(
        _merge_deficits(m_lacks, suit_deficits(p, formal=formal)),
        _merge_deficits(
            suit_deficits(s, formal=formal), suit_deficits(z, honours=True, formal=formal)
        ),
        sets,
    )


#: Tiles in notation or as numbers.
Tiles = str | Sequence[int]

_COMPLETE, _HAND, _SET, _PAIRS = -1, 14, 3, 7
_ONE_EACH: int = sum(1 << COUNT_BITS * kind for kind in range(KINDS))
_ORPHAN_KINDS = (0, 8, 9, 17, 18, 26, *range(27, KINDS))
_ORPHANS: int = sum(1 << COUNT_BITS * kind for kind in _ORPHAN_KINDS)
_THREE = 3
_NOT_OF_THREE = range(1, 8)


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
    return _Hand(tiles, shapes, formal=formal).shanten()


def waits(
    tiles: Tiles, shapes: Shapes = USUAL_SHAPES, *, melded: Tiles = (), formal: bool = False
) -> tuple[int, ...]:
    """Return the kinds that complete a hand of 13 tiles, melds included; () for no tenpai.

    NotationError for tiles that are no hand, and for 14.
    """
    hand = _Hand(tiles, shapes, formal=formal, waiting=True)
    if hand.shanten() != 0:
        return ()
    gone = Counter() if formal else _counted(tiles, melded)
    return tuple(
        kind for kind in _kinds(shapes) if gone[kind] < COPIES and hand.shanten(kind) == _COMPLETE
    )


def acceptance(
    tiles: Tiles, shapes: Shapes = USUAL_SHAPES, *, melded: Tiles = (), seen: Tiles = ()
) -> tuple[Accepted, ...]:
    """Return the kinds that bring a hand of 13 tiles nearer, with their live copies.

    A copy is live that is neither in the hand nor melded nor among the `seen`.
    """
    hand = _Hand(tiles, shapes, waiting=True)
    now, gone = hand.shanten(), _counted(tiles, melded, seen)
    return tuple(
        Accepted(kind, COPIES - gone[kind])
        for kind in _kinds(shapes)
        if gone[kind] < COPIES and hand.shanten(kind) < now
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
    gone = _numbers(seen)
    found = []
    for tile in dict.fromkeys(held):
        place = held.index(tile)
        rest = (*held[:place], *held[place + 1 :])
        nearer = acceptance(rest, shapes, melded=melded, seen=(*gone, tile))
        found.append(Discard(tile, shanten(rest, shapes), nearer))
    return tuple(sorted(found, key=lambda one: (one.shanten, -one.live)))


class _Hand:
    """Tiles in hand, packed, and how they may be counted."""

    __slots__ = ("formal", "packed", "sets", "shapes")

    def __init__(
        self, tiles: Tiles, shapes: Shapes, *, formal: bool = False, waiting: bool = False
    ) -> None:
        tiles = _numbers(tiles)
        count = len(tiles)
        wrong = count % _SET != 1 if waiting else count % _SET == 0
        if wrong or not 0 < count <= _HAND:
            raise NotationError([Problem("not_a_hand", "tiles", {"count": count})])
        self.packed = packed_counts(tiles)
        if has_a_fifth(self.packed):
            raise NotationError([Problem("five_alike", "tiles")])
        self.sets = count // _SET
        self.shapes = shapes
        self.formal = formal

    def shanten(self, drawn: int | None = None) -> int:
        """Return the shanten of the hand, or of the hand with one more tile."""
        packed, shapes = (
            self.packed if drawn is None else self.packed + PACKED_TILE[drawn],
            self.shapes,
        )
        lacked = hand_deficit(
            suits_of(packed), self.sets, players=shapes.players, formal=self.formal
        )
        if self.sets == _HAND // _SET and lacked:
            lacked = min(lacked, _for_orphans(packed))
            if shapes.seven_pairs:
                lacked = min(lacked, _for_pairs(packed, four_alike=shapes.four_alike))
        return lacked - 1


def _for_pairs(packed: int, *, four_alike: bool) -> int:
    """Return how many tiles seven pairs lack."""
    two = (packed >> 1 | packed >> 2) & _ONE_EACH
    pairs, kinds = two.bit_count(), (packed & _ONE_EACH | two).bit_count()
    if four_alike:  # each four alike is one more pair and one more kind
        fours = (packed >> 2 & _ONE_EACH).bit_count()
        threes = (packed & packed >> 1 & _ONE_EACH).bit_count()
        pairs, kinds = pairs + fours, kinds + fours + threes
    return _PAIRS - pairs + max(_PAIRS - kinds, 0)


def _for_orphans(packed: int) -> int:
    """Return how many tiles thirteen orphans lack."""
    two = (packed >> 1 | packed >> 2) & _ORPHANS
    kinds = (packed & _ORPHANS | two).bit_count()
    return _HAND - kinds - (two > 0)


def _kinds(shapes: Shapes) -> Sequence[int]:
    if shapes.players != _THREE:
        return range(KINDS)
    return [kind for kind in range(KINDS) if kind not in _NOT_OF_THREE]


def _numbers(tiles: Tiles) -> Sequence[int]:
    return read_tiles(tiles) if isinstance(tiles, str) else tiles


def _counted(*parts: Tiles) -> Counter[int]:
    """Count the kinds of all these tiles."""
    return Counter(kind_of(tile) for part in parts for tile in _numbers(part))
