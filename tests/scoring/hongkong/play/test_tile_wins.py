"""Wins entered by their tiles: the table supplies the circumstances, the faan follow."""

from typing import Any

import pytest

from tests.scoring.hongkong.entries import Entry, deltas, discard, faults, played, rules, win
from tests.scoring.hongkong.tile_hands import chow, pong

#: Small dragons of one suit with one claimed chow: 8 faan by discard, 9 by self-draw.
TILES: dict[str, Any] = {
    "concealed": "123s5556667z",
    "win_tile": "7z",
    "melds": [chow("789s")],
    "flowers": "1f",
}
ALL = {"several_winners": "all"}
FIELD = "wins[0].tiles"
PONGS = [pong(tiles) for tiles in ("555z", "666z", "777z", "111z")]


def by_tiles(seat: str = "W", discarder: str = "S", /, **facts: Any) -> Entry:
    return discard(discarder, win(seat, None, tiles={**TILES, **facts}))


def drawn(seat: str = "W", /, **facts: Any) -> Entry:
    return {"outcome": "self_draw", "wins": [win(seat, None, tiles={**TILES, **facts})]}


def test_the_faan_follow_from_the_tiles() -> None:
    ruleset = rules()
    assert deltas(ruleset, by_tiles()) == deltas(ruleset, discard("S", win("W", 8)))
    game = played(ruleset, drawn())
    assert [*game.hands[0].settlement.deltas] == [-192, -192, 576, -192]
    valued = game.hands[0].valued.to_json()
    assert valued == {
        "outcome": "self_draw",
        "wins": [
            {
                "seat": "W",
                "faan": 9,
                "patterns": ["dragon_pong", "mixed_one_suit", "self_draw", "small_dragons"],
            }
        ],
    }
    assert game.hands[0].hand.to_json() == drawn()


def test_the_pot_and_a_guarantor_are_the_table_s() -> None:
    ruleset = rules(bao=True, goulash=10)
    liable = drawn()
    liable["wins"][0]["guarantor"] = "N"
    assert deltas(ruleset, {"outcome": "goulash"}, liable) == [-10, -10, 576 + 30, -576 - 10]


def test_a_robbed_kong_is_stated_by_the_entry() -> None:
    tiles = {
        "concealed": "44s78m",
        "win_tile": "9m",
        "melds": [pong(tiles) for tiles in ("555z", "666z", "777z")],
    }
    entry = discard("S", win("W", None, tiles=tiles, robbing_kong=True))
    assert deltas(rules("hkma", min_faan=1), entry) == [0, -3 * 256, 3 * 256, 0]


ROWS: dict[str, tuple[dict[str, Any], Entry, list[tuple[str, str]]]] = {
    "the same said twice": (
        {},
        discard(
            "S",
            win(
                "W",
                8,
                patterns=["small_dragons"],
                tiles={
                    **TILES,
                    "discarder": "S",
                    "seat_wind": "W",
                    "rules": {"preset": "hk-old-style", "game_length": "tonpuusen"},
                },
            ),
        ),
        [],
    ),
    "other faan and patterns": (
        {},
        discard("S", win("W", 7, patterns=["all_pongs", "xyz"], tiles=TILES)),
        [
            ("tiles_differ_in_faan", "wins[0].faan"),
            ("tiles_differ_in_patterns", "wins[0].patterns"),
        ],
    ),
    "faan after the cap": (
        {"faan_cap": 6},
        discard("S", win("W", 6, tiles=TILES)),
        [],
    ),
    "another table": (
        {},
        by_tiles(seat_wind="E", self_draw=True, discarder="N"),
        [
            ("tiles_against_table", f"{FIELD}.seat_wind"),
            ("tiles_against_table", f"{FIELD}.self_draw"),
            ("tiles_against_table", f"{FIELD}.discarder"),
        ],
    ),
    "other rules": (
        {},
        by_tiles(rules={"preset": "hkma"}),
        [("tiles_against_rules", f"{FIELD}.rules")],
    ),
    "rules that are none": (
        {},
        by_tiles(rules={"preset": "hkm"}),
        [("unknown_ruleset_near", f"{FIELD}.rules.preset")],
    ),
    "rules that are no object": ({}, by_tiles(rules=3), [("not_an_object", f"{FIELD}.rules")]),
    "tiles that cannot be read": (
        {},
        by_tiles(win_tile="x"),
        [("not_a_tile_letter", f"{FIELD}.win_tile")],
    ),
    "tiles below the minimum": (
        {"min_faan": 9},
        by_tiles(),
        [("too_few_faan", f"{FIELD}.concealed")],
    ),
    "a guarantor of a discard": (
        {},
        discard("S", win("W", None, guarantor="W", tiles=TILES)),
        [
            ("guarantee_off", "wins[0].guarantor"),
            ("guarantor_wins", "wins[0].guarantor"),
            ("guarantee_by_discard", "wins[0].guarantor"),
        ],
    ),
    "a robbed kong by self-draw": (
        {},
        {
            "outcome": "self_draw",
            "wins": [
                win(
                    "W",
                    None,
                    robbing_kong=True,
                    tiles={
                        "concealed": "44s78m",
                        "win_tile": "9m",
                        "melds": [pong(tiles) for tiles in ("555z", "666z", "777z")],
                    },
                )
            ],
        },
        [("robbed_by_self_draw", "wins[0].robbing_kong")],
    ),
    "two tiles for two winners": (
        ALL,
        discard(
            "S",
            win("W", None, tiles=TILES),
            win("N", None, tiles={"concealed": "1112345678999p", "win_tile": "5p"}),
        ),
        [("two_discards", "wins[1].tiles.win_tile")],
    ),
    "one tile for two winners": (
        ALL,
        discard(
            "S",
            win("W", None, tiles={"concealed": "1112345678999p", "win_tile": "5p"}),
            win("N", None, tiles={"concealed": "5p", "win_tile": "5p", "melds": PONGS}),
        ),
        [],
    ),
    "a lower winner by tiles": (
        {"several_winners": "highest"},
        discard("S", win("W", None, tiles=TILES), win("N", 9)),
        [("one_winner_only", "wins[0]")],
    ),
}


@pytest.mark.parametrize("name", ROWS)
def test_tiles_agree_with_the_entry(name: str) -> None:
    switches, entry, expected = ROWS[name]
    assert faults(rules(**switches), entry) == expected
