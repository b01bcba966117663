"""Hands that cannot be are refused for exactly the right reasons, all of them at once."""

from typing import Any

from scoring.riichi.hands.value_answer import value_object
from tests.scoring.impossible_hands import rows


def refused(task: dict[str, Any]) -> list[tuple[str, str]]:
    answer: dict[str, Any] = value_object(task)
    assert all(problem["message"] for problem in answer["problems"])
    return sorted((problem["code"], problem["field"]) for problem in answer["problems"])


def test_every_impossible_hand_is_refused_for_exactly_the_right_reasons() -> None:
    wrong = [
        (task, expected, refused(task))
        for task, expected in rows()
        if refused(task) != sorted(expected)
    ]
    assert wrong == []


def test_there_are_many_impossible_hands_and_no_two_are_the_same() -> None:
    written = [repr(task) for task, _ in rows()]
    assert len(set(written)) == len(written)
    assert len(written) >= 1000
