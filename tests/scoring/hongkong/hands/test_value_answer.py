"""The answer to a hand by tiles: minimum, cap, payments, the best reading, every problem at once."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.cli.value import explain_line, value_line
from scoring.games import GAMES, game_named
from scoring.hongkong.hands.legality import problems_of_read
from scoring.hongkong.hands.value_answer import ANSWERS, read_task
from scoring.hongkong.hands.value_json import read_tile_hand
from tests.scoring.hongkong.entries import rules
from tests.scoring.hongkong.tile_hands import FREE, answer, chow, faults, kong, patterns, pong, task

REFERENCE = Path(__file__).parents[5] / "shared" / "rules_examples.json"
EMPTY = dict.fromkeys(("patterns", "faan", "qualifying", "capped", "points", "payments"))
#: The hands of docs/rules.md, 8.5.
K13 = ("99m456p78s", "9s", {"melds": [pong("555z"), pong("222z")], "flowers": "2f"})
K14 = ("123s5556667z", "7z", {"melds": [chow("789s")], "self_draw": True, "flowers": "1f"})


def test_one_hand_has_one_answer() -> None:
    found = answer("123m456p78999s11z", "1z", {}, id=7, seat_wind="E", flowers="1f")
    assert found == {
        "id": 7,
        "patterns": [
            {"id": "concealed_hand", "faan": 1},
            {"id": "own_flower", "faan": 1},
            {"id": "round_wind", "faan": 1},
            {"id": "seat_wind", "faan": 1},
        ],
        "faan": 4,
        "qualifying": 3,
        "capped": False,
        "points": 64,
        "payments": {"E": 64, "discarder": -32, "others": -16},
        "problems": [],
    }


def test_bonus_tiles_do_not_reach_the_minimum() -> None:
    concealed, win_tile, facts = K13
    found = answer(concealed, win_tile, {}, **facts)
    assert {name: found[name] for name in EMPTY} == EMPTY
    assert faults(found) == [("too_few_faan", "concealed")]
    sentence = "A win needs 3 faan, but only 2 count towards them."
    assert found["problems"][0]["message"] == sentence
    counted = answer(concealed, win_tile, {"bonus_counts_to_minimum": True}, **facts)
    assert (counted["faan"], counted["qualifying"]) == (3, 3)
    lower = answer(concealed, win_tile, {"min_faan": 2}, **facts)
    assert (lower["faan"], lower["qualifying"]) == (3, 2)


def test_seven_bonus_tiles_need_the_minimum_as_well() -> None:
    found = answer("", "", {"min_faan": 5}, flowers="1234567f", flower_win=7)
    assert faults(found) == [("too_few_faan", "flowers")]


def test_parts_add_up() -> None:
    concealed, win_tile, facts = K14
    found = answer(concealed, win_tile, {}, **facts)
    assert patterns(found) == "dragon_pong 2, mixed_one_suit 3, self_draw 1, small_dragons 3"
    assert found["faan"] == 9
    assert answer(concealed, win_tile, {"faan_table": "flat"}, **facts)["faan"] == 9


def reference(name: str) -> dict[str, Any]:
    rows = json.loads(REFERENCE.read_text(encoding="utf-8"))["examples"]
    row: dict[str, Any] = next(row for row in rows if row["id"] == name)
    return row


@pytest.mark.skipif(not REFERENCE.exists(), reason=f"the reference is not here: {REFERENCE}")
def test_the_examples_of_the_reference_come_out_exact() -> None:
    minimum, parts = reference("K13")["expected"], reference("K14")["expected"]
    found = answer(K13[0], K13[1], {"min_faan": 2}, **K13[2])
    assert (found["qualifying"], found["faan"]) == (minimum["qualifying"], minimum["total"])
    assert bool(answer(K13[0], K13[1], {}, **K13[2])["problems"]) is not minimum["legal"]
    assert answer(K14[0], K14[1], {}, **K14[2])["faan"] == parts["total"]


def test_the_cap_cuts_what_is_paid_and_not_what_counts() -> None:
    found = answer("19m19p19s1234567z", "7z", {}, self_draw=True)
    assert (found["faan"], found["qualifying"], found["capped"]) == (10, 15, True)
    assert (found["points"], found["payments"]["S"]) == (512, 768)
    full = answer("19m19p19s1234567z", "7z", {"faan_cap": 16}, self_draw=True)
    assert (full["faan"], full["capped"]) == (16, False)


PAYMENTS: dict[str, tuple[dict[str, Any], dict[str, Any], dict[str, int]]] = {
    "a named discarder": ({}, {"discarder": "W"}, {"E": -8, "S": 32, "W": -16, "N": -8}),
    "nobody named": ({}, {}, {"S": 32, "discarder": -16, "others": -8}),
    "full responsibility": (
        {"responsibility": "full"},
        {},
        {"S": 32, "discarder": -32, "others": 0},
    ),
    "a robbed kong of somebody": (
        {"robbing_kong": "self_draw", "min_faan": 0},
        {"robbing_kong": True},
        {"S": 12, "discarder": -12, "others": 0},
    ),
    "a robbed kong of North": (
        {"robbing_kong": "self_draw", "min_faan": 0},
        {"robbing_kong": True, "discarder": "N"},
        {"E": 0, "S": 12, "W": 0, "N": -12},
    ),
    "a guarantor": (
        {"bao": True},
        {"self_draw": True, "guarantor": "E"},
        {"E": -96, "S": 96, "W": 0, "N": 0},
    ),
    "East wins double": (
        {"dealer_double": True},
        {"seat_wind": "E"},
        {"E": 64, "discarder": -32, "others": -16},
    ),
    "East pays double": (
        {"dealer_double": True},
        {"discarder": "E"},
        {"E": -32, "S": 48, "W": -8, "N": -8},
    ),
}


@pytest.mark.parametrize("name", PAYMENTS)
def test_payments_name_who_pays(name: str) -> None:
    switches, facts, expected = PAYMENTS[name]
    hand = ("44s78m", "9m") if "robbing_kong" in facts else ("44s77m", "7m")
    melds = [pong("111p"), pong("222p"), pong("333p")]
    found = answer(*hand, {"flowers": False, **switches}, melds=melds, **facts)
    assert found["problems"] == []
    assert found["payments"] == expected


def test_a_discarder_is_needed_where_shares_are_doubled() -> None:
    switches = {**FREE, "dealer_double": True}
    hand = ("44s77m", "7m")
    melds = [pong("111p"), pong("222p"), pong("333p")]
    assert faults(answer(*hand, switches, melds=melds)) == [("discarder_needed", "discarder")]
    for facts in ({"self_draw": True}, {"seat_wind": "E"}, {"discarder": "N"}):
        assert faults(answer(*hand, switches, melds=melds, **facts)) == []


def test_of_several_readings_the_one_with_most_faan_counts() -> None:
    both = answer("1112223334455s", "5s")
    assert patterns(both) == "all_one_suit 7, all_pongs 3, concealed_hand 1"
    drawn = answer("1112223334455s", "4s", self_draw=True)
    assert (
        patterns(drawn) == "all_one_suit 7, concealed_hand 1, four_concealed_pongs 8, self_draw 1"
    )


def test_of_equal_readings_the_one_with_fewest_patterns_counts() -> None:
    found = answer("1122334455667m", "7m", {**FREE, "seven_pairs": True, "curve": "full_spicy"})
    assert patterns(found) == "all_one_suit 7, concealed_hand 1, seven_pairs 3"


#: Keys of a hand beside the concealed "123m456p78999s11z" and the winning "1z", problems.
WRONG: dict[str, tuple[dict[str, Any], list[tuple[str, str]]]] = {
    "keys that nothing has": ({"riichi": 1}, [("unknown_key", "riichi")]),
    "no tiles": (
        {"concealed": None, "win_tile": None},
        [("tiles_missing", "concealed"), ("tiles_missing", "win_tile")],
    ),
    "tiles that cannot be read": (
        {"concealed": "12x", "win_tile": 7},
        [
            ("not_a_tile_letter", "concealed"),
            ("digits_without_suit", "concealed"),
            ("not_text", "win_tile"),
        ],
    ),
    "two winning tiles": ({"win_tile": "11z"}, [("not_one_tile", "win_tile")]),
    "an empty winning tile": ({"win_tile": ""}, [("tiles_missing", "win_tile")]),
    "red fives and bonus tiles in hand": (
        {"concealed": "0m1f", "win_tile": "2f"},
        [
            ("red_five_here", "concealed"),
            ("flower_in_hand", "concealed"),
            ("flower_in_hand", "win_tile"),
        ],
    ),
    "too many tiles": ({"concealed": "123456789123456m"}, [("too_many_tiles", "concealed")]),
    "bonus tiles that are none": (
        {"flowers": "1f1f9f"},
        [("no_such_tile", "flowers")],
    ),
    "bonus tiles twice and others": (
        {"flowers": "1f1f1m"},
        [("flower_twice", "flowers"), ("no_flower", "flowers")],
    ),
    "bonus tiles as a number": ({"flowers": 12}, [("not_text", "flowers")]),
    "facts that cannot be read": (
        {
            "self_draw": 1,
            "discarder": "X",
            "round_wind": 3,
            "seat_wind": "east",
            "kong_replacement": 3,
            "opening": "renhou",
            "flower_win": 6,
            "melds": "123m",
        },
        [
            ("not_one_of", "flower_win"),
            ("not_a_list", "melds"),
            ("not_true_or_false", "self_draw"),
            ("not_one_of", "discarder"),
            ("not_one_of", "round_wind"),
            ("not_one_of", "seat_wind"),
            ("too_large", "kong_replacement"),
            ("not_one_of", "opening"),
        ],
    ),
    "melds that cannot be read": (
        {"melds": [7, {"tiles": "123m", "called": "1m"}, {"type": "pon"}]},
        [
            ("not_an_object", "melds[0]"),
            ("unknown_key", "melds[1].called"),
            ("meld_type_missing", "melds[1].type"),
            ("not_one_of", "melds[2].type"),
            ("tiles_missing", "melds[2].tiles"),
        ],
    ),
    "five melds": ({"melds": [pong("111s")] * 5}, [("too_many_melds", "melds")]),
    "melds that are none": (
        {
            "concealed": "1m",
            "melds": [pong("112m"), kong("111s"), chow("111p"), chow("899s")],
        },
        [
            ("meld_of_unlike_tiles", "melds[0].tiles"),
            ("meld_size", "melds[1].tiles"),
            ("chow_not_in_a_row", "melds[2].tiles"),
            ("chow_not_in_a_row", "melds[3].tiles"),
        ],
    ),
    "chows over edges and of honours": (
        {"concealed": "1m1m1z1z", "melds": [chow("9m12p"), chow("123z"), chow("12m")]},
        [
            ("chow_not_in_a_row", "melds[0].tiles"),
            ("chow_not_in_a_row", "melds[1].tiles"),
            ("meld_size", "melds[2].tiles"),
        ],
    ),
    "a fifth copy": (
        {"concealed": "123m456p78999s1z1z", "melds": [kong("1111z")]},
        [("wrong_tile_count", "concealed"), ("fifth_copy", "melds")],
    ),
    "no complete hand": ({"concealed": "123m456p78999s12z"}, [("not_winning", "concealed")]),
    "seven pairs that do not win": (
        {"concealed": "1122m3344p5566s7z", "win_tile": "7z"},
        [("not_winning", "concealed")],
    ),
    "a self-draw from somebody": (
        {"self_draw": True, "discarder": "N"},
        [("self_draw_with_discarder", "discarder")],
    ),
    "an own discard": ({"discarder": "S"}, [("winner_is_discarder", "discarder")]),
    "a kong's tile without a kong": (
        {"kong_replacement": 1},
        [
            ("replacement_by_discard", "kong_replacement"),
            ("replacement_without_kong", "kong_replacement"),
        ],
    ),
    "a robbed tile that the winner holds": (
        {"robbing_kong": True},
        [("robbed_tile_held", "win_tile")],
    ),
    "a robbed tile that is drawn": (
        {"robbing_kong": True, "self_draw": True},
        [("robbed_by_self_draw", "robbing_kong"), ("robbed_tile_held", "win_tile")],
    ),
    "a heavenly hand of South on a late discard": (
        {"opening": "heavenly", "last_tile": True},
        [
            ("pattern_of_east", "opening"),
            ("pattern_needs_self_draw", "opening"),
            ("opening_too_late", "last_tile"),
        ],
    ),
    "an earthly hand of East": (
        {"opening": "earthly", "seat_wind": "E", "self_draw": True},
        [("pattern_of_others", "opening"), ("pattern_needs_discard", "opening")],
    ),
    "a human hand on East's tile": (
        {"opening": "human", "discarder": "E"},
        [("pattern_of_discarder", "opening")],
    ),
    "an opening with melds": (
        {"opening": "human", "concealed": "456p78999s11z", "melds": [chow("123m")]},
        [("opening_with_melds", "opening")],
    ),
    "a guarantor of oneself by discard": (
        {"guarantor": "S"},
        [
            ("guarantee_off", "guarantor"),
            ("guarantor_wins", "guarantor"),
            ("guarantee_by_discard", "guarantor"),
        ],
    ),
    "a win by bonus tiles with tiles": (
        {"flower_win": 8, "flowers": "1234567f", "last_tile": True},
        [
            ("flower_win_count", "flowers"),
            ("flower_win_alone", "concealed"),
            ("flower_win_alone", "win_tile"),
            ("flower_win_alone", "last_tile"),
        ],
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_hand_is_refused_with_every_problem(name: str) -> None:
    facts, expected = WRONG[name]
    hand = {"concealed": "123m456p78999s11z", "win_tile": "1z", **facts}
    found = answer(hand.pop("concealed"), hand.pop("win_tile"), {"min_faan": 0}, **hand)
    assert faults(found) == expected
    assert {key: found[key] for key in EMPTY} == EMPTY


def test_bonus_tiles_are_refused_where_the_set_has_none() -> None:
    found = answer("123m456p78999s11z", "1z", flowers="1f")
    assert faults(found) == [("flowers_off", "flowers")]
    found = answer("", "", flowers="1234567f", flower_win=7)
    assert faults(found) == [("flowers_off", "flowers"), ("flowers_off", "flower_win")]


def test_problems_of_the_rules_stand_beside_those_of_the_hand() -> None:
    found = answer("12x", "1z", {"unit": 0, "fan": 3})
    assert faults(found) == [
        ("unknown_switch", "rules.hongkong.fan"),
        ("too_small", "rules.hongkong.unit"),
        ("not_a_tile_letter", "concealed"),
        ("digits_without_suit", "concealed"),
    ]
    wrong = ANSWERS.value_object({"rules": {"preset": "tenhou"}})
    assert faults(wrong) == [("hongkong_missing", "rules")]
    assert faults(ANSWERS.value_object({"rules": 3}))[0] == ("not_an_object", "rules")


def test_a_reader_of_hands_says_what_cannot_be_read() -> None:
    assert [item.code for item in read_tile_hand([]).problems] == ["not_an_object"]
    reading = read_tile_hand({"concealed": "123m456p78999s11z", "win_tile": "1z"})
    assert problems_of_read(reading, read_task(task("19m19p19s1234567z", "7z"))[1]) == ()


def test_a_game_is_found_by_the_rules_of_a_hand() -> None:
    riichi, hongkong = GAMES["riichi"], GAMES["hongkong"]
    assert game_named({"preset": "hkma"}) is hongkong
    assert game_named({"variant": "hongkong", "hongkong": {}}) is hongkong
    for named in (None, {}, 3, {"preset": "tenhou"}, {"preset": 3}, {"variant": "x"}):
        assert game_named(named) is riichi
    assert rules("hkma").variant == "hongkong"


def test_the_command_line_values_and_explains() -> None:
    line = json.dumps(task(K14[0], K14[1], {}, **K14[2]))
    assert value_line(line)["faan"] == 9
    lines, status = explain_line(line)
    assert (status, lines[0]) == (0, "Reading: 123s (789s) 555z 666z 77z, won on 7z")
    refused, status = explain_line(json.dumps(task("12x", "1z", {})))
    assert (status, len(refused)) == (1, 2)


def test_near_misses_come_on_request() -> None:
    written = task("22233344s888p55p", "4s")
    found: Any = ANSWERS.value_object(written, near_misses=True)
    assert found["near_misses"] == [
        {"pattern": "four_concealed_pongs", "reason": "discard", "by": ""}
    ]


def test_a_hand_below_the_minimum_has_near_misses_on_request() -> None:
    written = task("123456m45s99p", "6s", {}, melds=[{"type": "concealed_kong", "tiles": "7777p"}])
    found: Any = ANSWERS.value_object(written, near_misses=True)
    assert found.pop("near_misses") == [{"pattern": "concealed_hand", "reason": "kong", "by": ""}]
    assert found == ANSWERS.value_object(written)
    assert faults(found) == [("too_few_faan", "concealed")]
