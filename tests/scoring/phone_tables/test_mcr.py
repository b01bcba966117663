"""The tables by which a phone enters hands of Mahjong Competition Rules."""

from typing import Any

from scoring import Ruleset, preset
from scoring.phone_tables.mcr import phone_tables_of

RULES = preset("mcr")


def tables_of(ruleset: Ruleset) -> dict[str, Any]:
    return phone_tables_of(ruleset)


def test_amounts_and_bounds() -> None:
    tables = tables_of(RULES)
    names = ("variant", "minimum", "most_fan", "flowers", "extra_points", "false_win")
    assert {name: tables[name] for name in names} == {
        "variant": "mcr",
        "minimum": 8,
        "most_fan": 400,
        "flowers": 8,
        "extra_points": 8,
        "false_win": [10, 20],
    }


def test_fan_have_their_points_by_the_table_of_the_rules() -> None:
    green = tables_of(RULES)["patterns"]
    online = tables_of(preset("mcr-online"))["patterns"]
    assert green["two_concealed_kongs"] == {"faan": 8, "most": 1, "needs": ""}
    assert online["two_concealed_kongs"] == {"faan": 6, "most": 1, "needs": ""}
    assert green["self_drawn"]["needs"] == "self_draw"
    assert green["melded_hand"]["needs"] == "discard"


def test_a_session_goes_through_its_hands_with_their_seats() -> None:
    game = tables_of(RULES)["game"]
    rounds = game["rounds"]
    assert rounds["E4"] == {"seats": [3, 0, 1, 2], "next": "S1", "ends": None}
    assert rounds["S1"]["seats"] == [1, 0, 3, 2]
    assert rounds["N4"]["ends"] == "last_hand"
    assert len(rounds) == 16
    assert game["clock"] == [
        {"up": False, "was_up": True},
        {"up": True, "was_up": False},
        {"up": True, "was_up": True},
    ]


def test_refusals_are_sentences() -> None:
    refusals = tables_of(RULES)["refusals"]
    assert len(refusals["below_minimum"]) == 8
    assert refusals["below_minimum"][7] == [
        "A win needs 8 fan without flowers, but the hand has 7 of them."
    ]
    assert refusals["no_fan"] == ["The fan of the hand are missing."]


def test_the_tables_say_how_many_flowers_there_are() -> None:
    without = Ruleset.from_json({"preset": "mcr", "mcr": {"flowers": False}})
    assert (tables_of(RULES)["flowers"], tables_of(without)["flowers"]) == (8, 0)


def test_the_tables_say_which_fan_are_in_no_hand() -> None:
    tables = tables_of(RULES)
    names = [*tables["patterns"]]
    excluded = {names[place] for place in tables["excludes"]["full_flush"]}
    assert {"half_flush", "all_types", "no_honours"} <= excluded
    assert excluded.isdisjoint({"flower_tiles", "all_chows", "self_drawn"})


def test_a_short_session_has_the_row_of_the_hand_after_it() -> None:
    short = Ruleset.from_json({"preset": "mcr", "mcr": {"rounds": 2}})
    rounds = tables_of(short)["game"]["rounds"]
    assert (rounds["S4"]["ends"], rounds["S4"]["next"]) == ("last_hand", "W1")
    assert rounds["W1"]["seats"] == [2, 3, 1, 0]
