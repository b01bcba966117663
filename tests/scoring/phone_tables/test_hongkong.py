"""A ruleset as tables for a phone, against the settlement of the library."""

from typing import Any

from scoring import preset
from scoring.core.problems import Problem
from scoring.games import GAMES
from scoring.phone_tables.hongkong import FORMAT, phone_tables_of
from tests.scoring.hongkong.entries import deltas, discard, false_win, rules, self_draw, win

CLUB = preset("hk-club")


def tables(name: str = "hk-club", **switches: Any) -> Any:
    return phone_tables_of(rules(name, **switches))


def test_effects_are_those_of_the_settlement() -> None:
    effects = tables()["effects"]
    assert effects["discard"]["W"]["S"][5] == deltas(CLUB, discard("S", win("W", 5)))
    assert effects["self_draw"]["N"][10] == deltas(CLUB, self_draw("N", 10))
    robbed = discard("S", win("W", 5, robbing_kong=True))
    assert effects["robbed_kong"]["W"]["S"][5] == deltas(CLUB, robbed)
    guaranteed = self_draw("N", 4, guarantor="E")
    assert effects["guaranteed"]["N"]["E"][4] == deltas(CLUB, guaranteed)
    assert effects["false_win"]["E"] == deltas(CLUB, false_win("E"))
    assert tables("hkma")["effects"]["guaranteed"] == {}


def test_refusals_are_worded_by_the_client() -> None:
    def code(problem: Problem) -> str:
        return problem.code

    worded = GAMES["hongkong"].phone_tables(rules(), message_of=code)
    refusals: Any = worded["refusals"]
    assert refusals["by_discard"] == [["too_few_faan"]] * 3 + [[]] * 8
    assert refusals["by_self_draw"][0] == ["too_few_faan", "faan_below_patterns"]
    assert (refusals["no_faan"], refusals["several"]) == (["faan_missing"], ["one_winner_only"])
    assert tables()["refusals"]["several"] == []
    assert tables()["refusals"]["no_faan"] == ["The faan of the hand are missing."]


def test_the_course_of_a_game_is_a_table() -> None:
    game = tables(rounds=2)["game"]
    assert game["start"] == [500] * 4
    assert (game["stays"], game["repeat_limit"]) == ({"win": True, "draw": True}, 3)
    assert len(game["rounds"]) == 8
    assert game["rounds"]["E4"] == {"next": "S1", "ends": None}
    assert game["rounds"]["S4"] == {"next": "W1", "ends": "last_hand"}
    assert game["clock"] == [
        {"up": False, "was_up": True},
        {"up": True, "was_up": False},
        {"up": True, "was_up": True},
    ]
    assert tables("hk-old-style", dealer_repeats="win")["game"]["stays"]["draw"] is False


def test_the_tables_name_the_limits_of_an_entry() -> None:
    found = tables("hk-old-style")
    names = ("format", "variant", "minimum", "cap", "most_faan", "flowers", "guarantee", "pot")
    assert [found[name] for name in names] == [FORMAT, "hongkong", 3, 10, 99, True, False, 0]
    assert (found["winds"], found["several_winners"]) == (["E", "S", "W", "N"], False)


def test_the_tables_say_which_patterns_are_in_no_hand() -> None:
    plain, flat = tables("hk-old-style"), tables("hk-old-style", faan_table="flat", flowers=False)
    for found in (plain, flat):
        names = [*found["patterns"]]
        excluded = [names[place] for place in found["excludes"]["all_pongs"]]
        assert "robbing_kong" in excluded
    bonus = {"weights": {"own_flower": 1, "flower_set": 1}, "most": 2}
    dragons = {"weights": {"dragon_pong": 1}, "most": 2}
    assert [row for row in plain["limits"] if row not in flat["limits"]] == [bonus]
    assert [row for row in flat["limits"] if row not in plain["limits"]] == [dragons]
