"""Real games replayed from their entries, every situation and payment as it was."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scoring import BySeat, Ruleset, Situation, Wind, problems_of, read_hand

_ROOT = Path(__file__).parents[2]
_DATA = _ROOT.parent / "shared" / "data"


def _lines(name: str) -> list[dict[str, Any]]:
    path = _DATA / name
    if not path.exists():
        pytest.skip(f"the recorded games are not here: {path}")
    return [json.loads(line) for line in path.read_text().splitlines()]


def _seen(hand: dict[str, Any]) -> dict[str, Any]:
    return {**hand["before"], "deltas": hand["deltas"], "points_after": hand["after"]["points"]}


def _on_the_command_line(name: str) -> list[dict[str, Any]]:
    command = [sys.executable, "-m", "scoring", "game", "--jsonl"]
    with (_DATA / name).open("rb") as lines:
        played = subprocess.run(command, stdin=lines, capture_output=True, cwd=_ROOT, check=True)
    return [json.loads(line) for line in played.stdout.splitlines()]


def test_every_recorded_game_comes_out_as_it_was() -> None:
    games = _lines("games.jsonl")
    answers = _on_the_command_line("games.jsonl")
    assert len(games) == len(answers) == 120
    for game, answer in zip(games, answers, strict=True):
        expected = game["expect"]
        assert answer["id"] == game["id"]
        assert answer["problems"] == []
        assert [_seen(hand) for hand in answer["hands"]] == expected["hands"]
        assert answer["finished"] is True
        assert answer["raw_points"] == expected["raw_points"]
        assert answer["leftover_sticks"] == expected["leftover_sticks"]
        assert answer["final_scores"] == [1000 * score for score in expected["final_result"]]


def test_no_recorded_win_is_refused() -> None:
    for row in _lines("hands.jsonl"):
        value = row["expect"]
        if not value.get("yakuman") and value.get("han") is None:
            continue
        seat = row["seat_wind"]
        win = {
            "seat": seat,
            "yaku": value["yaku"],
            "open": any(meld["type"] != "ankan" for meld in row["melds"]),
            "yakuman": value["yakuman"],
            "han": value["han"],
            "fu": value["fu"],
        }
        entry: dict[str, Any] = {"outcome": "tsumo" if row["tsumo"] else "ron", "wins": [win]}
        entry["riichi"] = [seat] if row["riichi"] or row["open_riichi"] else []
        if not row["tsumo"]:
            entry["discarder"] = row["discarder"] or ("S" if seat == "E" else "E")
        ruleset = Ruleset.from_json(row["rules"])
        before = Situation(
            round_wind=Wind(row["round_wind"]),
            number=1,
            dealer=0,
            honba=0,
            riichi_sticks=0,
            points=BySeat([25000] * ruleset.players),
        )
        assert problems_of(read_hand(entry), before, ruleset) == (), row["id"]
