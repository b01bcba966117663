"""TileHand -> the value format in JSON, in its shortest form; reading gives an equal hand."""

from collections.abc import Iterable
from typing import Any

from scoring.core.seats import Wind
from scoring.core.tiles import RED_FIVES, kind_of, name_of, write_tiles
from scoring.riichi.hands.shapes import counts_of
from scoring.riichi.hands.tile_hand import HowWon, Meld, TileHand
from scoring.riichi.hands.value_fields import HAND_FIELDS, HOW_FIELDS

_KINDS_OF_A_SUIT = 9
_FIVES = tuple(map(kind_of, RED_FIVES))
_DEFAULT = HowWon()


def write_tile_hand(hand: TileHand) -> dict[str, Any]:
    """Write a hand, leaving out what has its default value."""
    melded = [sum(meld.reds for meld in hand.melds if five in meld.tiles) for five in _FIVES]
    reds = [count - gone for count, gone in zip(hand.reds, melded, strict=True)]
    concealed = _with_reds(_concealed(hand), reds)
    written: dict[str, Any] = {
        "concealed": write_tiles(concealed),
        "win_tile": name_of(_with_reds([hand.win_tile], reds)[0]),
    }
    shown = list(hand.reds_shown)
    for name in ("dora_indicators", "ura_indicators"):
        tiles = _with_reds(getattr(hand, name), shown)
        if tiles:
            written[name] = [name_of(tile) for tile in tiles]
    if hand.melds:
        written["melds"] = [_write_meld(meld) for meld in hand.melds]
    return written | _circumstances(hand)


def _circumstances(hand: TileHand) -> dict[str, Any]:
    how = {name: getattr(hand.how, name) for name in HOW_FIELDS}
    given = {name: value for name, value in how.items() if value != getattr(_DEFAULT, name)}
    given |= {name: value for name in HAND_FIELDS if (value := getattr(hand, name))}
    return {
        name: value.value if isinstance(value, Wind) else value for name, value in given.items()
    }


def _concealed(hand: TileHand) -> list[int]:
    return [
        _KINDS_OF_A_SUIT * suit + place
        for suit, packed in enumerate(hand.counts)
        for place, count in enumerate(counts_of(packed))
        for _ in range(count)
    ]


def _with_reds(kinds: Iterable[int], reds: list[int]) -> list[int]:
    """Make fives red as long as red ones are left, which are taken off."""
    tiles = []
    for kind in kinds:
        suit = _FIVES.index(kind) if kind in _FIVES else None
        if suit is not None and reds[suit] > 0:
            reds[suit] -= 1
            tiles.append(RED_FIVES[suit])
        else:
            tiles.append(kind)
    return tiles


def _write_meld(meld: Meld) -> dict[str, str]:
    reds = [meld.reds if five in meld.tiles else 0 for five in _FIVES]
    tiles = _with_reds(meld.tiles, reds)
    written = {"type": meld.type, "tiles": write_tiles(tiles)}
    if meld.called is not None:
        called = meld.called if meld.called in tiles else RED_FIVES[_FIVES.index(meld.called)]
        written["called"] = name_of(called)
    if meld.caller_from is not None:
        written["from"] = meld.caller_from
    return written
