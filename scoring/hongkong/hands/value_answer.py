"""The value of a winning hand in JSON: the hand as an object in, the answer as an object out."""

from collections.abc import Mapping
from typing import NamedTuple

from scoring.core.problems import IllegalHandError, Problem, ScoringError
from scoring.core.table.value_format import refused
from scoring.hongkong.hands.evaluate import HandValue, best_of, value_of
from scoring.hongkong.hands.explain import (
    explain,
    explanation_lines,
    lines_below_minimum,
    near_misses_of,
)
from scoring.hongkong.hands.legality import read_and_check
from scoring.hongkong.hands.tile_hand import TileHand
from scoring.hongkong.hands.value_json import read_tile_hand
from scoring.ruleset import HongKongRules
from scoring.ruleset.stated_rules import rules_beside

_VALUE_KEYS = ("patterns", "faan", "qualifying", "capped", "points", "payments")


class Task(NamedTuple):
    """A legal hand and the switches by which it counts."""

    hand: TileHand
    rules: HongKongRules


def value_object(task: Mapping[str, object], *, near_misses: bool = False) -> dict[str, object]:
    """Value a hand in the value format.

    Returns {"id", "patterns", "faan", "qualifying", "capped", "points", "payments", "problems"}, on
    request with "near_misses"; a hand with problems has no value, and those keys are null. Near
    misses are those of a hand below the minimum as well.
    """
    try:
        hand, rules = read_task(task)
    except ScoringError as error:
        return refused(task.get("id"), _VALUE_KEYS, error.problems)
    try:
        value = value_of(hand, rules)
        answer = {"id": task.get("id"), **value_to_json(value), "problems": []}
    except ScoringError as error:
        value = best_of(hand, rules)
        answer = refused(task.get("id"), _VALUE_KEYS, error.problems)
    if near_misses:
        found = near_misses_of(value.reading, hand, rules)
        answer["near_misses"] = [miss._asdict() for miss in found]
    return answer


def value_of_task(task: Mapping[str, object]) -> HandValue:
    """Value a winning hand in the value format; ScoringError with every problem."""
    return value_of(*read_task(task))


def explained(task: Mapping[str, object], *, near_misses: bool = False) -> list[str]:
    """Explain a hand in the value format line by line; raises ScoringError with every problem."""
    hand, rules = read_task(task)
    return explanation_lines(explain(hand, rules, near_misses=near_misses), hand, rules)


def short_of_winning(task: Mapping[str, object]) -> list[str]:
    """Write what a complete hand below the minimum has; raises ScoringError for any other fault."""
    return lines_below_minimum(*read_task(task))


def read_task(task: Mapping[str, object]) -> Task:
    """Read a hand and its rules and check them; raises ScoringError with every problem."""
    rules = read_rules(task)
    hand, problems = read_and_check(task, rules)
    if problems:
        raise IllegalHandError(problems)
    return Task(hand, rules)


def read_rules(task: Mapping[str, object]) -> HongKongRules:
    """Read the rules of a hand; IllegalHandError with every problem of either."""
    rules = rules_beside(task, read_tile_hand).hongkong
    if rules is None:
        raise IllegalHandError([Problem("hongkong_missing", "rules")])
    return rules


def value_to_json(value: HandValue) -> dict[str, object]:
    """Write a value, without the keys that belong to the task."""
    return {
        "patterns": [{"id": name, "faan": faan} for name, faan in value.patterns.items()],
        "faan": value.faan,
        "qualifying": value.qualifying,
        "capped": value.capped,
        "points": value.points,
        "payments": dict(value.payments),
    }
