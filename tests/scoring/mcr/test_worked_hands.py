"""Hands worked by hand, by both tables, and hands of public sources."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring.games import MCR
from scoring.mcr.fan import FAN
from scoring.mcr.hands.evaluate import best_of
from scoring.mcr.hands.value_answer import read_task
from tests.scoring.mcr.worked_fan import WORKED
from tests.scoring.mcr.worked_hands import Json, Worked

GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "mcr_hands.jsonl"
PUBLIC = Path(__file__).resolve().parents[4] / "shared" / "data" / "mcr_hands.jsonl"


def rules(table: str) -> Json:
    return {"preset": "mcr", "mcr": {"fan_table": table}}


@pytest.mark.parametrize("worked", WORKED, ids=lambda worked: worked.case)
def test_a_hand_counts_as_worked_by_hand(worked: Worked) -> None:
    hand, switches = read_task({**worked.hand, "rules": rules("green_book")})
    value = best_of(hand, switches)
    counted = {**value.patterns}
    if not worked.wins:
        counted.pop("flower_tiles", None)
    found = sorted(f"{name} {points}" for name, points in counted.items())
    assert (found, sum(counted.values())) == (sorted(worked.fan.split(", ")), worked.points)


@pytest.mark.parametrize("worked", WORKED, ids=lambda worked: worked.case)
def test_the_other_table_counts_as_worked_by_hand(worked: Worked) -> None:
    hand, switches = read_task({**worked.hand, "rules": rules("mil")})
    value = best_of(hand, switches)
    found = value.fan if worked.wins else value.qualifying
    assert found == (worked.points if worked.mil is None else worked.mil)


@pytest.mark.parametrize("worked", WORKED, ids=lambda worked: worked.case)
def test_what_is_paid_sums_to_zero(worked: Worked) -> None:
    answer: Any = MCR.value_object({**worked.hand, "rules": rules("green_book")})
    codes = [problem["code"] for problem in answer["problems"]]
    assert codes == ([] if worked.wins else ["too_few_fan"])
    if worked.wins:
        assert sum(answer["payments"].values()) == 0
        assert answer["payments"]["S"] == answer["points"]


def test_every_fan_is_in_a_worked_hand() -> None:
    found = {part.rsplit(" ", 1)[0] for worked in WORKED for part in worked.fan.split(", ")}
    assert FAN.keys() - found == set()


def test_a_second_opinion_counts_the_same() -> None:
    """1,000 random hands with the points by PyMahjongGB 1.4.0 (MIT licence), which counts as `mil` does."""
    tasks = [json.loads(line) for line in GOLDEN.read_text().splitlines()]
    switches = {**rules("mil"), "time_policy": "none"}
    wrong = []
    for task in tasks:
        expected = task.pop("fan")
        value = best_of(*read_task({**task, "rules": switches}))
        wrong += [] if value.fan == expected else [(task, expected, value.patterns)]
    assert (len(tasks), wrong) == (1000, [])


def test_hands_of_public_sources_count_as_their_scorers_say() -> None:
    if not PUBLIC.exists():
        pytest.skip("the public hands lie beside a working copy, not in the repository")
    wrong = []
    for line in PUBLIC.read_text().splitlines():
        task = json.loads(line)
        expected = task["expect"]
        answer: Any = MCR.value_object(task)
        if "problem" in expected:
            right = [one["code"] for one in answer["problems"]] == [expected["problem"]]
        else:
            lists = expected.get("any_of") or [expected["patterns"]]
            same = all(
                answer[key] == expected[key] for key in ("fan", "qualifying", "points", "payments")
            )
            right = same and answer["patterns"] in lists
        wrong += [] if right else [task["id"]]
    assert wrong == []
