"""Which patterns count in one reading of a hand.

Rules: docs/rules.md, 5.2 and 5.5.
"""

from collections.abc import Iterator

from scoring.core.table.hand_of_144 import waited_for_nine_gates
from scoring.core.tile_sets import DRAGONS, FIRST_HONOUR, ORPHANS, SUIT, WINDS
from scoring.core.tiles import FLOWERS
from scoring.hongkong.hands.decomposition import Reading
from scoring.hongkong.hands.tile_hand import TileHand
from scoring.hongkong.patterns import CONTAINED, PARTS_OF_TILES, PATTERNS
from scoring.ruleset import HongKongRules

_SERIES = len(FLOWERS) // 2
_BY_REPLACEMENT = {1: "win_on_kong", 2: "double_kong"}
_ALL = 4  # sets of a hand
_OF_THREE_DRAGONS, _OF_FOUR_WINDS = (2, 3), (3, 4)  # pongs of the small one and the great one


def patterns_of(reading: Reading, hand: TileHand, rules: HongKongRules) -> list[str]:
    """Return the ids of the patterns that count, in alphabetical order; an id may come repeatedly."""
    if reading.form == "flowers":
        return ["seven_flowers" if hand.flower_win == len(FLOWERS) - 1 else "eight_flowers"]
    found = candidates_of(reading, hand, rules)
    if any(PATTERNS[name].part == "whole" for name in found):
        found = [name for name in found if PATTERNS[name].part not in PARTS_OF_TILES]
    contained = CONTAINED[rules.faan_table]
    left_out = {part for name in found for part in contained.get(name, ())}
    return sorted(name for name in found if name not in left_out) or ["chicken"]


def candidates_of(reading: Reading, hand: TileHand, rules: HongKongRules) -> list[str]:
    """Return every pattern in the hand, including those that a higher pattern replaces."""
    return [
        *_shape(reading, hand),
        *_suit(reading, hand),
        *_honours(reading, hand),
        *_whole(reading, hand),
        *_circumstances(hand),
        *(_bonus(hand) if rules.flowers else ()),
    ]


def tiles_of(reading: Reading, hand: TileHand) -> set[int]:
    """Return the kinds of all tiles of a hand."""
    melded = {kind for tile_set in reading.sets for kind in tile_set.tiles}
    return {*hand.concealed, hand.win_tile} | melded


def _shape(reading: Reading, hand: TileHand) -> Iterator[str]:
    if reading.form == "pairs":
        yield "seven_pairs"
    elif reading.form == "orphans":
        yield "thirteen_orphans"
    types = {tile_set.type for tile_set in reading.sets}
    if types == {"chow"}:
        yield "all_chows"
    elif types and "chow" not in types:
        yield "all_pongs"
        if _four_concealed(reading, hand):
            yield "four_concealed_pongs"
        if types == {"kong"}:
            yield "all_kongs"


def _four_concealed(reading: Reading, hand: TileHand) -> bool:
    """A pong that a discard completes is not concealed, so the discard must make the pair."""
    concealed = all(tile_set.melded in ("", "concealed_kong") for tile_set in reading.sets)
    return concealed and (hand.self_draw or hand.win_tile == reading.pair)


def _suit(reading: Reading, hand: TileHand) -> Iterator[str]:
    tiles = tiles_of(reading, hand)
    suits = {kind // SUIT for kind in tiles if kind < FIRST_HONOUR}
    honours = any(kind >= FIRST_HONOUR for kind in tiles)
    if len(suits) == 1:
        yield "mixed_one_suit" if honours else "all_one_suit"
        if waited_for_nine_gates(hand):
            yield "nine_gates"
    if tiles <= ORPHANS and suits and honours and reading.sets:
        yield "mixed_terminals"


def _honours(reading: Reading, hand: TileHand) -> Iterator[str]:
    pongs = [tile_set.kind for tile_set in reading.sets if tile_set.type != "chow"]
    dragons = [kind for kind in pongs if kind in DRAGONS]
    winds = [kind for kind in pongs if kind in WINDS]
    yield from ["dragon_pong"] * len(dragons)
    if len(dragons) == _OF_THREE_DRAGONS[1]:
        yield "great_dragons"
    elif len(dragons) == _OF_THREE_DRAGONS[0] and reading.pair in DRAGONS:
        yield "small_dragons"
    if FIRST_HONOUR + hand.seat_wind.index in winds:
        yield "seat_wind"
    if FIRST_HONOUR + hand.round_wind.index in winds:
        yield "round_wind"
    if len(winds) == _OF_FOUR_WINDS[0] and reading.pair in WINDS:
        yield "small_winds"


def _whole(reading: Reading, hand: TileHand) -> Iterator[str]:
    tiles = tiles_of(reading, hand)
    if all(kind >= FIRST_HONOUR for kind in tiles):
        yield "all_honours"
    elif tiles <= ORPHANS and all(kind < FIRST_HONOUR for kind in tiles):
        yield "all_terminals"
    if len([one for one in reading.sets if one.kind in WINDS]) == _ALL:
        yield "great_winds"


def _circumstances(hand: TileHand) -> Iterator[str]:
    facts = {
        "self_draw": hand.self_draw,
        "concealed_hand": not hand.melds,
        "last_tile": hand.last_tile,
        "robbing_kong": hand.robbing_kong,
    }
    yield from (name for name, holds in facts.items() if holds)
    if hand.kong_replacement:
        yield _BY_REPLACEMENT[hand.kong_replacement]
    if hand.opening is not None:
        yield hand.opening


def _bonus(hand: TileHand) -> Iterator[str]:
    """A whole series counts in place of the own bonus tile of it."""
    if not hand.flowers:
        yield "no_flowers"
    for first in (1, 1 + _SERIES):
        series = range(first, first + _SERIES)
        if all(number in hand.flowers for number in series):
            yield "flower_set"
        elif series[hand.seat_wind.index] in hand.flowers:
            yield "own_flower"
