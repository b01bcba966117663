"""What a yaku may look at: a part of a reading's features and of how the hand was won.

Features and circumstances stand side by side in one whole number (`seen`), and an aspect is a mask
over it. Whatever asks for one aspect alone gives the same answer for all hands that are alike
under its mask, so that answers are remembered by few, small numbers.
"""

from typing import NamedTuple

from scoring.riichi.hands.decomposition import Reading
from scoring.riichi.hands.features import FEATURE_BITS, Features, mask_of, unpack
from scoring.riichi.hands.tile_hand import HowWon, TileHand, how_mask, how_of
from scoring.ruleset import Ruleset

Aspect = int

#: Only how the hand was won.
HOW: Aspect = -1 << FEATURE_BITS
#: How many sets of which make, and which of them the winning tile completes.
SETS: Aspect = mask_of(
    *("sequences", "triplets", "pairs", "concealed_triplets", "kans", "calls", "twins"),
    *("won_simple", "won_outside", "pair_wait"),
    *("gates", "pure_gates", "orphans", "pure_orphans"),
) | how_mask("tsumo")
#: Which suits and numbers the groups are of.
SUITS: Aspect = mask_of(
    *("sequences", "triplets", "pairs", "plain", "suits", "honours", "not_green"),
    *("straight", "same_sequences", "same_triplets"),
)
#: The triplets and pairs of honours, and whose winds they are.
HONOURS: Aspect = mask_of("honour_triplets", "honour_pairs") | how_mask("round_wind", "seat_wind")
#: The pair where it is of honours, and whose winds they are.
PAIR: Aspect = mask_of("honour_pairs") | how_mask("round_wind", "seat_wind")
#: What makes a hand pinfu.
FLAT: Aspect = mask_of("sequences", "calls", "two_sided") | how_mask("tsumo") | PAIR
#: What brings fu, the pair left aside.
FU: Aspect = mask_of(
    *("sequences", "pairs", "calls", "set_fu", "won_simple", "won_outside"),
    *("two_sided", "closed_wait", "edge_wait", "pair_wait"),
) | how_mask("tsumo", "rinshan")


class Look(NamedTuple):
    """What a yaku looks at: the features of a reading, how it was won, and the ruleset.

    Only yaku without an aspect look at the reading itself and at the hand.
    """

    f: Features
    how: HowWon
    rules: Ruleset
    reading: Reading
    hand: TileHand


_NO_READING = Reading("sets", 0)
_NO_HAND = TileHand((0, 0, 0, 0), 0, HowWon())


def look_at(reading: Reading, hand: TileHand, ruleset: Ruleset) -> Look:
    """Unpack a reading for the yaku."""
    return Look(unpack(reading.features), hand.how, ruleset, reading, hand)


def glimpse(seen: int, ruleset: Ruleset) -> Look:
    """Return a look that shows nothing but what an aspect left of the number of a reading."""
    return Look(unpack(seen), how_of(seen), ruleset, _NO_READING, _NO_HAND)
