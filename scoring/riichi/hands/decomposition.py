"""Every way to split a whole hand: four sets and a pair, seven pairs, thirteen orphans.

Rules: docs/rules.md, 2.3.
"""

from functools import lru_cache
from itertools import product
from typing import Literal, NamedTuple

from scoring.core.packed_counts import COUNT_BITS
from scoring.core.tiles import KINDS, name_of, write_tiles
from scoring.riichi.hands._packed import ALL_FEATURES, MELD_SHIFT, Features, pack, unpack
from scoring.riichi.hands.suit_decomposition import (
    CONCEALED,
    HONOURS,
    MAN,
    PIN,
    SEQUENCES_AT,
    SOU,
    TABLES,
    TRIPLETS_AT,
    Group,
    SuitReading,
    called_in,
    counts_in,
    pairs_reading,
    suit_groups,
)
from scoring.riichi.hands.tile_hand import Circumstances, TileHand, how_of
from scoring.ruleset import Ruleset

Form = Literal["sets", "pairs", "orphans", "unconnected"]

_MAN, _PIN, _SOU, _HONOURS = TABLES
_SAME_SEQUENCES = pack(same_sequences=1)
_SAME_TRIPLETS = pack(same_triplets=1)
_ANY_SET = 1 << SEQUENCES_AT
_SETS_OF_A_SUIT = (1 << TRIPLETS_AT - SEQUENCES_AT) - 1
_ONE_PAIR = pack(pairs=1)
_PAIRS = pack(pairs=15)
_EACH = sum(1 << COUNT_BITS * kind for kind in range(KINDS))
#: Bits that a count of two leaves empty, and those that counts of two and four do.
_NOT_TWO, _NOT_TWO_OR_FOUR = 0b1101 * _EACH, 0b1001 * _EACH
_ORPHANS = sum(1 << COUNT_BITS * kind for kind in (0, 8, 9, 17, 18, 26, *range(27, KINDS)))
_PAIR_WAIT = pack(pair_wait=1)
#: The second where the winning tile makes the pair.
_AS_ORPHANS = (pack(orphans=1), pack(orphans=1, pure_orphans=1))
_COUNT = (1 << COUNT_BITS) - 1


class Decomposition(NamedTuple):
    """One way to read a hand; `features` are packed, `parts` are the groups of m, p, s and z."""

    form: Form
    features: int
    parts: tuple[tuple[Group, ...], ...] = ()

    @property
    def groups(self) -> tuple[Group, ...]:
        """Its groups, by kind; none for thirteen orphans and the like."""
        return tuple(
            group._replace(first=9 * suit + group.first)
            for suit, part in enumerate(self.parts)
            for group in part
        )

    def firsts(self, *types: str) -> list[int]:
        """Return the lowest kind of every group of these types, in rising order."""
        return sorted(
            [
                9 * suit + group.first
                for suit, part in enumerate(self.parts)
                for group in part
                if group.type in types
            ]
        )


def features_of(hand: TileHand, ruleset: Ruleset, more: int = 0) -> list[int]:
    """Return the packed features of every reading of a hand; [] where it is not complete.

    Faster than `decompositions_of`, in the same order; without what only some local yaku complete.
    `more` is a number that is put above the features of each.
    """
    m, p, s, z = hand.keys
    found = []
    for honours in _HONOURS[z]:
        for man in _MAN[m]:
            for pin in _PIN[p]:
                for sou in _SOU[s]:
                    alike = man & pin & sou
                    features = man + pin + sou + honours
                    if alike >= _ANY_SET:
                        features += _of_three_suits(alike)
                    found.append(features & ALL_FEATURES | more)
    if found and found[0] & _PAIRS != _ONE_PAIR:  # all of them have as many pairs
        found = []
    if not (hand.melds or (hand.packed & _NOT_TWO_OR_FOUR and found)):
        found += _features_of_whole(hand, ruleset, more)
    return found


def decompositions_of(hand: TileHand, ruleset: Ruleset) -> list[Decomposition]:
    """Return every reading of a hand; [] where it is not complete."""
    m, p, s, z = (suit_groups(suit, key) for suit, key in enumerate(hand.keys))
    found = [
        Decomposition("sets", features, tuple([part.groups for part in (man, pin, sou, honours)]))
        for honours, man, pin, sou in product(z, m, p, s)
        if (features := _together(man, pin, sou, honours)) & _PAIRS == _ONE_PAIR
    ]
    if not hand.melds:
        found += _of_whole_hand(hand, ruleset)
    if not found and not UNCONNECTED.isdisjoint(ruleset.local_yaku):
        found.append(Decomposition("unconnected", 0))
    return found


def _together(*suits: SuitReading) -> int:
    man, pin, sou, honours = [suit.number for suit in suits]
    alike = man & pin & sou
    features = man + pin + sou + honours
    return features & ALL_FEATURES | (_of_three_suits(alike) if alike >= _ANY_SET else 0)


def _of_three_suits(alike: int) -> int:
    """Return the features of the sets that three suits share."""
    found = _SAME_SEQUENCES if alike >> SEQUENCES_AT & _SETS_OF_A_SUIT else 0
    return found + (_SAME_TRIPLETS if alike >> TRIPLETS_AT else 0)


