"""The value of a winning hand in JSON: the hand as an object in, the answer as an object out."""

from collections.abc import Mapping

from scoring.core.table.value_answers import ValueAnswers, checked_hand
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
from scoring.ruleset.stated_rules import own_rules


def read_task(task: Mapping[str, object]) -> tuple[TileHand, HongKongRules]:
    """Read a hand and its rules and check them; raises ScoringError with every problem."""
    rules = read_rules(task)
    return checked_hand(task, rules, read_and_check), rules


def read_rules(task: Mapping[str, object]) -> HongKongRules:
    """Read the rules of a hand; IllegalHandError with every problem of either."""
    rules: HongKongRules = own_rules(task, "hongkong", read_tile_hand)
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
