"""Switches that cannot stand beside one another."""

import dataclasses
from typing import Any

import pytest

from scoring.core.problems import NotationError
from scoring.ruleset import Ruleset
from scoring.ruleset.choices import LOCAL_YAKU_IDS

DEFAULT = Ruleset.from_json({})


def refusals(rules: object, base: Ruleset | None = None) -> list[tuple[str, str]]:
    """Field and sentence of every problem."""
    with pytest.raises(NotationError) as refusal:
        Ruleset.from_json(rules, base=base)
    return [(problem.field, problem.message) for problem in refusal.value.problems]


# --- contradictions ----------------------------------------------------------------------------

TARGET = "The target of the extension is %d, which is below the %d that every player starts with."


@pytest.mark.parametrize(
    ("rules", "field", "sentence"),
    [
        (
            {"uma": [15000, 0, -15000]},
            "uma",
            "uma has 3 values, but a table has 4 players.",
        ),
        (
            {"preset": "jpml-a", "uma_by_floating": {str(n): [0, 0, 0] for n in (1, 2, 3)}},
            "uma_by_floating.1",
            "uma_by_floating.1 has 3 values, but a table has 4 players.",
        ),
        (
            {"uma_by_floating": {"1": [0, 0, 0, 0], "2": [0, 0, 0, 0]}},
            "uma_by_floating",
            "uma_by_floating needs a row for each of 1, 2, 3 players, but it has 1, 2.",
        ),
        (
            {"uma": [15000, 5000, -5000, -10000]},
            "uma",
            (
                "uma and oka together hand out 5000 points, but start and return points leave 0 to"
                " hand out."
            ),
        ),
        (
            {"preset": "m-league", "oka": 0},
            "uma",
            (
                "uma and oka together hand out 0 points, but start and return points leave 20000 to"
                " hand out."
            ),
        ),
        (
            {"return_points": 25000},
            "return_points",
            "The return points are 25000, which is below the 30000 that every player starts with.",
        ),
        ({"preset": "tenhou", "west_target": 24000}, "west_target", TARGET % (24000, 25000)),
        ({"west_target": 20000}, "west_target", TARGET % (20000, 30000)),
        (
            {"called_game": 30000},
            "called_game",
            "A game that ends at 30000 points is over before it begins with 30000.",
        ),
        (
            {"sanma_tsumo": "bisect"},
            "sanma_tsumo",
            "sanma_tsumo is a switch for three players, but four sit at a table.",
        ),
        (
            {"nukidora": False},
            "nukidora",
            "nukidora is a switch for three players, but four sit at a table.",
        ),
        (
            {"preset": "tenhou-sanma", "abortive_draws": ["suufon_renda"]},
            "abortive_draws",
            "abortive_draws names suufon_renda, which three players do not have.",
        ),
        (
            {"preset": "tenhou-sanma", "red_fives": 3},
            "red_fives",
            "Three players have no fives among the characters to be red.",
        ),
        (
            {"noten_pool": 1000},
            "noten_pool",
            "The noten pool of 1000 points cannot be shared evenly by every number of players.",
        ),
        (
            {"variant": "hongkong"},
            "hongkong",
            "The Hong Kong game needs its own switches in hongkong.",
        ),
        (
            {"hongkong": {}},
            "hongkong",
            "The switches in hongkong belong to the Hong Kong game only.",
        ),
        (
            {"preset": "hk-old-style", "players": 3, "uma": [0, 0, 0]},
            "players",
            "The Hong Kong game is played by four.",
        ),
        (
            {"variant": "mcr", "start_points": 0, "return_points": 0},
            "mcr",
            "Mahjong Competition Rules need their own switches in mcr.",
        ),
        (
            {"mcr": {}},
            "mcr",
            "The switches in mcr belong to Mahjong Competition Rules only.",
        ),
        (
            {"preset": "mcr", "players": 3, "uma": [4000, 2000, 0]},
            "players",
            "Mahjong Competition Rules are played by four.",
        ),
        (
            {"preset": "mcr", "mcr": {"false_win": [10]}},
            "mcr.false_win",
            "A false win has two prices, for too few fan and for no valid hand, but 1 are given.",
        ),
        (
            {"preset": "hk-old-style", "hongkong": {"min_faan": 11}},
            "hongkong.min_faan",
            "A win needs 11 faan, but no more than 10 are ever paid.",
        ),
        (
            {"preset": "hk-old-style", "hongkong": {"curve": [1, 2, 4]}},
            "hongkong.curve",
            "The curve has 3 multipliers, but 0 to 10 faan need one each.",
        ),
        (
            {"preset": "hk-old-style", "hongkong": {"curve": "full_spicy", "faan_cap": 20}},
            "hongkong.faan_cap",
            "A hand at the cap of 20 faan would pay more than 1000000 points.",
        ),
        (
            {"preset": "hk-old-style", "hongkong": {"faan_cap": 9_999_999}},
            "hongkong.faan_cap",
            "A hand at the cap of 9999999 faan would pay more than 1000000 points.",
        ),
        (
            {"preset": "hk-old-style", "hongkong": {"unit": 6}},
            "hongkong.unit",
            (
                "6 points for 0 faan do not divide by 4, so the payers cannot share them: choose"
                " another unit."
            ),
        ),
        (
            {"preset": "hkma", "hongkong": {"unit": 1, "curve": [2] * 10 + [3]}},
            "hongkong.unit",
            (
                "3 points for 10 faan do not divide by 2, so the payers cannot share them: choose"
                " another unit."
            ),
        ),
        (
            {"preset": "hk-old-style", "return_points": 30},
            "return_points",
            "return_points is 30, but the start points of the Hong Kong game are 0.",
        ),
        (
            {"preset": "hk-old-style", "start_points": 500, "hongkong": {"start_points": 600}},
            "start_points",
            "start_points is 500, but the start points of the Hong Kong game are 600.",
        ),
    ],
)
def test_a_contradiction_is_refused(rules: dict[str, Any], field: str, sentence: str) -> None:
    assert refusals(rules)[0] == (field, sentence)
    assert {problem for problem, _ in refusals(rules)} <= {field, *more_rows(field)}


def more_rows(field: str) -> set[str]:
    """A wrong row of three is three problems."""
    return {f"uma_by_floating.{n}" for n in (1, 2, 3)} if "floating" in field else set()


def test_a_target_that_nobody_set_is_no_contradiction_without_the_extension() -> None:
    assert Ruleset.from_json({"start_points": 35000, "return_points": 35000}).west_target == 30000


def test_a_ruleset_cannot_be_made_around_its_checks() -> None:
    with pytest.raises(NotationError, match="uma has 4 values, but a table has 3 players"):
        dataclasses.replace(DEFAULT, players=3)


def test_every_problem_is_told_at_once() -> None:
    rules = {
        "kuitan": "yes",
        "uma": "15-5",
        "players": 3,
        "return_points": 25000,
        "sanma": True,
        "chombo": {"mode": "sorry", "amount": -1},
        "abortive_draws": ["sanchahou"],
    }
    assert [field for field, _ in refusals(rules)] == [
        "kuitan",
        "uma",
        "sanma",
        "chombo.mode",
        "chombo.amount",
        "return_points",
        "abortive_draws",
    ]


def test_the_local_yaku_of_the_switch_are_all_different() -> None:
    assert len(set(LOCAL_YAKU_IDS)) == len(LOCAL_YAKU_IDS)
