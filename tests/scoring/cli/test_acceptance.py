"""`python -m scoring acceptance`: waits, accepted tiles and discards of hands of each game."""

import io
import json
from typing import Any

import pytest

from scoring.cli import main
from scoring.cli.value import acceptance_line

HAND = {"id": "a", "concealed": "123m456p78s11155z"}
EVERY_KIND = "123456789m123456789p123456789s1234567z"
OF_HONG_KONG = {"rules": {"preset": "hk-old-style"}}


def answered(**task: object) -> dict[str, Any]:
    return acceptance_line(json.dumps(task))


@pytest.mark.parametrize("rules", [{}, OF_HONG_KONG])
def test_a_hand_of_13_has_what_it_accepts(rules: dict[str, Any]) -> None:
    assert answered(**HAND, **rules) == {
        "id": "a",
        "shanten": 0,
        "tenpai": True,
        "accepted": [{"tile": "6s", "live": 4}, {"tile": "9s", "live": 4}],
        "live": 8,
        "held": [],
        "discards": [],
        "problems": [],
    }


@pytest.mark.parametrize("rules", [{}, OF_HONG_KONG])
def test_a_hand_of_14_has_its_discards(rules: dict[str, Any]) -> None:
    answer = answered(**HAND, **rules, win_tile="9m")
    first = {**answer["discards"][0], "accepted": [one["tile"] for one in answer["accepted"]]}
    assert (answer["shanten"], answer["tenpai"], first) == (
        0,
        False,
        {"tile": "9m", "shanten": 0, "accepted": [], "live": 8},
    )


def test_melds_and_tiles_that_the_hand_holds_itself_are_no_waits() -> None:
    melds = [{"type": "kong", "tiles": "3333m"}, {"type": "pong", "tiles": "444z"}]
    wide = answered(concealed="12m55p678s", melds=melds, **OF_HONG_KONG)
    assert ([one["tile"] for one in wide["accepted"]], wide["held"]) == ([], ["3m"])
    dead = answered(concealed="1111m234p234567s", **OF_HONG_KONG)
    assert (dead["tenpai"], dead["held"], dead["shanten"]) == (False, ["1m"], 1)


@pytest.mark.parametrize(
    ("task", "code"),
    [
        ({"concealed": "123m"}, "wrong_tile_count"),
        ({"concealed": "123m", **OF_HONG_KONG}, "wrong_tile_count"),
        ({"concealed": EVERY_KIND}, "too_many_tiles"),
        ({"concealed": EVERY_KIND, **OF_HONG_KONG}, "too_many_tiles"),
        ({**HAND, "win_tile": "1x"}, "not_a_tile_letter"),
        ({**HAND, **OF_HONG_KONG, "flowers": "1z"}, "no_flower"),
        ({**HAND, "rules": {"variant": "hongkong"}}, "hongkong_missing"),
    ],
)
def test_a_wrong_hand_has_its_problems(task: dict[str, Any], code: str) -> None:
    answer = answered(**task)
    assert code in [problem["code"] for problem in answer["problems"]]
    assert answer["shanten"] is None


def test_lines_that_are_no_hands_have_their_problem() -> None:
    codes = [acceptance_line(line)["problems"][0]["code"] for line in ("[1]", "{")]  # type: ignore[index]
    assert codes == ["not_an_object", "not_json"]


def test_the_command_answers_line_by_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given = io.TextIOWrapper(io.BytesIO(json.dumps(HAND).encode()))
    monkeypatch.setattr("sys.stdin", given)
    assert main(["acceptance", "--jsonl"]) == 0
    assert json.loads(capsys.readouterr().out)["live"] == 8
