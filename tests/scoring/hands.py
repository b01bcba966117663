"""Winning hands as tests write them: "234567m34678p99s 5p tsumo riichi dora:4m pon:777z<toimen"."""

from collections.abc import Mapping
from typing import Any

from scoring import IllegalHandError, Ruleset
from scoring.riichi.hands.evaluate import (
    HandValue,
    value_of,
)
from scoring.riichi.hands.tile_hand import TileHand
from tests.scoring.strict_reading import tile_hand_of

_FLAGS = {
    "riichi": ("riichi", 1),
    "daburu": ("riichi", 2),
    "open": ("open_riichi", True),
    "first": ("first_turn", True),
    "against_riichi": ("discarder_riichi", True),
}
_NUMBERS = {"honba": "honba", "sticks": "riichi_sticks", "nuki": "nukidora"}
_MELDS = {"chi": "chi", "pon": "pon", "ankan": "ankan", "kan": "daiminkan", "kakan": "kakan"}


def hand_json(text: str) -> dict[str, Any]:
    """Write a hand in the value format: concealed tiles, winning tile, then what else is known."""
    concealed, win_tile, *words = text.split()
    melds: list[dict[str, str]] = []
    hand: dict[str, Any] = {"concealed": concealed, "win_tile": win_tile, "melds": melds}
    for word in words:
        name, _, value = word.partition(":")
        if name in _MELDS:
            tiles, _, neighbour = value.partition("<")
            melds.append({"type": _MELDS[name], "tiles": tiles})
            if neighbour:
                melds[-1] |= {"called": tiles[0] + tiles[-1], "from": neighbour}
        else:
            hand |= _fact(word, name, value)
    return hand


def _fact(word: str, name: str, value: str) -> Mapping[str, object]:
    if "/" in word:
        return {"round_wind": word[0], "seat_wind": word[2]}
    if name in ("dora", "ura"):
        return {f"{name}_indicators": [value[n : n + 2] for n in range(0, len(value), 2)]}
    if name in _NUMBERS:
        return {_NUMBERS[name]: int(value)}
    if name == "wins":
        return {"consecutive_dealer_wins": int(value)}
    if name in ("from", "pao"):
        return {"discarder" if name == "from" else "pao": value}
    key, flag = _FLAGS.get(word, (word, True))
    return {key: flag}


def read(text: str) -> TileHand:
    return tile_hand_of(hand_json(text))


def rules(**switches: object) -> Ruleset:
    """The default rules with other switches."""
    return Ruleset.from_json(switches)


def value_of_hand(text: str, **switches: object) -> HandValue:
    return value_of(read(text), rules(**switches))


def yaku_of(text: str, **switches: object) -> tuple[str, ...]:
    """The yaku of a hand; none where it does not win."""
    try:
        return value_of_hand(text, **switches).yaku
    except IllegalHandError:
        return ()
