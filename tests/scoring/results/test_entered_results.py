"""Results that are entered without their hands."""

import pytest

from scoring.results.placement import problems_of_result
from scoring.ruleset.ruleset import preset

WRC = preset("wrc-2025")


# --- results that are entered without hands ------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "points", "sticks"),
    [
        ("wrc-2025", [41200, 29800, 27300, 21700], 0),
        ("wrc-2025", [39000, 31000, 27000, 22000], 1),
        ("tenhou", [60300, 30000, 12000, -2300], 0),
        ("tenhou-sanma", [52000, 38000, 15000], 0),
        ("hk-old-style", [32, 0, -16, -16], 0),
    ],
)
def test_a_result_that_adds_up_is_in_order(name: str, points: list[int], sticks: int) -> None:
    assert problems_of_result(points, sticks, preset(name)) == ()


@pytest.mark.parametrize(
    ("points", "sticks", "problems"),
    [
        (
            [41200, 29800, 27300, 21800],
            0,
            {
                "raw_points": "Scores and sticks add up to 120100, which is 100 more than the"
                " 120000 of this game."
            },
        ),
        (
            [41200, 29800, 27300, 20700],
            0,
            {
                "raw_points": "Scores and sticks add up to 119000, which is 1000 less than the"
                " 120000 of this game."
            },
        ),
        (
            [41200, 29800, 27300, 21700],
            1,
            {
                "raw_points": "Scores and sticks add up to 121000, which is 1000 more than the"
                " 120000 of this game."
            },
        ),
        ([60000, 60000, 0], 0, {"raw_points": "There must be 4 scores, but there are 3."}),
        (
            [41250, 29750, 27300, 21700],
            0,
            {
                "raw_points.0": "The score of seat 1 is 41250, which is not a multiple of 100.",
                "raw_points.1": "The score of seat 2 is 29750, which is not a multiple of 100.",
            },
        ),
        (
            [2000000, -1880000, 0, 0],
            0,
            {
                "raw_points.0": "The score of seat 1 is 2000000, which no game can reach.",
                "raw_points.1": "The score of seat 2 is -1880000, which no game can reach.",
            },
        ),
        (
            [41200, "29800", 27300.0, True],
            "0",
            {
                "leftover_sticks": "The number of sticks left on the table must be a whole number.",
                "raw_points.1": "The score of seat 2 must be a whole number of points.",
                "raw_points.2": "The score of seat 3 must be a whole number of points.",
                "raw_points.3": "The score of seat 4 must be a whole number of points.",
            },
        ),
        (
            [41200, 29800, 28300, 21700],
            -1,
            {"leftover_sticks": "There cannot be -1 sticks left on the table."},
        ),
        (
            [41200, 29800, -60000, 10000],
            99,
            {},
        ),
        (
            [41200, 29800, -61000, 10000],
            100,
            {"leftover_sticks": "There cannot be 100 sticks left on the table."},
        ),
    ],
)
def test_every_problem_of_a_result_is_named(
    points: list[object], sticks: object, problems: dict[str, str]
) -> None:
    found = problems_of_result(points, sticks, WRC)
    assert {problem.field: problem.message for problem in found} == problems
    assert len(found) == len(problems)


def test_a_ruleset_with_smaller_amounts_has_smaller_units() -> None:
    odd = [30050, 29950, 30000, 30000]
    assert problems_of_result(odd, 0, WRC.changed(honba_per_payer=50)) == ()
    assert problems_of_result(odd, 0, WRC.changed(noten_pool=900)) == ()
    [first, second] = problems_of_result(odd, 0, WRC.changed(noten_pool=1200))
    assert (first.field, second.field) == ("raw_points.0", "raw_points.1")


def test_chips_must_balance() -> None:
    points = [41200, 29800, 27300, 21700]
    assert problems_of_result(points, 0, WRC, chips=[5, 1, -2, -4]) == ()
    [problem] = problems_of_result(points, 0, WRC, chips=[5, 1, -2, -3])
    assert problem.field == "chips"
    assert problem.message == "The chips won and lost must balance, but they add up to 1."
