"""Tiles of one suit as sets and at most one pair: every decomposition, in tables filled on demand."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, NamedTuple

from scoring.core.packed_counts import COUNT_BITS, counts_of
from scoring.riichi.hands._packed import (
    ALL_FEATURES,
    FEATURE_BITS,
    MELD_BITS,
    MELD_SHIFT,
    SUIT_BITS,
    mask_of,
    pack,
)

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
        """Its tiles, as numbers in the suit or kinds, like `first`."""
        if self.type == "sequence":
            return (self.first, self.first + 1, self.first + 2)
        return (self.first,) * {"pair": 2, "triplet": 3, "kan": 4}[self.type]


@lru_cache(maxsize=1 << 12)
def splits(counts: int, *, honours: bool = False) -> tuple[tuple[Group, ...], ...]:
    """Return every way to split the tiles into sets and at most one pair; () when there is none."""
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
    """Return every way to split the tiles into sets alone, each way once."""
    return list(dict.fromkeys(tuple(sorted(way)) for way in _taken(counts, honours)))


def _taken(counts: int, honours: bool) -> Iterator[tuple[Group, ...]]:  # noqa: FBT001
    """Remove a set with the lowest tile, and split the rest."""
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


#: Suits by their place in `TileHand.counts`; honours have no sequences and no terminals.
MAN, PIN, SOU, HONOURS = range(4)

_COUNTS = (1 << SUIT_BITS) - 1
_LAST = 8
#: The green tiles of m, p, s and z, by their number in the suit.
_GREEN = (frozenset[int](), frozenset[int](), frozenset({1, 2, 3, 5, 7}), frozenset({5}))
_STRAIGHT = {0, 3, 6}
_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)
_MOST_ENTRIES, _MOST_KEPT = 1 << 14, 3 << 12  # a table of this size is emptied


#: Where the bits for sequences and triplets begin in a reading: above all features.
SEQUENCES_AT = FEATURE_BITS
TRIPLETS_AT = SEQUENCES_AT + 9
_SEQUENCES = (1 << 9) - 1 << SEQUENCES_AT
_STRAIGHT_BITS = sum(1 << SEQUENCES_AT + first for first in _STRAIGHT)
_STRAIGHT_FEATURE = pack(straight=1)
#: Bits that parts of a suit share, and those that are counts and add up.
_EITHER = mask_of("suits", "honours", "not_green", "straight") | -1 << SEQUENCES_AT
_COUNTED = ALL_FEATURES & ~_EITHER
#: Bits of a key that are not melds.
CONCEALED = (1 << MELD_SHIFT) - 1


class SuitReading(NamedTuple):
    """One way to read a suit: the number that stands for it, see SuitTable, and its groups."""

    number: int
    groups: tuple[Group, ...]


def counts_in(key: int) -> int:
    """Return the packed counts of the concealed tiles, the winning tile among them."""
    return key & _COUNTS


class SuitTable(dict[int, tuple[int, ...]]):
    """Every reading of one suit by its key; () where the tiles are not sets and a pair.

    A reading is one number: its packed features, from SEQUENCES_AT on a bit for the lowest place
    of each sequence, from TRIPLETS_AT on one for each triplet.
    """

    def __init__(self, suit: int) -> None:
        super().__init__()
        self.suit = suit

    def __missing__(self, key: int) -> tuple[int, ...]:
        if len(self) >= _MOST_ENTRIES:
            self._forget()
        found = self[key] = self._read(key)
        return found

    def _forget(self) -> None:
        """Keep what stands without melds, as the rest is quickly put together again."""
        kept = [(key, found) for key, found in list(self.items()) if not key >> MELD_SHIFT]
        self.clear()
        if len(kept) <= _MOST_KEPT:
            self.update(kept)

    def _read(self, key: int) -> tuple[int, ...]:
        melds = key >> MELD_SHIFT
        if not melds:
            return tuple([way.number for way in _ways(self.suit, key)])
        called, concealed = called_in(self.suit, melds).number, self[key & CONCEALED]
        if any(number & called & _SEQUENCES for number in concealed):
            return tuple([way.number for way in suit_groups(self.suit, key)])
        return tuple([_beside(called, number) for number in concealed])


_PLAIN_TABLE = SuitTable(MAN)
#: The tables of m, p, s and z; m and p, which have nothing green, are read alike.
TABLES = (_PLAIN_TABLE, _PLAIN_TABLE, SuitTable(SOU), SuitTable(HONOURS))


@lru_cache(maxsize=1 << 11)
def suit_groups(suit: int, key: int) -> tuple[SuitReading, ...]:
    """Return every reading of a suit with its groups, in the order of its table."""
    melds = key >> MELD_SHIFT
    if not melds:
        return tuple(_ways(suit, key))
    called = called_in(suit, melds)
    return tuple(
        [
            _with_melds(called, way, suit, _place_in(key))
            for way in suit_groups(suit, key & CONCEALED)
        ]
    )


def _place_in(key: int) -> int:
    """Return the place of the winning tile, -1 where it is in another suit."""
    return (key >> SUIT_BITS & (1 << COUNT_BITS) - 1) - 1


def _ways(suit: int, key: int) -> list[SuitReading]:
    """Read a suit without melds."""
    counts, place = counts_in(key), _place_in(key)
    gates = 0 if suit == HONOURS else _gates(counts, place)
    return [
        SuitReading(gates + _number(suit, groups, place), groups)
        for split in splits(counts, honours=suit == HONOURS)
        for groups in ([split] if place < 0 else _with_winning_group(split, place))
    ]


def _with_melds(called: SuitReading, way: SuitReading, suit: int, place: int) -> SuitReading:
    groups = called.groups + way.groups
    if called.number & way.number & _SEQUENCES:  # they may be twins
        return SuitReading(_number(suit, groups, place), groups)
    return SuitReading(_beside(called.number, way.number), groups)


def _beside(one: int, other: int) -> int:
    """Return the number of the groups of two numbers together, none of their sequences alike."""
    either = (one | other) & _EITHER
    if either & _STRAIGHT_BITS == _STRAIGHT_BITS:
        either |= _STRAIGHT_FEATURE
    return either + (one & _COUNTED) + (other & _COUNTED)


def _with_winning_group(split: tuple[Group, ...], place: int) -> list[tuple[Group, ...]]:
    """Let every group that holds the winning tile be the one it completes, equal ones once."""
    found = {
        group: (*split[:at], group._replace(won=True), *split[at + 1 :])
        for at, group in enumerate(split)
        if place in group.tiles
    }
    return list(found.values())


def _number(suit: int, groups: tuple[Group, ...], place: int) -> int:
    starts = [group.first for group in groups if group.type == "sequence"]
    different = set(starts)
    features = _suit_features(suit, groups)
    if starts:
        features += pack(
            twins=sum(starts.count(start) // 2 for start in different),
            straight=different >= _STRAIGHT,
        )
    features += sum([_group_features(suit, group, place) for group in groups])
    triplets = sum([1 << group.first for group in groups if group.type in ("triplet", "kan")])
    sequences = sum([1 << start for start in different])
    return features | sequences << SEQUENCES_AT | triplets << TRIPLETS_AT


def _suit_features(suit: int, groups: tuple[Group, ...]) -> int:
    """Return what a suit counts for as a whole; nothing where it has no groups."""
    if not groups:
        return 0
    green = all(_GREEN[suit].issuperset(group.tiles) for group in groups)
    return _SUIT_FEATURES[suit == HONOURS, green]


_SUIT_FEATURES = {
    (honours, green): pack(suits=not honours, honours=honours, not_green=not green)
    for honours in (False, True)
    for green in (False, True)
}


@lru_cache(maxsize=1 << 12)
def _group_features(suit: int, group: Group, place: int) -> int:
    outside = _is_outside(suit, group)
    counts = {"calls": int(group.called), "plain": int(not outside)}
    if group.type == "sequence":
        counts["sequences"] = 1
    elif group.type == "pair":
        counts["pairs"] = 1
        if suit == HONOURS:
            counts["honour_pairs"] = 1 << group.first
    else:
        counts |= _triplet_features(suit, group, outside=outside)
    if group.won:
        counts |= _wait_features(group, place, outside=outside)
    return pack(**counts)


def _is_outside(suit: int, group: Group) -> bool:
    """Return whether there is a one, a nine or an honour in a group."""
    return suit == HONOURS or not {0, _LAST}.isdisjoint(group.tiles)


def _triplet_features(suit: int, group: Group, *, outside: bool) -> dict[str, int]:
    fu = 1 << outside + (not group.called) + 2 * (group.type == "kan")
    counts = {
        "triplets": 1,
        "concealed_triplets": int(not group.called),
        "kans": int(group.type == "kan"),
        "set_fu": fu,
    }
    if suit == HONOURS:
        counts["honour_triplets"] = 1 << group.first
    return counts


def _wait_features(group: Group, place: int, *, outside: bool) -> dict[str, int]:
    if group.type == "pair":
        return {"pair_wait": 1}
    if group.type == "triplet":
        return {"shanpon": 1, "won_outside" if outside else "won_simple": 1}
    if place == group.first + 1:
        return {"closed_wait": 1}
    edge = (group.first, place) in ((0, 2), (LAST_SEQUENCE, LAST_SEQUENCE))
    return {"edge_wait" if edge else "two_sided": 1}


def _gates(counts: int, place: int) -> int:
    spare = [count - base for count, base in zip(counts_of(counts), _GATES, strict=True)]
    if min(spare) < 0 or sum(spare) != 1:
        return 0
    return pack(gates=1, pure_gates=spare.index(1) == place)


@lru_cache(maxsize=1 << 12)
def pairs_reading(suit: int, counts: int) -> SuitReading:
    """Read a suit of a hand of seven pairs; four alike are two pairs."""
    pairs = [
        Group("pair", place)
        for place, count in enumerate(counts_of(counts))
        for _ in range(count // 2)
    ]
    groups = tuple(pairs)
    plain = sum(not _is_outside(suit, pair) for pair in pairs)
    bits = sum(1 << place for place in {pair.first for pair in pairs}) if suit == HONOURS else 0
    features = pack(pairs=len(pairs), plain=plain, honour_pairs=bits)
    return SuitReading(features + _suit_features(suit, groups), groups)


#: By the numbers of `keys.MELD_CODES`.
_MELD_GROUPS: tuple[Group, ...] = (
    *[Group("sequence", first, called=True) for first in range(7)],
    *[Group("triplet", first, called=True) for first in range(9)],
    *[Group("kan", first) for first in range(9)],
    *[Group("kan", first, called=True) for first in range(9)],
)


@lru_cache(maxsize=1 << 11)
def called_in(suit: int, melds: int) -> SuitReading:
    """Read the melds of a suit, as often as the upper part of a key holds each."""
    mask = (1 << MELD_BITS) - 1
    groups = tuple(
        group
        for code, group in enumerate(_MELD_GROUPS)
        for _ in range(melds >> MELD_BITS * code & mask)
    )
    return SuitReading(_number(suit, groups, -1), groups)
