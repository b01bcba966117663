"""Random legal hands are worth what an independent library says, under rules that both know."""

import os
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mahjong.shanten import Shanten

from scoring.core.shanten import shanten
from scoring.core.tiles import (
    KINDS,
    write_tiles,
)
from scoring.riichi.hands.value_answer import value_object
from tests.scoring.made_hands import made_hand
from tests.scoring.second_opinion import Opinion, asked, made_rules, other_opinion, our_opinion

#: `make fuzz` sets more.
EXAMPLES = int(os.environ.get("FUZZ_EXAMPLES", "2000"))
SEEDS = st.integers(0, 10**15)
DECK = [kind for kind in range(KINDS) for _ in range(4)]


def known_disagreement(task: dict[str, Any], other: Opinion) -> str | None:
    """Name the rule by which we know better, of every case in which the other errs."""
    called = any(meld["type"] != "ankan" for meld in task["melds"])
    if task["tsumo"] and called and other.fu == 20:
        return "2.2: tsumo brings 2 fu to any hand but pinfu, so an open one has 22 and counts 30"
    return None


@pytest.mark.slow
@settings(max_examples=EXAMPLES, deadline=None)
@given(SEEDS)
def test_hands_are_worth_what_a_second_opinion_says(seed: int) -> None:
    chance = random.Random(seed)
    task = made_hand(chance) | {"rules": made_rules(chance)}
    ours, other = our_opinion(value_object(task)), other_opinion(asked(task))
    if ours != other:
        assert known_disagreement(task, other), (task, ours, other)


@pytest.mark.slow
@settings(max_examples=EXAMPLES, deadline=None)
@given(SEEDS)
def test_shanten_is_what_a_second_opinion_says(seed: int) -> None:
    chance = random.Random(seed)
    deck = chance.choice((DECK, DECK, DECK[:36], DECK[:36] + DECK[108:]))
    size = chance.choice((13, 13, 14, 14, 1, 2, 4, 5, 7, 8, 10, 11))
    tiles = sorted(chance.sample(deck, size))
    counts = [tiles.count(kind) for kind in range(KINDS)]
    assert shanten(tiles) == Shanten().calculate_shanten(counts), write_tiles(tiles)
