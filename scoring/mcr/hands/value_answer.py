"""The value of a winning hand in JSON: the hand as an object in, the answer as an object out."""

from collections.abc import Mapping

from scoring.core.acceptance import TileAcceptance, acceptance_of_task
from scoring.core.shanten import Shapes
from scoring.core.table.value_answers import ValueAnswers, checked_hand
from scoring.mcr.hands.evaluate import HandValue, best_of, value_of
from scoring.mcr.hands.explain import (
    explanation_lines,
    lines_below_minimum,
    near_misses_of,
)
from scoring.mcr.hands.legality import problems_of_read, read_and_check
from scoring.mcr.hands.tile_hand import TileHand, read_tile_hand
from scoring.ruleset import McrRules, Ruleset
from scoring.ruleset.stated_rules import own_rules

#: Seven pairs may hold four alike; knitted hands are no shapes of the distance.
_SHAPES = Shapes(four_alike=True)


def read_task(task: Mapping[str, object]) -> tuple[TileHand, McrRules]:
    """Read a hand and its rules and check them; raises ScoringError with every problem."""
    rules = read_rules(task)
    return checked_hand(task, rules, read_and_check), rules


def read_rules(task: Mapping[str, object]) -> McrRules:
    """Read the rules of a hand; IllegalHandError with every problem of either."""
    rules: McrRules = own_rules(task, "mcr", read_tile_hand)
    return rules


def value_to_json(value: HandValue) -> dict[str, object]:
    """Write a value, without the keys that belong to the task."""
    return {
        "patterns": [{"id": name, "fan": points} for name, points in value.patterns.items()],
        "fan": value.fan,
        "qualifying": value.qualifying,
        "points": value.points,
        "payments": dict(value.payments),
    }


def shapes_of(_ruleset: Ruleset) -> Shapes:
    """Return what decides how far a hand is from a complete one; knitted tiles are left out."""
    return _SHAPES


def read_acceptance(task: Mapping[str, object]) -> TileAcceptance:
    """Tell how near a hand is: one without a winning tile, or one that it does not complete.

    Knitted hands are left out. IllegalHandError with every problem but that it is not complete.
    """
    rules = read_rules(task)
    return acceptance_of_task(
        task, read_tile_hand, lambda reading: problems_of_read(reading, rules), _SHAPES
    )


ANSWERS = ValueAnswers[TileHand, McrRules, HandValue](
    keys=("patterns", "fan", "qualifying", "points", "payments"),
    read_task=read_task,
    value_of=value_of,
    best_of=best_of,
    to_json=value_to_json,
    near_misses_of=near_misses_of,
    lines=explanation_lines,
    lines_below_minimum=lines_below_minimum,
)
