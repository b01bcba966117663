"""Every way to read a whole hand: four sets and a pair, seven pairs, thirteen orphans."""

from itertools import product
from typing import Literal, NamedTuple

from scoring.riichi.features import Features, pack, unpack
from scoring.riichi.shapes import Group, counts_of
from scoring.riichi.suits import (
    HONOURS,
    TABLES,
    SuitReading,
    counts_in,
    pairs_features,
    suit_groups,
    suit_keys,
)
from scoring.riichi.tile_hand import COUNT_BITS, HowWon, TileHand
from scoring.ruleset import Ruleset

Form = Literal["sets", "pairs", "orphans", "unconnected"]

_SAME_SEQUENCES = pack(same_sequences=1)
_SAME_TRIPLETS = pack(same_triplets=1)
_ONE_PAIR = pack(pairs=1)
_PAIRS = pack(pairs=15)
_EACH = sum(1 << COUNT_BITS * place for place in range(9))
_NOT_TWO = 0b1101 * _EACH  # bits that a count of two leaves empty
_NOT_TWO_OR_FOUR = 0b1001 * _EACH
_TERMINALS = 1 | 1 << COUNT_BITS * 8
_ALL_HONOURS = sum(1 << COUNT_BITS * place for place in range(7))
_ORPHANS = [_TERMINALS] * HONOURS + [_ALL_HONOURS]
_PAIR_WAIT = pack(pair_wait=1)


class Reading(NamedTuple):
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
        return sorted(group.first for group in self.groups if group.type in types)


class Look(NamedTuple):
    """What a yaku looks at: the features of a reading, how it was won, and the ruleset.

    Only local yaku look at the reading itself and at the hand; the others are remembered by
    features and circumstances alone.
    """

    f: Features
    how: HowWon
    rules: Ruleset
    reading: Reading
    hand: TileHand


def look_at(reading: Reading, hand: TileHand, ruleset: Ruleset) -> Look:
    """Unpack a reading for the yaku."""
    return Look(unpack(reading.features), hand.how, ruleset, reading, hand)


def features_of(hand: TileHand, ruleset: Ruleset) -> list[int]:
    """Return the packed features of every reading of a hand; [] where it is not complete.

    Faster than `readings_of`, in the same order; without what only some local yaku complete.
    """
    keys = suit_keys(hand)
    found = []
    honours = TABLES[3][keys[3]]
    for man, man_sequences, man_triplets in TABLES[0][keys[0]]:
        for pin, pin_sequences, pin_triplets in TABLES[1][keys[1]]:
            for sou, sou_sequences, sou_triplets in TABLES[2][keys[2]]:
                suits = man + pin + sou
                if man_sequences & pin_sequences & sou_sequences:
                    suits += _SAME_SEQUENCES
                if man_triplets & pin_triplets & sou_triplets:
                    suits += _SAME_TRIPLETS
                found += [
                    suits + part[0] for part in honours if (suits + part[0]) & _PAIRS == _ONE_PAIR
                ]
    if not hand.melds:
        found += [reading.features for reading in _of_whole_hand(keys, hand, ruleset)]
    return found


def readings_of(hand: TileHand, ruleset: Ruleset) -> list[Reading]:
    """Return every reading of a hand; [] where it is not complete."""
    keys = suit_keys(hand)
    suits = [suit_groups(suit, key) for suit, key in enumerate(keys)]
    found = [
        Reading("sets", features, tuple([part.groups for part in parts]))
        for parts in product(*suits)
        if (features := _together(*[part.reading for part in parts])) & _PAIRS == _ONE_PAIR
    ]
    if not hand.melds:
        found += _of_whole_hand(keys, hand, ruleset)
    if not found and not UNCONNECTED.isdisjoint(ruleset.local_yaku):
        found.append(Reading("unconnected", 0))
    return found


def _together(man: SuitReading, pin: SuitReading, sou: SuitReading, honours: SuitReading) -> int:
    features = man.features + pin.features + sou.features + honours.features
    if man.sequences & pin.sequences & sou.sequences:
        features += _SAME_SEQUENCES
    if man.triplets & pin.triplets & sou.triplets:
        features += _SAME_TRIPLETS
    return features


def _of_whole_hand(keys: list[int], hand: TileHand, ruleset: Ruleset) -> list[Reading]:
    """Return the reading as seven pairs or thirteen orphans, if it is one."""
    together = keys[0] | keys[1] | keys[2] | keys[3]
    if not together & (_NOT_TWO_OR_FOUR if ruleset.chiitoi_four_alike else _NOT_TWO):
        return [_as_pairs(keys)]
    return _as_orphans(keys, hand) if _present(keys[HONOURS]) == _ALL_HONOURS else []


def _as_pairs(keys: list[int]) -> Reading:
    parts = [pairs_features(suit, counts_in(key)) for suit, key in enumerate(keys)]
    features = sum(part[0] for part in parts) + _PAIR_WAIT
    return Reading("pairs", features, tuple([part[1] for part in parts]))


def _as_orphans(keys: list[int], hand: TileHand) -> list[Reading]:
    counts = [counts_in(key) for key in keys]
    if [_present(count) for count in counts] != _ORPHANS:
        return []
    pure = counts_of(counts[hand.win_tile // 9])[hand.win_tile % 9] > 1
    return [Reading("orphans", pack(orphans=1, pure_orphans=pure))]


#: Local yaku of hands without sets; their predicates look at the tiles.
UNCONNECTED = frozenset({"shiisanpuutaa", "shiisuupuutaa", "chiishin_uushii"})


def _present(counts: int) -> int:
    """Return a one in the place of every kind that stands there at least once."""
    return (counts | counts >> 1 | counts >> 2 | counts >> 3) & _EACH
