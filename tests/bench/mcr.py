"""Hands per second of Mahjong Competition Rules that one core values by tiles."""

import random
from collections.abc import Iterator

from scoring.mcr.hands.evaluate import best_of
from scoring.ruleset import mcr_rules, preset
from tests.bench.tiles import rate
from tests.scoring.mcr.random_hands import made_hand

HANDS = 2_000


def run() -> Iterator[str]:
    rules = mcr_rules(preset("mcr"))
    made = [made_hand(random.Random(seed)) for seed in range(HANDS)]
    yield f"value of prepared hands: {rate(lambda hand: best_of(hand, rules), made):,.0f} hands/s"
