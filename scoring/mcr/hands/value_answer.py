"""The value of a winning hand in JSON: the hand as an object in, the answer as an object out."""

from collections.abc import Mapping
from typing import NamedTuple

from scoring.core.acceptance import TileAcceptance, acceptance_of, is_waiting, read_incomplete
from scoring.core.problems import IllegalHandError, Problem
from scoring.core.shanten import Shapes
from scoring.core.table.value_answers import ValueAnswers
from scoring.mcr.hands.evaluate import HandValue, best_of, value_of
from scoring.mcr.hands.explain import (
    explanation_lines,
    lines_below_minimum,
    near_misses_of,
)
from scoring.mcr.hands.legality import problems_of_read, read_and_check
from scoring.mcr.hands.tile_hand import TileHand, read_tile_hand
from scoring.ruleset import McrRules, Ruleset
from scoring.ruleset.stated_rules import rules_beside

#: Seven pairs may hold four alike; knitted hands are no shapes of the distance.
_SHAPES = Shapes(four_alike=True)


class Task(NamedTuple):
    """A legal hand and the switches by which it counts."""

    hand: TileHand
    rules: McrRules


def read_task(task: Mapping[str, object]) -> Task:
    """Read a hand and its rules and check them; raises ScoringError with every problem."""
    rules = read_rules(task)
    hand, problems = read_and_check(task, rules)
    if problems:
        raise IllegalHandError(problems)
    return Task(hand, rules)


def read_rules(task: Mapping[str, object]) -> McrRules:
    """Read the rules of a hand; IllegalHandError with every problem of either."""
    rules = rules_beside(task, read_tile_hand).mcr
    if rules is None:
        raise IllegalHandError([Problem("mcr_missing", "rules")])
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
    hand = read_incomplete(
        task,
        read_tile_hand,
        lambda found: {*found.concealed, *found.melded},
        lambda reading: problems_of_read(reading, rules),
    )
    tiles = hand.concealed if is_waiting(task) else (*hand.concealed, hand.win_tile)
    return acceptance_of(tiles, hand.melded, (), _SHAPES)


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
