"""The value of a winning hand in JSON: the hand as an object in, the answer as an object out."""

from collections.abc import Mapping
from typing import NamedTuple

from scoring.core.problems import IllegalHandError, Problem
from scoring.core.table.value_answers import ValueAnswers
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


class Task(NamedTuple):
    """A legal hand and the switches by which it counts."""

    hand: TileHand
    rules: HongKongRules


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


ANSWERS = ValueAnswers[TileHand, HongKongRules, HandValue](
    keys=("patterns", "faan", "qualifying", "capped", "points", "payments"),
    read_task=read_task,
    value_of=value_of,
    best_of=best_of,
    to_json=value_to_json,
    near_misses_of=lambda value, hand, rules: near_misses_of(value.reading, hand, rules),
    lines=lambda hand, rules, near_misses: explanation_lines(
        explain(hand, rules, near_misses=near_misses), hand, rules
    ),
    lines_below_minimum=lines_below_minimum,
)
