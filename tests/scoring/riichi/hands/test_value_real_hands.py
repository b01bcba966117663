"""Recorded hands: yaku, han, fu, points and payments as the game servers said."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from scoring import Ruleset
from scoring.riichi.hands.evaluate import (
    HandValue,
    value_of,
)
from tests.scoring.strict_reading import tile_hand_of

_ROOT = Path(__file__).parents[4]
_DATA = _ROOT.parent / "shared" / "data"

#: One recorded game lists the melds of a hand in another order than they were called: its first
#: meld, a closed kan, was in truth the last. Who is liable follows from the order.
MELDS_OUT_OF_ORDER = {
    ("2019060813gm-00a9-0000-08bb0ec3.mjlog", 6): {"E": -16600, "S": 33600, "W": -16000, "N": 0}
}


def _lines(name: str) -> list[dict[str, Any]]:
    path = _DATA / name
    if not path.exists():
        pytest.skip(f"the recorded hands are not here: {path}")
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_every_recorded_hand_is_worth_what_it_was() -> None:
    hands = _lines("hands.jsonl")
    command = [sys.executable, "-m", "scoring", "value", "--jsonl"]
    with (_DATA / "hands.jsonl").open("rb") as lines:
        valued = subprocess.run(command, stdin=lines, capture_output=True, cwd=_ROOT, check=True)
    answers = [json.loads(line) for line in valued.stdout.splitlines()]
    assert len(hands) == len(answers) == 1976
    for hand, answer in zip(hands, answers, strict=True):
        assert answer["id"] == hand["id"]
        expected = _expected(hand)
        assert {key: _comparable(key, answer) for key in expected} == expected


def _expected(hand: dict[str, Any]) -> dict[str, Any]:
    expect = dict(hand["expect"])
    if expect.pop("no_yaku", False):
        return {"codes": ["no_yaku"]}
    return {**expect, "yaku": sorted(expect["yaku"]), "codes": []}


def _comparable(key: str, answer: dict[str, Any]) -> object:
    if key == "codes":
        return [problem["code"] for problem in answer["problems"]]
    return sorted(answer[key]) if key == "yaku" else answer[key]


def _wins() -> Iterator[tuple[tuple[str, int], dict[str, Any], dict[str, Any], HandValue]]:
    """Every win of the recorded games: where, its entry, what was before and after, its value."""
    for game in _lines("games.jsonl"):
        ruleset = Ruleset.from_json(game["rules"])
        hands = zip(game["hands"], game["expect"]["hands"], strict=True)
        for place, (entry, around) in enumerate(hands):
            for win in entry.get("wins", []):
                value = value_of(tile_hand_of(win["tiles"]), ruleset)
                yield (game["id"], place), entry | {"win": win}, around, value


def test_every_win_of_the_recorded_games_is_worth_what_it_was() -> None:
    wins = 0
    for where, entry, around, value in _wins():
        wins += 1
        assert _stated(entry["win"]) == _found(value), where
        if len(entry["wins"]) == 1:
            moved = MELDS_OUT_OF_ORDER.get(where, _moved(entry, around))
            assert dict(value.payments) == moved, where
    assert wins == 1092


def _stated(win: dict[str, Any]) -> tuple[object, ...]:
    dora = None if win["yakuman"] else win["dora"]
    return (win["yakuman"], win["han"], win["fu"], sorted(win["yaku"]), dora)


def _found(value: HandValue) -> tuple[object, ...]:
    dora = None if value.yakuman else sum(value.dora)
    return (value.yakuman, value.han, value.fu, sorted(value.yaku), dora)


def _moved(entry: dict[str, Any], around: dict[str, Any]) -> dict[str, int]:
    """What each player won or lost, by wind, without the sticks laid down in the hand."""
    winds = "ESWN"
    dealer = around["dealer"]
    moved = {winds[(seat - dealer) % 4]: points for seat, points in enumerate(around["deltas"])}
    return {wind: points + 1000 * (wind in entry["riichi"]) for wind, points in moved.items()}
