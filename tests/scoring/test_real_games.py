"""Real games replayed from their entries, every situation and payment as it was."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scoring import BySeat, Game, Ruleset, Wind, replay
from scoring.riichi.play.legality import problems_of
from scoring.riichi.play.situation import Situation
from tests.scoring.strict_reading import read_hand

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


#: The recorded hand whose first meld, a closed kan of the third dragons, was in truth the last.
_KAN_FIRST = ("2019060813gm-00a9-0000-08bb0ec3.mjlog", 6)


def _by_tiles_alone(game: dict[str, Any]) -> list[dict[str, Any]]:
    """The entries of a game, all that follows from the tiles of a winner left out."""
    entries = []
    for place, entry in enumerate(game["hands"]):
        wins = [{"seat": win["seat"], "tiles": win["tiles"]} for win in entry.get("wins", [])]
        if (game["id"], place) == _KAN_FIRST:
            kan, *others = wins[0]["tiles"]["melds"]
            wins[0]["tiles"] = {**wins[0]["tiles"], "melds": [*others, kan]}
        entries.append({**entry, "wins": wins})
    return entries


def test_every_recorded_game_comes_out_as_it_was_by_its_tiles_alone() -> None:
    for recorded in _lines("games.jsonl"):
        ruleset = Ruleset.from_json(recorded["rules"])
        game = replay(_by_tiles_alone(recorded), ruleset, length=recorded["length"])
        expected = recorded["expect"]
        deltas = [list(played.settlement.deltas) for played in game.hands]
        assert deltas == [hand["deltas"] for hand in expected["hands"]]
        assert list(game.result().raw_points) == expected["raw_points"]


@pytest.mark.slow
def test_one_more_han_than_the_tiles_make_is_refused_in_every_recorded_win() -> None:
    refused = 0
    for recorded in _lines("games.jsonl")[:12]:
        ruleset = Ruleset.from_json(recorded["rules"])
        game = Game.start(ruleset, length=recorded["length"])
        for entry in recorded["hands"]:
            for place, win in enumerate(entry.get("wins", [])):
                wrong = [*entry["wins"]]
                wrong[place] = {**win, "han": win["han"] + 1}
                problems = game.problems_of_entry({**entry, "wins": wrong})
                assert [(problem.field, problem.message) for problem in problems] == [
                    (
                        f"wins[{place}].han",
                        f"The tiles make {win['han']} han, but {win['han'] + 1} are entered.",
                    )
                ]
                refused += 1
            game = game.play_entry(entry)
    assert refused > 100


@pytest.mark.slow
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