def may_be_whole(hand: TileHand) -> bool:
    """Return whether a hand may be one without sets: seven pairs, orphans, unconnected tiles."""
    alone = not hand.packed & _NOT_TWO_OR_FOUR or not all(
        table[key] for table, key in zip(TABLES, hand.keys, strict=True)
    )
    return not hand.melds and alone


def _features_of_whole(hand: TileHand, ruleset: Ruleset, more: int = 0) -> list[int]:
    """Return the features as seven pairs or thirteen orphans; [] for a hand that is neither."""
    packed = hand.packed
    if not packed & (_NOT_TWO_OR_FOUR if ruleset.chiitoi_four_alike else _NOT_TWO):
        m, p, s, z = map(counts_in, hand.keys)
        characters, circles = pairs_reading(MAN, m).number, pairs_reading(PIN, p).number
        bamboos, honours = pairs_reading(SOU, s).number, pairs_reading(HONOURS, z).number
        return [characters + circles + bamboos + honours + _PAIR_WAIT | more]
    if (packed | packed >> 1) & _EACH == _ORPHANS:
        return [_AS_ORPHANS[packed >> COUNT_BITS * hand.win_tile & _COUNT > 1] | more]
    return []


def _of_whole_hand(hand: TileHand, ruleset: Ruleset) -> list[Decomposition]:
    """Return the reading as seven pairs or thirteen orphans, if it is one."""
    return [
        Decomposition("orphans", features) if features in _AS_ORPHANS else _as_pairs(features, hand)
        for features in _features_of_whole(hand, ruleset)
    ]


def _as_pairs(features: int, hand: TileHand) -> Decomposition:
    parts = [pairs_reading(suit, counts_in(key)).groups for suit, key in enumerate(hand.keys)]
    return Decomposition("pairs", features, tuple(parts))


#: Local yaku of hands without sets; their predicates look at the tiles.
UNCONNECTED = frozenset({"shiisanpuutaa", "shiisuupuutaa", "chiishin_uushii"})


_WHOLE = {"orphans": "thirteen orphans", "unconnected": "unconnected tiles"}


def decomposition_text(reading: Decomposition, hand: TileHand) -> str:
    """Write a reading: its groups, open ones in brackets, and the winning tile.

    "234m 567p 88s 789s (777z), won on 7s"
    """
    groups = [group_text(group) for group in reading.groups]
    return f"{' '.join(groups) or _WHOLE[reading.form]}, won on {name_of(hand.win_tile)}"


def text_at(place: int, hand: TileHand, ruleset: Ruleset) -> str:
    """Write the reading of a hand that stands at this place among `decompositions_of`."""
    if may_be_whole(hand):
        return decomposition_text(decompositions_of(hand, ruleset)[place], hand)
    texts = []
    for suit in _FASTEST_FIRST:
        key = hand.keys[suit]
        place, at = divmod(place, len(TABLES[suit][key]))
        texts.append(_suit_texts(suit, key)[at])
    s, p, m, z = texts
    return f"{m}{p}{s}{z}"[:-1] + f", won on {name_of(hand.win_tile)}"


#: Suits, of which the first changes its reading from one reading of a hand to the next.
_FASTEST_FIRST = (2, 1, 0, 3)


def _suit_texts(suit: int, key: int) -> tuple[str, ...]:
    """Write every reading of a suit, each group followed by a space."""
    melds = key >> MELD_SHIFT
    concealed = _texts(suit, key & CONCEALED)
    if not melds:
        return concealed
    called = _groups_text(suit, called_in(suit, melds).groups)
    return tuple([called + text for text in concealed])


@lru_cache(maxsize=1 << 12)
def _texts(suit: int, key: int) -> tuple[str, ...]:
    return tuple([_groups_text(suit, reading.groups) for reading in suit_groups(suit, key)])


def _groups_text(suit: int, groups: tuple[Group, ...]) -> str:
    return "".join([_with_space(suit, group) for group in groups])


@lru_cache(maxsize=1 << 10)
def _with_space(suit: int, group: Group) -> str:
    return f"{group_text(group._replace(first=9 * suit + group.first))} "


def group_text(group: Group) -> str:
    """Write a set or pair; an open one stands in brackets."""
    text = write_tiles(group.tiles)
    return f"({text})" if group.called else text


class HandView(NamedTuple):
    """What a yaku looks at: the features of a reading, how it was won, and the ruleset.

    Only yaku without a mask look at the reading itself and at the hand.
    """

    f: Features
    how: Circumstances
    rules: Ruleset
    reading: Decomposition
    hand: TileHand


_NO_READING = Decomposition("sets", 0)
_NO_HAND = TileHand((0, 0, 0, 0), 0, Circumstances())


def view_of(reading: Decomposition, hand: TileHand, ruleset: Ruleset) -> HandView:
    """Unpack a reading for the yaku."""
    return HandView(unpack(reading.features), hand.how, ruleset, reading, hand)


def masked_view(seen: int, ruleset: Ruleset) -> HandView:
    """Return a view that shows nothing but what a mask left of the number of a reading."""
    return HandView(unpack(seen), how_of(seen), ruleset, _NO_READING, _NO_HAND)
