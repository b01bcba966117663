"""Random hands are judged alike by the library and by a second opinion."""

import random

import pytest

from scoring import Ruleset
from scoring.hongkong.hands.evaluate import value_of
from scoring.hongkong.hands.value_answer import read_task
from scoring.hongkong.patterns import PATTERNS
from tests.scoring.hongkong import made_hands
from tests.scoring.hongkong.second_opinion import judged

pytestmark = pytest.mark.slow

HANDS = 5000
BATCHES = 10


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_hands_are_judged_alike(batch: int) -> None:
    rng = random.Random(batch)
    for _ in range(HANDS // BATCHES):
        switches = made_hands.rules(rng)
        hand = made_hands.hand(rng, switches)
        task = {**hand, "rules": {"preset": "hk-old-style", "hongkong": switches}}
        value = value_of(*read_task(task))
        ours = {
            "patterns": dict(value.patterns),
            "total": value.total,
            "qualifying": value.qualifying,
        }
        assert ours == judged(hand, switches), task


def test_every_pattern_is_reached_by_a_random_hand() -> None:
    rng = random.Random(0)
    found: set[str] = set()
    for _ in range(HANDS):
        switches = made_hands.rules(rng)
        hand = made_hands.hand(rng, switches)
        rules = Ruleset.from_json({"preset": "hk-old-style", "hongkong": switches})
        found |= value_of(*read_task({**hand, "rules": rules.to_json()})).patterns.keys()
    for count in (7, 8):
        numbers = rng.sample(range(1, 9), count)
        flowers = "".join(f"{number}f" for number in numbers)
        task = {"flower_win": count, "flowers": flowers, "rules": {"preset": "hk-old-style"}}
        (name,) = value_of(*read_task(task)).patterns
        found.add(name)
    assert found == PATTERNS.keys()
