"""`python -m scoring plan` prints a plan, or what is wrong with its numbers."""

import json

import pytest

from scoring.cli import main
from scoring.seating import make_plan


def test_a_plan_is_printed_with_its_certificate(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plan", "--players", "4", "--sessions", "1"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "sessions": [[list(make_plan(4, 1).sessions[0][0])]],
        "certificate": {
            "repeats": 0,
            "lower_bound": 0,
            "meetings": {"1": 6},
            "shared_opponents": None,
            "winds": {"unbalanced": 0, "largest_gap": 1, "largest_gap_ever": 1},
            "table_revisits": 0,
            "players_revisiting": 0,
            "sit_outs": [0, 0],
            "tables_of_three": [0, 0],
        },
    }


def test_who_sits_out_is_printed_where_somebody_does(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plan", "--players", "6", "--sessions", "1", "--seed", "3"]) == 0
    answer = json.loads(capsys.readouterr().out)
    seated = [player for table in answer["sessions"][0] for player in table]
    assert sorted(seated + answer["sit_outs"][0]) == [1, 2, 3, 4, 5, 6]


def test_tables_of_three_are_made_by_wish(capsys: pytest.CaptureFixture[str]) -> None:
    main(["plan", "--players", "7", "--sessions", "1", "--odd", "three"])
    assert sorted(map(len, json.loads(capsys.readouterr().out)["sessions"][0])) == [3, 4]
    main(["plan", "--players", "6", "--sessions", "1", "--seats", "3"])
    assert list(map(len, json.loads(capsys.readouterr().out)["sessions"][0])) == [3, 3]


def test_what_is_wrong_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plan", "--players", "6", "--sessions", "1", "--odd", "refuse"]) == 1
    assert json.loads(capsys.readouterr().out) == {
        "sessions": [],
        "certificate": None,
        "problems": [
            {
                "code": "plan_needs_fours",
                "message": "A plan needs tables of four; 6 players do not fill them.",
                "field": "players",
            }
        ],
    }
