"""Questions about Hong Kong hands: faan, winning tiles, discards.

Rules: docs/rules.md, 5.2.
"""

import random
from typing import Any

from scoring.core.problems import IllegalHandError
from scoring.hongkong.hands.evaluate import value_of
from scoring.hongkong.hands.value_answer import read_task
from scoring.hongkong.hands.waits import shapes_of
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
from scoring.ruleset import Ruleset, hongkong_rules

EXERCISES = ("faan", "waits", "discard")
_HIGHEST = 3
_MIXES = {
    1: Mix(triplets=0.5, suits=1),
    2: Mix(triplets=0.6, called=0.4, suits=1),
    3: Mix(triplets=0.6, quads=0.1, called=0.4, suits=2),
}


def question(exercise: str, level: int, seed: int, ruleset: Ruleset) -> Question:
    """Return a question of one of EXERCISES; `level` is 1 to 3."""
    if exercise == "faan":
        return _faan(level, seed, ruleset)
    asks = {"waits": waits_question, "discard": discard_question}[exercise]
    return asks(level, seed, shapes_of(ruleset))


def _faan(level: int, seed: int, ruleset: Ruleset) -> Question:
    """Ask for the faan of a hand: concealed, then with melds, then with kongs and flowers."""
    rng = seeded("faan", level, seed)
    rules = hongkong_rules(ruleset)
    task, faan = _valued(rng, ruleset, level)
    choices = steps_around(rng, faan, range(rules.faan_cap + 1))
    return Question("faan", level, seed, task, choices, frozenset([str(faan)]))


def _valued(rng: random.Random, ruleset: Ruleset, level: int) -> tuple[dict[str, Any], int]:
    """Return a hand in the value format without rules, with its faan."""
    while True:
        task = task_of(rng, deal(rng, _MIXES[level]), flowers=level == _HIGHEST)
        try:
            return task, value_of(*read_task({**task, "rules": ruleset.to_json()})).faan
        except IllegalHandError:
            continue
