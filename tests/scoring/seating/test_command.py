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
            "winds": {"unbalanced": 0, "largest_gap": 1, "players": []},
            "table_revisits": 0,
            "same_team": 0,
            "same_club": 0,
            "same_country": 0,
            "repeated": [],
            "objective": [
                ["broken", 0],
                ["mates", 0],
                ["odd", 0],
                ["repeats", 0],
                ["recent", 0],
                ["spread", 9],
                ["winds", 0],
                ["clubs", 0],
                ["countries", 0],
                ["tables", 0],
            ],
            "bounds": {
                "repeats": 0,
                "unbalanced": 0,
                "same_team": 0,
                "same_club": 0,
                "same_country": 0,
                "spread_total": 3,
            },
            "notes": [],
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


def test_a_task_may_name_its_method_and_ask_for_reasons() -> None:
    players = [{"id": name, "rank": rank} for rank, name in enumerate("abcdefgh", 1)]
    line = {"players": players, "method": "fold", "why": True}
    answer = draw_line(json.dumps(line).encode())
    tables = answer["tables"]
    assert isinstance(tables, list)
    assert sorted(map(sorted, tables)) == [["a", "b", "g", "h"], ["c", "d", "e", "f"]]
    assert isinstance(answer["why"], dict)
    assert answer["why"]["a"]["sentence"] == "The method decides your table: Fold."


def test_a_task_that_cannot_be_drawn_has_no_reasons() -> None:
    answer = draw_line(b'{"players": [], "why": true}')
    assert (answer["tables"], answer["why"]) == ([], {})


def test_wishes_beside_the_task_are_read_like_it() -> None:
    problems = draw_line(b'{"players": 3, "method": "magic", "why": 1}')["problems"]
    assert isinstance(problems, list)
    assert [problem["field"] for problem in problems] == ["method", "why", "players"]
    assert draw_line(b'{"players": [], "why": 1}')["problems"] == [
        {
            "code": "not_true_or_false",
            "message": "why must be true or false, but it is 1.",
            "field": "why",
        }
    ]
    assert draw_line(b"7")["problems"] == [
        {
            "code": "not_an_object",
            "message": "task must be an object with named values.",
            "field": "task",
        }
    ]
