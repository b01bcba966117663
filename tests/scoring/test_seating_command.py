"""`python -m scoring swiss --jsonl` answers every task with one line."""

import json

from scoring.seating.command import draw_line


def test_a_task_is_answered_with_its_seating() -> None:
    players = [{"id": name, "rank": rank} for rank, name in enumerate("abcd", 1)]
    answer = draw_line(json.dumps({"players": players, "seed": 1}).encode())
    assert answer == {
        "tables": [["a", "b", "c", "d"]],
        "sit_outs": [],
        "certificate": {
            "tables": 1,
            "repeats": 0,
            "repeat_weight": 0,
            "recent": 0,
            "lower_bound": 0,
            "spread": 3.0,
            "spread_largest": 3,
            "meetings": {"1": 6},
            "winds": {"unbalanced": 0, "largest_gap": 1},
            "table_revisits": 0,
            "same_team": 0,
            "same_club": 0,
            "same_country": 0,
            "repeated": [],
        },
        "problems": [],
    }


def test_a_task_that_cannot_be_read_is_answered_with_its_problems() -> None:
    problems = [
        {
            "code": "not_text",
            "message": "players.0.id must be text, but it is 1.",
            "field": "players.0.id",
        }
    ]
    assert draw_line(b'{"players": [{"id": 1}]}')["problems"] == problems


def test_a_line_that_is_not_json_says_so() -> None:
    assert draw_line(b"{")["problems"] == [
        {"code": "not_json", "message": "The line is not JSON that can be read.", "field": "task"}
    ]
