"""How far tiles are from a complete hand: shanten 向聴, waits 待ち, tile acceptance, furiten 振聴.

Everywhere tiles are those in hand, without melds, as notation ("123m406p") or as numbers of
`scoring.core.tiles`: 1, 4, 7, 10 or 13 of them, or one more. `melded` are the tiles of the melds; they
only tell which copies are gone. `formal` lets a hand wait for tiles of which it holds all four
copies itself; without it such a hand is not tenpai (rules, section 2.10).
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from scoring.core.problems import NotationError, Problem
from scoring.core.tiles import COPIES, KINDS, kind_of, read_tiles
from scoring.riichi.hands.bag import BAG_OF_TILE, bag_of, has_a_fifth, suits_of
from scoring.riichi.hands.distance import lacked_by
from scoring.riichi.hands.keys import COUNT_BITS

#: Tiles in notation or as numbers.
Tiles = str | Sequence[int]

_COMPLETE, _HAND, _SET, _PAIRS = -1, 14, 3, 7
_ONE_EACH: int = sum(1 << COUNT_BITS * kind for kind in range(KINDS))
_ORPHAN_KINDS = (0, 8, 9, 17, 18, 26, *range(27, KINDS))
_ORPHANS: int = sum(1 << COUNT_BITS * kind for kind in _ORPHAN_KINDS)
_THREE = 3
_NOT_OF_THREE = range(1, 8)


class Accepted(NamedTuple):
    """A kind of tile that brings a hand nearer, and how many copies of it are live."""

    kind: int
    live: int


def shanten(tiles: Tiles, *, four_alike: bool = False, formal: bool = False) -> int:
    """Return how many tiles must be exchanged to be tenpai: 0 is tenpai, -1 a complete hand.

    `four_alike` lets four alike be two of seven pairs. NotationError for tiles that are no hand.
    """
    return _Hand(tiles, four_alike=four_alike, formal=formal).shanten()


def waits(
    tiles: Tiles,
    *,
    melded: Tiles = (),
    players: int = 4,
    four_alike: bool = False,
    formal: bool = False,
) -> tuple[int, ...]:
    """Return the kinds that complete a hand of 13 tiles, melds included; () for no tenpai.

    NotationError for tiles that are no hand, and for 14.
    """
    hand = _Hand(tiles, four_alike=four_alike, formal=formal, waiting=True)
    if hand.shanten() != 0:
        return ()
    gone = Counter() if formal else _counted(tiles, melded)
    return tuple(
        kind for kind in _kinds(players) if gone[kind] < COPIES and hand.shanten(kind) == _COMPLETE
    )


def is_tenpai(
    tiles: Tiles,
    *,
    melded: Tiles = (),
    players: int = 4,
    four_alike: bool = False,
    formal: bool = False,
) -> bool:
    """Tell whether a hand of 13 tiles, melds included, waits for a tile that it can draw."""
    return bool(waits(tiles, melded=melded, players=players, four_alike=four_alike, formal=formal))


def acceptance(
    tiles: Tiles,
    *,
    melded: Tiles = (),
    seen: Tiles = (),
    players: int = 4,
    four_alike: bool = False,
) -> tuple[Accepted, ...]:
    """Return the kinds that bring a hand of 13 tiles nearer, with their live copies.

    A copy is live that is neither in the hand nor melded nor among the `seen`.
    """
    hand = _Hand(tiles, four_alike=four_alike, waiting=True)
    now, gone = hand.shanten(), _counted(tiles, melded, seen)
    return tuple(
        Accepted(kind, COPIES - gone[kind])
        for kind in _kinds(players)
        if gone[kind] < COPIES and hand.shanten(kind) < now
    )


def furiten_waits(waiting: Sequence[int], own_discards: Tiles) -> tuple[int, ...]:
    """Return the waits that the player has discarded before: any makes every ron furiten."""
    discarded = _counted(own_discards)
    return tuple(kind for kind in waiting if discarded[kind])


class _Hand:
    """Tiles in hand as a bag, and how they may be counted."""

    __slots__ = ("bag", "formal", "four_alike", "sets")

    def __init__(
        self, tiles: Tiles, *, four_alike: bool, formal: bool = False, waiting: bool = False
    ) -> None:
        if isinstance(tiles, str):
            tiles = read_tiles(tiles)
        count = len(tiles)
        wrong = count % _SET != 1 if waiting else count % _SET == 0
        if wrong or not 0 < count <= _HAND:
            raise NotationError([Problem("not_a_hand", "tiles", {"count": count})])
        self.bag = bag_of(tiles)
        if has_a_fifth(self.bag):
            raise NotationError([Problem("five_alike", "tiles")])
        self.sets = count // _SET
        self.four_alike = four_alike
        self.formal = formal

    def shanten(self, drawn: int | None = None) -> int:
        """Return the shanten of the hand, or of the hand with one more tile."""
        bag = self.bag if drawn is None else self.bag + BAG_OF_TILE[drawn]
        lacked = lacked_by(suits_of(bag), self.sets, formal=self.formal)
        if self.sets == _HAND // _SET and lacked:
            lacked = min(lacked, _for_pairs(bag, four_alike=self.four_alike), _for_orphans(bag))
        return lacked - 1


def _for_pairs(bag: int, *, four_alike: bool) -> int:
    """Return how many tiles seven pairs lack."""
    two = (bag >> 1 | bag >> 2) & _ONE_EACH
    pairs, kinds = two.bit_count(), (bag & _ONE_EACH | two).bit_count()
    if four_alike:  # each four alike is one more pair and one more kind
        fours = (bag >> 2 & _ONE_EACH).bit_count()
        threes = (bag & bag >> 1 & _ONE_EACH).bit_count()
        pairs, kinds = pairs + fours, kinds + fours + threes
    return _PAIRS - pairs + max(_PAIRS - kinds, 0)


def _for_orphans(bag: int) -> int:
    """Return how many tiles thirteen orphans lack."""
    two = (bag >> 1 | bag >> 2) & _ORPHANS
    kinds = (bag & _ORPHANS | two).bit_count()
    return _HAND - kinds - (two > 0)


def _kinds(players: int) -> Sequence[int]:
    if players != _THREE:
        return range(KINDS)
    return [kind for kind in range(KINDS) if kind not in _NOT_OF_THREE]


def _counted(*parts: Tiles) -> Counter[int]:
    """Count the kinds of all these tiles."""
    numbers = [read_tiles(part) if isinstance(part, str) else part for part in parts]
    return Counter(kind_of(tile) for part in numbers for tile in part)
