"""The explanation of a hand line by line, and what the hand nearly has."""

import json
from typing import Any

import pytest

from scoring.cli.value import explain_line
from scoring.games import GAMES
from scoring.hongkong.hands.evaluate import best_of
from scoring.hongkong.hands.explain import near_misses_of
from scoring.hongkong.hands.value_answer import read_task
from tests.scoring.hongkong.tile_hands import FREE, chow, kong, pong, task


def lines(concealed: str, win_tile: str, switches: Any = None, /, **facts: Any) -> list[str]:
    written = task(concealed, win_tile, switches, **facts)
    return GAMES["hongkong"].explained(written, near_misses=True)


def misses(concealed: str, win_tile: str, switches: Any = None, /, **facts: Any) -> list[str]:
    hand, rules = read_task(task(concealed, win_tile, switches, **facts))
    found = near_misses_of(best_of(hand, rules).reading, hand, rules)
    return [" ".join(filter(None, miss)) for miss in found]


def test_a_hand_is_explained_line_by_line() -> None:
    found = lines("123s5556667z", "7z", {}, melds=[chow("789s")], discarder="E", flowers="26f")
    assert found == [
        "Reading: 123s (789s) 555z 666z 77z, won on 7z",
        "Pattern: Dragon pong (番子): 2 faan",
        "Pattern: Mixed one suit (混一色): 3 faan",
        "Pattern: Own flower or season (正花): 2 faan",
        "Pattern: Small three dragons (小三元): 3 faan",
        "Minimum: 8 faan count, 3 are needed",
        "Points: 10 faan are 4 x 128 = 512",
        "Payment: East pays 256",
        "Payment: West pays 128",
        "Payment: North pays 128",
        "East: -256",
        "South: +512",
        "West: -128",
        "North: -128",
    ]


def test_the_cap_liability_and_unnamed_payers_are_named() -> None:
    found = lines("19m19p19s1234567z", "7z", {})
    assert "Cap: 15 faan are cut to 10" in found
    assert found[-3:] == ["South: +512", "Discarder: -256", "Each of the others: -128"]
    switches = {"bao": True, "robbing_kong": "self_draw", **FREE}
    melds = [pong("111p"), pong("222p"), pong("333p")]
    liable = lines("44s77m", "7m", switches, melds=melds, self_draw=True, guarantor="N")
    assert "Payment: North pays 96, liable" in liable
    facts = {"robbing_kong": True, "discarder": "W"}
    robbed = lines("44s78m", "9m", switches, melds=melds, **facts)
    assert "Payment: West pays 12 for the robbed kong" in robbed


def test_another_reading_is_named() -> None:
    found = lines("1112223334455s", "5s")
    place = found.index("Also read as 123s 123s 123s 555s 44s, won on 5s")
    assert found[place + 1] == "  All one suit, Concealed hand: 8 faan"


def test_a_win_by_bonus_tiles_has_no_reading() -> None:
    found = lines("", "", {}, flowers="1234567f", flower_win=7)
    assert found[:2] == [
        "Pattern: Seven bonus tiles (花糊): 3 faan",
        "Minimum: 3 faan count, 3 are needed",
    ]


Hand = tuple[str, str, Any, dict[str, Any]]

MISSES: dict[str, tuple[Hand, list[str]]] = {
    "a part of another pattern": (
        ("123p5556667z", "7z", {**FREE, "faan_table": "flat"}, {"melds": [chow("789s")]}),
        ["dragon_pong part small_dragons"],
    ),
    "replaced by a whole-hand award": (
        ("55m22233344z", "4z", FREE, {"melds": [pong("111z")]}),
        [
            "all_pongs whole great_winds",
            "mixed_one_suit whole great_winds",
            "seat_wind whole great_winds",
            "round_wind whole great_winds",
        ],
    ),
    "only in another reading": (
        ("1122334455667m", "7m", {**FREE, "seven_pairs": True}, {}),
        ["all_chows reading"],
    ),
    "a hand that the switches leave out": (
        ("1122334455667m", "7m", FREE, {}),
        ["seven_pairs ruleset seven_pairs"],
    ),
    "a concealed kong": (
        ("333444s888p5p", "5p", FREE, {"melds": [kong("2222m", concealed=True)]}),
        ["all_pongs part four_concealed_pongs", "concealed_hand kong"],
    ),
    "a pong by discard": (
        ("222m33344s888p55p", "4s", FREE, {}),
        ["four_concealed_pongs discard"],
    ),
    "the wait of nine gates": (("1112345567899p", "9p", FREE, {}), ["nine_gates wait"]),
    "a win by bonus tiles": (("", "", {}, {"flowers": "1234567f", "flower_win": 7}), []),
}


@pytest.mark.parametrize("name", MISSES)
def test_what_does_not_count_has_a_reason(name: str) -> None:
    (concealed, win_tile, switches, facts), expected = MISSES[name]
    assert misses(concealed, win_tile, switches, **facts) == expected


def test_reasons_are_sentences() -> None:
    found = lines("55m22233344z", "4z", melds=[pong("111z")])
    assert found[-1] == (
        "Not counted: Round wind pong (圈風): Great four winds stands in place of it"
    )
    pairs = lines("1122334455667m", "7m")
    assert pairs[-1] == (
        "Not counted: Seven pairs (七對子): not used in this ruleset (seven_pairs)"
    )


def test_a_hand_below_the_minimum_names_what_it_has_and_nearly_has() -> None:
    facts = {"flowers": "2f", "seat_wind": "S"}
    few = json.dumps(task("222m33344s888p55p", "4s", {"min_faan": 5}, **facts))
    refusal = "A win needs 5 faan, but only 4 count towards them."
    assert explain_line(few) == ([refusal], 1)
    assert explain_line(few, near_misses=True) == (
        [
            refusal,
            "Reading: 222m 888p 333s 444s 55p, won on 4s",
            "Pattern: All pongs (對對糊): 3 faan",
            "Pattern: Concealed hand (門前清): 1 faan",
            "Pattern: Own flower or season (正花): 1 faan, not towards the minimum",
            "Not counted: Four concealed pongs (坎坎糊): the discard makes one pong not concealed",
        ],
        1,
    )
    instant = json.dumps(task("", "", {"min_faan": 5}, flowers="1234567f", flower_win=7))
    lines_, _ = explain_line(instant, near_misses=True)
    assert lines_[1:] == ["Pattern: Seven bonus tiles (花糊): 3 faan"]
