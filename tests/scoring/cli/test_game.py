"""Whole games on the command line: one JSON object a line, in and out."""

import io
import json
import sys
from typing import Any

import pytest

from scoring.cli import main
from scoring.cli.game import play_line

TONPUU = {"outcome": "ron", "discarder": "W", "wins": [{"seat": "S", "han": 1, "fu": 30}]}
DRAW = {"outcome": "exhaustive_draw"}


def played(**task: Any) -> dict[str, Any]:
    return play_line(json.dumps(task))


def faults(answer: dict[str, Any]) -> list[tuple[str, str]]:
    return [(problem["code"], problem["field"]) for problem in answer["problems"]]


def test_a_finished_game_has_its_result() -> None:
    answer = played(
        id="t1", rules={"preset": "wrc-2025"}, players=4, length="tonpuusen", hands=[TONPUU] * 4
    )
    assert answer["hands"][0] == {
        "before": {
            "round": "E1",
            "dealer": 0,
            "honba": 0,
            "riichi_sticks": 0,
            "points": [30000, 30000, 30000, 30000],
        },
        "deltas": [0, 1000, -1000, 0],
        "after": {
            "round": "E2",
            "dealer": 1,
            "honba": 0,
            "riichi_sticks": 0,
            "points": [30000, 31000, 29000, 30000],
        },
    }
    del answer["hands"]
    assert answer == {
        "id": "t1",
        "finished": True,
        "raw_points": [30000, 30000, 30000, 30000],
        "leftover_sticks": 0,
        "placements": [1, 1, 1, 1],
        "final_scores": [0, 0, 0, 0],
        "problems": [],
    }


def test_an_unfinished_game_has_its_points_and_no_result() -> None:
    riichi = {"outcome": "exhaustive_draw", "riichi": ["E"], "tenpai": ["E"]}
    answer = played(rules={"preset": "tenhou"}, hands=[riichi])
    assert (answer["finished"], answer["raw_points"]) == (False, [27000, 24000, 24000, 24000])
    assert (answer["leftover_sticks"], answer["placements"]) == (1, None)


def test_a_closed_game_has_its_result() -> None:
    answer = played(hands=[TONPUU], closed=True)
    assert (answer["finished"], answer["placements"]) == (True, [2, 1, 4, 2])


def test_problems_name_the_hand_and_those_before_it_stand() -> None:
    wrong = {**TONPUU, "wins": [{"seat": "S", "han": 4, "fu": 0}]}
    answer = played(hands=[TONPUU, wrong, TONPUU], closed=True)
    assert faults(answer) == [("fu_impossible", "hands[1].wins[0].fu")]
    assert (len(answer["hands"]), answer["finished"]) == (1, False)


WRONG: dict[str, tuple[dict[str, Any], list[tuple[str, str]]]] = {
    "an entry that is no object": ({"hands": [7]}, [("not_an_object", "hands[0]")]),
    "hands that are no list": ({"hands": {}}, [("not_a_list", "hands")]),
    "an unknown length": ({"length": "chinitsu"}, [("not_one_of", "length")]),
    "an unknown ruleset": ({"rules": {"preset": "x"}}, [("unknown_ruleset", "rules.preset")]),
    "rules that are no object": ({"rules": 3}, [("not_an_object", "rules")]),
    "another number of players": ({"players": 3}, [("players_mismatch", "players")]),
    "everything at once": (
        {"length": 1, "players": "four", "rules": {"preset": "tenhou"}, "hands": 1},
        [("not_one_of", "length"), ("players_mismatch", "players"), ("not_a_list", "hands")],
    ),
}


@pytest.mark.parametrize("row", WRONG.values(), ids=WRONG.keys())
def test_a_line_is_refused(row: tuple[dict[str, Any], list[tuple[str, str]]]) -> None:
    task, expected = row
    answer = played(**task)
    assert faults(answer) == expected
    assert answer["finished"] is False


def test_a_hand_after_the_end_is_refused_and_the_result_stands() -> None:
    answer = played(length="tonpuusen", hands=[TONPUU] * 5)
    assert faults(answer) == [("game_over", "hands[4].outcome")]
    assert answer["placements"] == [1, 1, 1, 1]


@pytest.mark.parametrize("line", ["{", b"\xff", "[" * 100_000])
def test_a_line_that_is_not_json_is_answered_too(line: str | bytes) -> None:
    assert faults(play_line(line)) == [("not_json", "line")]


def test_a_line_that_is_no_object_is_answered_too() -> None:
    assert faults(play_line("[]")) == [("not_an_object", "line")]


def test_a_bad_line_never_stops_the_lines_after_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = b'{"id": 1, "hands": []}\n\nnonsense\n{"id": 2, "hands": [{}]}\n{"id": 3}'
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines)))
    assert main(["game", "--jsonl"]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["id"] for answer in answers] == [1, None, 2, 3]
    assert [len(answer["problems"]) for answer in answers] == [0, 1, 1, 0]


def test_a_command_that_does_not_exist_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as refused:
        main(["juggle"])
    assert refused.value.code == 2
    assert "juggle" in capsys.readouterr().err


def test_dummy_players_take_the_chairs_that_players_leave_free() -> None:
    answer = played(rules={"preset": "san-hako"}, players=3, hands=[])
    assert (answer["problems"], len(answer["raw_points"])) == ([], 3)
