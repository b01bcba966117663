"""Who pays whom, against the examples of the page of rules and by hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from scoring import preset
from scoring.ruleset import hongkong_rules
from tests.rules_page import MINUS, tables
from tests.scoring.hongkong.entries import (
    GOULASH,
    deltas,
    discard,
    false_win,
    played,
    rules,
    self_draw,
    win,
)

REFERENCE = Path(__file__).parents[5] / "shared" / "rules_examples.json"
FULL, HALF = {"responsibility": "full"}, {"responsibility": "half"}

#: The examples of docs/rules.md, 8.4: switches, entries.
PAGE: dict[str, tuple[dict[str, Any], list[dict[str, Any]]]] = {
    "K01": (FULL, [discard("W", win("E", 3))]),
    "K02": (HALF, [discard("W", win("E", 3))]),
    "K03": (HALF, [self_draw("E", 3)]),
    "K04": (FULL, [discard("S", win("W", 5))]),
    "K05": ({**FULL, "curve": "full_spicy"}, [discard("S", win("W", 5))]),
    "K06": (HALF, [self_draw("N", 10)]),
    "K07": (FULL, [discard("S", win("E", 13))]),
    "K08": ({"bao": True}, [self_draw("W", 7, guarantor="S")]),
    "K09": (HALF, [false_win("N")]),
    "K10": ({"goulash": 20}, [GOULASH, self_draw("E", 3)]),
    "K11": ({**HALF, "dealer_double": True}, [discard("W", win("E", 3))]),
    "K12": ({"dealer_double": True}, [self_draw("S", 3)]),
}


def page_rows() -> list[list[str]]:
    ((_, *rows),) = tables("8.4")
    return rows


@pytest.mark.parametrize("row", page_rows(), ids=lambda row: row[0])
def test_an_example_moves_the_points_that_the_page_says(row: list[str]) -> None:
    switches, entries = PAGE[row[0]]
    stated = [int(cell.replace(",", "").replace(MINUS, "-")) for cell in row[2:6]]
    assert deltas(rules(**switches), *entries) == stated


def reference() -> list[dict[str, Any]]:
    if not REFERENCE.exists():
        return []
    rows = json.loads(REFERENCE.read_text(encoding="utf-8"))["examples"]
    return [row for row in rows if row["kind"] == "hk_settlement"]


@pytest.mark.skipif(not REFERENCE.exists(), reason=f"the reference is not here: {REFERENCE}")
@pytest.mark.parametrize("row", reference(), ids=lambda row: row["id"])
def test_an_example_of_the_reference_comes_out_exact(row: dict[str, Any]) -> None:
    switches, entries = PAGE[row["id"]]
    assert deltas(rules(**switches), *entries) == row["expected"]["deltas"]


CASES: dict[str, tuple[dict[str, Any], list[dict[str, Any]], list[int]]] = {
    "a robbed kong is paid as a discard of its owner": (
        HALF,
        [discard("W", win("E", 3, robbing_kong=True))],
        [32, -8, -16, -8],
    ),
    "a robbed kong is paid by its owner alone as a self-draw": (
        {"robbing_kong": "self_draw"},
        [discard("W", win("E", 3, robbing_kong=True))],
        [48, 0, -48, 0],
    ),
    "that counts a doubled share twice": (
        {"robbing_kong": "self_draw", "dealer_double": True},
        [discard("W", win("S", 3, robbing_kong=True))],
        [0, 64, -64, 0],
    ),
    "a guarantor pays the sum of the shares": (
        {"bao": True, "dealer_double": True},
        [self_draw("S", 3, guarantor="N")],
        [0, 64, 0, -64],
    ),
    "East doubles what East pays for a discard": (
        {**HALF, "dealer_double": True},
        [discard("N", win("S", 3))],
        [-16, 40, -8, -16],
    ),
    "several winners are settled as if alone": (
        {**HALF, "several_winners": "all"},
        [discard("E", win("N", 3), win("S", 5))],
        [-48 - 16, 96 - 8, -24 - 8, 32 - 24],
    ),
    "the pot goes to the first in turn after the discarder": (
        {**FULL, "several_winners": "all", "goulash": 10},
        [GOULASH, GOULASH, discard("E", win("N", 3), win("S", 3))],
        [-64 - 20, 32 + 60, -20, 32 - 20],
    ),
    "the pot is not doubled": (
        {"dealer_double": True, "goulash": 10},
        [GOULASH, self_draw("E", 3)],
        [96 + 30, -42, -42, -42],
    ),
    "a guarantor does not pay the pot of the others": (
        {"bao": True, "goulash": 10},
        [GOULASH, self_draw("S", 3, guarantor="N")],
        [-10, 48 + 30, -10, -48 - 10],
    ),
    "a false win costs an agreed amount": (
        {"false_win": 30, "dealer_double": True},
        [false_win("E")],
        [-90, 30, 30, 30],
    ),
    "the limit of a false win is a share that East doubles": (
        {"dealer_double": True},
        [false_win("S")],
        [512, -1024, 256, 256],
    ),
    "an own curve": (
        {**FULL, "curve": [1, 1, 1, 5, 5, 5, 5, 5, 5, 5, 7], "min_faan": 1, "unit": 2},
        [discard("S", win("N", 9))],
        [0, -10, 0, 10],
    ),
    "a drawn hand moves nothing": (HALF, [GOULASH], [0, 0, 0, 0]),
}


@pytest.mark.parametrize("name", CASES)
def test_a_hand_moves_points(name: str) -> None:
    switches, entries, expected = CASES[name]
    assert deltas(rules(**switches), *entries) == expected


def test_transfers_name_who_pays_whom_and_why() -> None:
    ruleset = rules(bao=True, goulash=10)
    game = played(ruleset, GOULASH, self_draw("S", 3, guarantor="N"))
    moves = game.hands[-1].settlement.transfers
    assert [(move.payer, move.receiver, move.points, move.reason) for move in moves] == [
        (3, 1, 48, "guarantee"),
        (0, 1, 10, "pot"),
        (2, 1, 10, "pot"),
        (3, 1, 10, "pot"),
    ]


def test_a_ruleset_of_another_game_has_no_hongkong_switches() -> None:
    with pytest.raises(TypeError, match="no ruleset of the Hong Kong game"):
        hongkong_rules(preset("tenhou"))
