"""What the tile pad of a table brings along: its keys, its flags, its words."""

import pytest

from league.templatetags.tile_names import TILES
from league.web.table.hongkong.phone import tile_pad as hongkong_pad
from league.web.table.mcr.phone import tile_pad as mcr_pad
from league.web.table.phone_riichi import tile_pad
from scoring import PRESETS, preset

OF_THREE = next(row.id for row in PRESETS.values() if row.ruleset.players == 3)


def test_a_suit_has_its_red_five_below_the_five() -> None:
    characters = tile_pad(preset("tenhou"))["suits"][:10]
    assert characters == ["1m", "2m", "3m", "4m", "5m", "6m", "7m", "8m", "9m", "0m"]


def test_tiles_that_are_not_in_the_game_have_no_key() -> None:
    keys = tile_pad(preset(OF_THREE))["suits"][:10]
    assert [key for key in keys if key] == ["1m", "9m"]


def test_every_key_has_words() -> None:
    pad = tile_pad(preset("tenhou"))
    keys = {*pad["suits"], *pad["honours"]}
    assert keys == {*pad["tables"]["words"]["tiles"]}
    for of_144 in (hongkong_pad(preset("hk-club")), mcr_pad(preset("mcr"))):
        tiles = {*of_144["suits"], *of_144["honours"], *of_144["flowers"]}
        assert tiles - {""} == {*of_144["tables"]["words"]["tiles"]}
        assert keys | tiles - {""} == {*TILES}


@pytest.mark.parametrize(
    ("way", "flags"),
    [
        ("ron", ["chankan", "houtei", "first_turn"]),
        ("ron riichi", ["double_riichi", "ippatsu", "chankan", "houtei"]),
        ("tsumo", ["rinshan", "haitei", "first_turn"]),
        ("tsumo riichi", ["double_riichi", "ippatsu", "rinshan", "haitei"]),
    ],
)
def test_only_circumstances_that_can_be_are_offered(way: str, flags: list[str]) -> None:
    assert tile_pad(preset("wrc-2025"))["flags"][way] == flags


def test_norths_are_set_aside_by_three_players_only() -> None:
    asked = ["nukidora" in tile_pad(preset(name))["form"].fields for name in ("tenhou", OF_THREE)]
    assert asked == [False, True]


def test_a_hong_kong_win_is_asked_for_what_its_tiles_do_not_show() -> None:
    after_kongs = ["win_on_kong", "double_kong"]
    assert hongkong_pad(preset("hk-club"))["flags"] == {
        "self_draw dealer": ["last_tile", *after_kongs, "heavenly"],
        "self_draw": ["last_tile", *after_kongs],
        "discard dealer": ["last_tile"],
        "discard from_dealer": ["last_tile", "earthly"],
        "discard": ["last_tile", "human"],
    }


def test_an_mcr_win_is_asked_for_what_its_tiles_do_not_show() -> None:
    flags = mcr_pad(preset("mcr"))["flags"]
    assert flags["self_draw dealer"] == [
        "last_tile_draw",
        "out_with_replacement_tile",
        "last_tile",
    ]
    assert flags["discard from_dealer"] == ["last_tile_claim", "last_tile"]
