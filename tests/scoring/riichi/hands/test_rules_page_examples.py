"""The worked examples of the page of rules come out as it says."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring import Ruleset, final_scores
from tests.rules_page import EMPTY, MINUS, names_in, tables
from tests.scoring.hands import value_of_hand

# Its lines are those of other tests.
pytestmark = pytest.mark.slow

Row = list[str]

_GOLDEN = Path(__file__).parents[3] / "golden" / "settlements.jsonl"
_SETTLED = {row["id"]: row for row in map(json.loads, _GOLDEN.read_text().splitlines())}


def rows(section: str) -> list[Row]:
    ((_, *found),) = tables(section)
    return found


def named(cell: str) -> dict[str, Any]:
    """Read switches or facts, written as the inside of a JSON object."""
    return json.loads("{" + "".join(names_in(cell)) + "}") if cell != EMPTY else {}


def figure(text: str) -> int:
    return int(text.replace(",", "").replace(MINUS, "-"))


@pytest.mark.parametrize("row", rows("8.1"), ids=lambda row: row[0])
def test_a_hand_has_the_value_that_the_page_says(row: Row) -> None:
    _, _, hand, rules, yaku, han_and_fu, payment, _ = row
    value = value_of_hand(names_in(hand)[0], **named(rules))
    paid = {name: -points for name, points in value.payments if points < 0}
    by = ["discarder"] if "discarder" in paid else ["W", "E"]
    counted = f"{value.yakuman} yakuman" if value.yakuman else f"{value.han}, {value.fu}"
    assert {*yaku.split(", ")} == {*value.yaku}
    assert (han_and_fu, payment) == (counted, " / ".join(f"{paid[name]:,}" for name in by))


@pytest.mark.parametrize("row", rows("8.2"), ids=lambda row: row[0])
def test_a_hand_moves_the_points_that_the_page_says(row: Row) -> None:
    name, _, *deltas, sticks, _ = row
    settled = _SETTLED[name]
    assert [figure(delta) for delta in deltas if delta != EMPTY] == settled["deltas"]
    assert int(sticks) == settled["riichi_sticks_after"]


def test_every_settled_example_stands_on_the_page() -> None:
    assert [row[0] for row in rows("8.2")] == [*_SETTLED]


@pytest.mark.parametrize("row", rows("8.3"), ids=lambda row: row[0])
def test_a_game_has_the_final_scores_that_the_page_says(row: Row) -> None:
    _, points, rules, facts, scores, _ = row
    result = final_scores(
        [int(held) for held in points.split()], Ruleset.from_json(named(rules)), **named(facts)
    )
    wanted = [round(1000 * float(score.replace(MINUS, "-"))) for score in scores.split()]
    assert [*result.final_scores] == wanted
