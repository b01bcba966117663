"""Every way to read the tiles of a complete hand: four sets and a pair, seven pairs, orphans.

Rules: docs/rules.md, 5.2 and 5.5.
"""

from collections import Counter
from typing import Literal, NamedTuple

from scoring.core.table.hand_of_144 import melded_set
from scoring.core.tile_sets import ORPHANS, TileSet, decompositions
from scoring.core.tiles import name_of, write_tiles
from scoring.hongkong.hands.tile_hand import TileHand
from scoring.ruleset import HongKongRules

_PAIRS = 7


class Reading(NamedTuple):
    """One way to read a hand; `sets` are empty and `pair` is None in all but the first form."""

    form: Literal["sets", "pairs", "orphans", "flowers"]
    sets: tuple[TileSet, ...] = ()
    pair: int | None = None


def readings_of(hand: TileHand, rules: HongKongRules) -> list[Reading]:
    """Return every reading of a hand, none where it is not complete; sets in order."""
    if hand.flower_win:
        return [Reading("flowers")]
    tiles = (*hand.concealed, hand.win_tile)
    counts = Counter(tiles)
    melded = [melded_set(meld) for meld in hand.melds]
    readings = [
        Reading("sets", tuple(sorted((*sets, *melded))), pair)
        for sets, pair in decompositions(tiles)
    ]
    if not melded and len(counts) == _PAIRS and {*counts.values()} == {2} and rules.seven_pairs:
        readings.append(Reading("pairs"))
    if not melded and {*counts} == ORPHANS and counts.total() == len(ORPHANS) + 1:
        readings.append(Reading("orphans"))
    return sorted(readings, key=lambda reading: (reading.form, reading.sets, reading.pair or 0))


def group_texts(reading: Reading, hand: TileHand) -> list[str]:
    """Write the sets, melded ones in brackets, and the pair; other forms as one group of tiles."""
    if reading.form == "flowers":
        return []
    if reading.pair is None:
        return [write_tiles((*hand.concealed, hand.win_tile))]
    groups = [tile_set.text for tile_set in reading.sets]
    return [*groups, write_tiles((reading.pair,) * 2)]


def reading_text(reading: Reading, hand: TileHand) -> str:
    """Write a reading and its winning tile; "" for a win by bonus tiles."""
    groups = " ".join(group_texts(reading, hand))
    return f"{groups}, won on {name_of(hand.win_tile)}" if groups else ""
