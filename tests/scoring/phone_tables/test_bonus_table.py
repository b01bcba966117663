"""Bonuses by the order of the players: with the points they make the same final scores."""

from random import Random
from typing import Any

import pytest

from scoring import final_scores, preset
from scoring.phone_tables.bonus_table import bonus_table


@pytest.mark.parametrize("name", ["wrc-2025", "m-league", "jpml-a"])
def test_points_and_bonus_make_the_final_score(name: str) -> None:
    ruleset = preset(name)
    table: Any = bonus_table(ruleset)
    chance = Random(7)
    for _ in range(50):
        points = [chance.randrange(20, 40) * 1000 for _seat in range(4)]
        result = final_scores(points, ruleset)
        floating = sum(held >= table["return"] for held in points) * table["by_floating"]
        key = f"{','.join(map(str, result.placements))}|{floating}"
        bonus = table["bonus"][key]
        assert [held + more for held, more in zip(points, bonus, strict=True)] == list(
            result.final_scores
        )


def test_a_rounded_score_is_no_such_sum() -> None:
    assert bonus_table(preset("tenhou")) is None
