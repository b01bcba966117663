"""Questions about Hong Kong hands: faan, winning tiles, discards.

Rules: docs/rules.md, 5.2.
"""

import random
from typing import Any

from scoring.core.problems import IllegalHandError
from scoring.core.tiles import name_of, write_tiles
from scoring.hongkong.hands.evaluate import value_of
from scoring.hongkong.hands.value_answer import read_task
from scoring.hongkong.hands.waits import shapes_of
from scoring.quiz.questions import (
    Dealt,
    Mix,
    Question,
    TileGroup,
    deal,
    discard_question,
    seeded,
    steps_around,
    waits_question,
)
from scoring.ruleset import Ruleset, hongkong_rules

EXERCISES = ("faan", "waits", "discard")
_TYPES = {"run": "chow", "triplet": "pong", "quad": "kong"}
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
        task = _task(rng, deal(rng, _MIXES[level]), level)
        try:
            return task, value_of(*read_task({**task, "rules": ruleset.to_json()})).faan
        except IllegalHandError:
            continue


def _task(rng: random.Random, dealt: Dealt, level: int) -> dict[str, Any]:
    drawn = rng.random() < 0.5  # noqa: PLR2004  # every other hand
    seat, *others = rng.sample("ESWN", 4)
    flowers = sorted(rng.sample("12345678", rng.randrange(4))) if level > 2 else []  # noqa: PLR2004  # the highest level
    return {
        "concealed": dealt.concealed,
        "melds": [_meld(one) for one in dealt.melds],
        "win_tile": name_of(dealt.won),
        "self_draw": drawn,
        "discarder": None if drawn else others[0],
        "round_wind": rng.choice("ES"),
        "seat_wind": seat,
        "flowers": "".join(flowers) + "f" if flowers else "",
    }


def _meld(one: TileGroup) -> dict[str, str]:
    concealed = one.shape == "quad" and not one.melded
    name = "concealed_kong" if concealed else _TYPES[one.shape]
    return {"type": name, "tiles": write_tiles(one.kinds)}
