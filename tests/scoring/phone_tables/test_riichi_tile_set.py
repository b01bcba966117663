"""The tiles of a ruleset as a table for those who do not know the rules."""

from itertools import combinations_with_replacement

import pytest

from scoring import PRESETS, preset
from scoring.core.tiles import name_of
from scoring.phone_tables.riichi.tile_set import tile_set
from scoring.riichi.hands.legality import meld_problems
from scoring.riichi.hands.tile_hand import Meld

RIICHI = [row.id for row in PRESETS.values() if preset(row.id).variant == "riichi"]
OF_THREE = next(name for name in RIICHI if preset(name).players == 3)
SUIT = range(9)


@pytest.mark.parametrize("name", RIICHI)
def test_a_set_has_136_tiles_and_without_seven_kinds_108(name: str) -> None:
    ruleset = preset(name)
    assert sum(tile_set(ruleset)["copies"].values()) == {4: 136, 3: 108}[ruleset.tile_players]


def test_red_fives_take_the_place_of_plain_ones() -> None:
    copies = tile_set(preset("tenhou"))["copies"]
    assert {name: count for name, count in copies.items() if count != 4} == {
        "5m": 3,
        "5p": 3,
        "5s": 3,
        "0m": 1,
        "0p": 1,
        "0s": 1,
    }


def test_tiles_stand_in_the_order_of_a_sorted_hand() -> None:
    assert [*tile_set(preset("tenhou"))["copies"]][3:7] == ["4m", "5m", "0m", "6m"]


def test_a_red_five_is_of_the_kind_of_the_plain_one() -> None:
    kinds = tile_set(preset("tenhou"))["kinds"]
    assert (kinds["0p"], kinds["5p"], kinds["7z"]) == ("5p", "5p", "7z")


def test_every_chi_of_a_suit_is_named() -> None:
    named = [chi for chi in tile_set(preset("wrc-2025"))["runs"] if chi[0][1] == "m"]
    three = combinations_with_replacement(SUIT, 3)
    allowed = [tiles for tiles in three if not meld_problems(Meld("chi", tiles), 0, 4)]
    assert named == [[name_of(kind) for kind in tiles] for tiles in allowed]


def test_four_players_call_chi_from_the_left_only_and_pon_from_everybody() -> None:
    everybody = ["kamicha", "toimen", "shimocha"]
    assert tile_set(preset("wrc-2025"))["calls"] == {
        "chi": ["kamicha"],
        "pon": everybody,
        "ankan": [""],
        "daiminkan": everybody,
        "kakan": everybody,
    }


def test_three_players_have_no_chi_and_nobody_opposite() -> None:
    tables = tile_set(preset(OF_THREE))
    assert (tables["runs"], tables["calls"]["chi"]) == ([], [])
    assert tables["calls"]["pon"] == ["kamicha", "shimocha"]
