"""Questions about hands of Mahjong Competition Rules: fan, what counts, winning tiles, discards.

Rules: docs/rules.md, 9.
"""

import random
from collections.abc import Iterator
from typing import Any

from scoring.core.problems import IllegalHandError
from scoring.mcr.fan import FAN, FLOWERS, MOST_FAN
from scoring.mcr.hands.evaluate import HandValue, countings_of, value_of
from scoring.mcr.hands.explain import near_misses_of
from scoring.mcr.hands.tile_hand import TileHand
from scoring.mcr.hands.value_answer import read_task, shapes_of
from scoring.quiz.questions import (
    Mix,
    Question,
    deal,
    discard_question,
    seeded,
    steps_around,
    waits_question,
)
from scoring.quiz.tasks_of_144 import task_of
from scoring.ruleset import McrRules, Ruleset, mcr_rules

EXERCISES = ("fan", "counts", "waits", "discard")
_HIGHEST, _CHOICES = 3, 8
_MIXES = {
    1: Mix(triplets=0.4, suits=1),
    2: Mix(triplets=0.5, called=0.4, suits=2),
    3: Mix(triplets=0.6, quads=0.2, called=0.4, suits=3),
}


def question(exercise: str, level: int, seed: int, ruleset: Ruleset) -> Question:
    """Return a question of one of EXERCISES; `level` is 1 to 3."""
    if exercise == "fan":
        return _fan(level, seed, ruleset)
    if exercise == "counts":
        return _counts(level, seed, ruleset)
    asks = {"waits": waits_question, "discard": discard_question}[exercise]
    return asks(level, seed, shapes_of(ruleset))


def _fan(level: int, seed: int, ruleset: Ruleset) -> Question:
    """Ask for all fan of a hand: concealed, then with melds, then with kongs and flowers."""
    rng = seeded("fan", level, seed)
    task, _hand, value = _valued(rng, ruleset, level, flowers=level == _HIGHEST)
    choices = steps_around(rng, value.fan, range(mcr_rules(ruleset).min_fan, MOST_FAN))
    return Question("fan", level, seed, task, choices, frozenset([str(value.fan)]))


def _counts(level: int, seed: int, ruleset: Ruleset) -> Question:
    """Ask what a hand counts for, among fan that it has not, nearly has, or has as parts of others."""
    rng = seeded("counts", level, seed)
    rules = mcr_rules(ruleset)
    while True:
        task, hand, value = _valued(rng, ruleset, level, flowers=False)
        if len(value.patterns) < _CHOICES and _is_counted_in_one_way(value, hand, rules):
            break
    near = [*_nearly(value, hand, rules, parts=level == _HIGHEST)] if level > 1 else []
    others = [name for name in FAN if name not in {*value.patterns, *near, FLOWERS}]
    asked = [*value.patterns, *near, *rng.sample(others, _CHOICES)][:_CHOICES]
    choices = tuple(name for name in FAN if name in asked)
    return Question("counts", level, seed, task, choices, frozenset(value.patterns), whole=True)


def _is_counted_in_one_way(value: HandValue, hand: TileHand, rules: McrRules) -> bool:
    """Return whether no other list of fan brings as much."""
    others = (one.patterns for one in countings_of(hand, rules))
    return all(sum(one.values()) < value.fan or one == value.patterns for one in others)


def _nearly(value: HandValue, hand: TileHand, rules: McrRules, *, parts: bool) -> Iterator[str]:
    """Yield the fan that do not count; with `parts` those that others contain come first."""
    found = near_misses_of(value, hand, rules)
    ordered = sorted(found, key=lambda miss: (miss.reason == "part") is not parts)
    yield from (miss.pattern for miss in ordered)


def _valued(
    rng: random.Random, ruleset: Ruleset, level: int, *, flowers: bool
) -> tuple[dict[str, Any], TileHand, HandValue]:
    """Return a hand in the value format without rules, with its value."""
    while True:
        task = task_of(rng, deal(rng, _MIXES[level]), flowers=flowers)
        hand, rules = read_task({**task, "rules": ruleset.to_json()})
        try:
            return task, hand, value_of(hand, rules)
        except IllegalHandError:
            continue
