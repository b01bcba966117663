"""A pasted plan is read as it is written, or refused with every problem."""

import pytest

from scoring.core.problems import NotationError
from scoring.seating import read_plan
from scoring.seating.plans.plan_text import has_table_of
from tests.scoring.seating.examples import tables_of

EIGHT = [f"p{number:02}" for number in range(1, 9)]


@pytest.mark.parametrize(
    "text",
    [
        "1 8 3 6\n2 7 4 5",
        "\n  1,8 , 3,6 \n\n2;7;4;5\n",
        "p01\tp08\tp03\tp06\r\np02\tp07\tp04\tp05",
    ],
)
def test_a_plan_is_read_line_by_line(text: str) -> None:
    assert read_plan(text, EIGHT) == tables_of("1 8 3 6", "2 7 4 5")


def test_names_with_spaces_stand_apart_by_commas() -> None:
    names = ["Ana Lee", "Bo", "Cy", "Di Ray"]
    assert read_plan("Di Ray, Bo, Cy, Ana Lee", names) == (("Di Ray", "Bo", "Cy", "Ana Lee"),)


def test_numbers_that_are_ids_are_no_places() -> None:
    assert read_plan("8 3 2 5", ["8", "5", "3", "2"]) == (("8", "3", "2", "5"),)


def test_those_who_do_not_fill_a_table_may_be_missing() -> None:
    assert read_plan("1 2 3 4", EIGHT[:5]) == tables_of("1 2 3 4")


def test_a_table_of_three_needs_a_rule_that_allows_it() -> None:
    assert read_plan("1 2 3 4\n5 6 7", EIGHT[:7], odd="three") == tables_of("1 2 3 4", "5 6 7")


def test_a_table_of_five_needs_a_rule_that_allows_it() -> None:
    nine = [*EIGHT, "p09"]
    assert read_plan("1 2 3 4\n5 6 7 8 9", nine, odd="five") == (
        *tables_of("1 2 3 4"),
        ("p05", "p06", "p07", "p08", "p09"),
    )
    assert [has_table_of("1 2 3 4\n5 6 7 8 9", size) for size in (3, 4, 5)] == [False, True, True]


def test_three_sit_at_every_table_of_sanma() -> None:
    assert read_plan("3 2 1\n6 5 4", EIGHT[:7], seats=3) == tables_of("3 2 1", "6 5 4")


@pytest.mark.parametrize(
    ("text", "odd", "problems"),
    [
        (" \n", "bye", ["The plan has no tables."]),
        (
            "1 2 3\n4 5 6 9 7",
            "bye",
            [
                "Line 1 names 3 players; a table has 4.",
                "Line 2 names 5 players; a table has 4.",
                "Line 2 names 9, who is not among the players.",
                "p08 has no seat in the plan.",
            ],
        ),
        (
            "1 2 3 4\n5 6 7 7",
            "three",
            ["p07 sits at 2 places in the plan.", "p08 has no seat in the plan."],
        ),
        ("1 2\n3 4 5\n6 7 8", "three", ["Line 1 names 2 players; a table has 3 or 4."]),
    ],
)
def test_a_plan_is_refused_with_every_problem(text: str, odd: str, problems: list[str]) -> None:
    with pytest.raises(NotationError) as caught:
        read_plan(text, EIGHT, odd=odd)
    assert [problem.message for problem in caught.value.problems] == problems
