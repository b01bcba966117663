"""The explanation of a hand line by line, and what the hand nearly has."""

from typing import Any

import pytest

from scoring import explain_hand, payments, preset, shanten, value_hand, waits
from scoring.cli.value import acceptance_line, explain_line
from scoring.core.problems import IllegalHandError
from scoring.games import MCR
from tests.scoring.mcr.worked_hands import hand

RULES = {"preset": "mcr"}


def misses(*args: str, **facts: Any) -> list[str]:
    answer = MCR.value_object({**hand(*args, **facts), "rules": RULES}, near_misses=True)
    found: Any = answer["near_misses"]
    return [" ".join(filter(None, miss.values())) for miss in found]


def test_a_hand_is_explained_line_by_line() -> None:
    facts = hand("12345678m123s33p", "9m", self_draw=True, flowers="12f")
    assert MCR.explained({**facts, "rules": RULES}, near_misses=True) == [
        "Reading: 123m 456m 789m 123s 33p, won on 9m",
        "Fan: All chows (平和): 2",
        "Fan: Flower tiles (花牌): 2",
        "Fan: Fully concealed hand (不求人): 4",
        "Fan: Mixed double chow (喜相逢): 1",
        "Fan: Pure straight (清龙): 16",
        "Minimum: 23 fan without flowers count, 8 are needed",
        "Points: 3 x (8 + 25) = 99",
        "East: -33",
        "South: +99",
        "West: -33",
        "North: -33",
        "Not counted: Self-drawn (自摸): a part of Fully concealed hand",
        "Not counted: No honours (无字): a part of All chows",
        "Not counted: Short straight (连六): each set is combined once",
        "Not counted: Two terminal chows (老少副): each set is combined once",
    ]


def test_payers_of_a_discard_that_nobody_named() -> None:
    found = MCR.explained({**hand("19m19p19s1234567z", "1m"), "rules": RULES})
    assert found[-4:] == [
        "Points: 3 x 8 + 88 = 112",
        "South: +112",
        "Discarder: -96",
        "Each of the others: -8",
    ]


def test_another_way_to_count_is_named() -> None:
    found = explain_hand("555666777p5556s", "7s", rules="mcr", self_draw=True)
    assert found[-2:] == [
        "Also counted as 555p 666p 777p 567s 55s, won on 7s",
        (
            "  All simples 2, Fully concealed hand 4, One voided suit 1, Pure shifted pungs 24, Three"
            " concealed pungs 16: 47"
        ),
    ]


@pytest.mark.parametrize(
    ("made", "expected"),
    [
        (
            hand("345s456p56m22z", "7m", melds="chow:678m", discarder="N"),
            [],
        ),
        (
            hand("333m55777p22z", "5p", melds="chow:123s", discarder="E"),
            ["three_concealed_pungs discard"],
        ),
        (
            hand("12m99s456p", "3m", melds="chow:789m pong:777z", discarder="E"),
            [],
        ),
        (
            hand("3456m456p", "6m", melds="chow:789m pong:777z", discarder="E"),
            ["single_wait waits"],
        ),
        (
            hand("1233m456p", "3m", melds="chow:789m pong:777z", discarder="E"),
            ["single_wait reading"],
        ),
    ],
)
def test_what_does_not_count_has_a_reason(made: Any, expected: list[str]) -> None:
    answer: Any = MCR.value_object({**made, "rules": RULES}, near_misses=True)
    found = [" ".join(filter(None, miss.values())) for miss in answer["near_misses"]]
    assert found == expected


def test_a_hand_below_the_minimum_says_what_it_has() -> None:
    made = {**hand("12m99s456p", "3m", melds="chow:789m pong:777z", flowers="1f"), "rules": RULES}
    assert MCR.short_of_winning(made) == [
        "Reading: (789m) (777z) 123m 456p 99s, won on 3m",
        "Fan: Dragon pung (箭刻): 2",
        "Fan: Edge wait (边张): 1",
        "Fan: Flower tiles (花牌): 1, not towards the minimum",
        "Fan: Two terminal chows (老少副): 1",
    ]


def test_a_knitted_straight_is_one_group() -> None:
    found = MCR.explained({**hand("14m258p22369s", "7m", melds="chow:345m"), "rules": RULES})
    assert found[0] == "Reading: 147m258p369s (345m) 22s, won on 7m"
    found = MCR.explained({**hand("14m258p22369s345m", "7m", self_draw=True), "rules": RULES})
    assert found[0] == "Reading: 147m258p369s 345m 22s, won on 7m"


def test_the_facade_and_the_command_line_know_the_game() -> None:
    value = value_hand("123456m22p78m", "9m", rules="mcr", melds=[CHOW], discarder="E")
    assert (value.fan, value.points, dict(value.payments)) == (
        20,
        44,
        {"E": -28, "S": 44, "W": -8, "N": -8},
    )
    assert payments(fan=12, winner="E", discarder="N", rules="mcr") == {
        "E": 36,
        "S": -8,
        "W": -8,
        "N": -20,
    }
    assert payments(fan=12, winner="E", rules="mcr") == {"E": 60, "S": -20, "W": -20, "N": -20}
    assert shanten("1111m2222p3333s4z", rules="mcr") == 0
    assert waits("3s", melded="111p222s333z444z", rules="mcr") == ("3s",)
    text = '{"concealed": "1m", "win_tile": "1m", "rules": {"preset": "mcr", "mcr": {"x": 1}}}'
    lines, status = explain_line(text)
    assert (lines, status) == (["A ruleset has no switch called rules.mcr.x."], 1)
    waiting = '{"concealed": "123m456p78s11155z", "rules": {"preset": "mcr"}}'
    assert acceptance_line(waiting)["tenpai"] is True


def test_hands_that_are_not_complete() -> None:
    waiting = MCR.acceptance({"concealed": "123m456p78s11155z", "rules": RULES})
    assert (waiting.shanten, waiting.waits) == (0, (23, 26))
    drawn = MCR.acceptance({"concealed": "123m456p78s11155z", "win_tile": "9m", "rules": RULES})
    assert drawn.discards[0].shanten == 0
    with pytest.raises(IllegalHandError, match="Nobody discards"):
        MCR.acceptance({"concealed": "1m", "self_draw": True, "discarder": "E", "rules": RULES})


def test_rules_of_another_game_value_no_hand_of_this_one() -> None:
    with pytest.raises(TypeError, match="no ruleset of Mahjong Competition Rules"):
        MCR.last_round(preset("hkma"))
    with pytest.raises(IllegalHandError, match="need their own switches"):
        MCR.value_of({"concealed": "1m", "win_tile": "1m", "rules": {"preset": "hkma"}})


CHOW = {"type": "chow", "tiles": "123m"}
