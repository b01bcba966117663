"""Values as JSON: one hand a line in, one answer a line out; and the same for people."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from scoring.cli import main
from scoring.cli.value import explain_line, value_line
from scoring.core.problems import IllegalHandError
from scoring.riichi.hands.value_answer import read_task, value_object
from scoring.ruleset.ruleset import _BY_TEXT, _MOST_TEXTS
from tests.scoring.hands import hand_json

PINFU = "234567m34678p99s 5p"
NO_VALUE = {
    "yaku": None,
    "yakuman": None,
    "han": None,
    "fu": None,
    "dora": None,
    "limit": None,
    "points": None,
    "payments": None,
    "reading": None,
}


def line(text: str, **more: object) -> str:
    return json.dumps(hand_json(text) | more)


def test_the_answer_of_an_ordinary_hand() -> None:
    assert value_line(line(f"{PINFU} dora:1m from:W honba:1", id="a")) == {
        "id": "a",
        "yaku": ["pinfu"],
        "yakuman": 0,
        "han": 2,
        "fu": 30,
        "dora": {"dora": 1, "ura": 0, "aka": 0, "nukidora": 0},
        "limit": None,
        "points": 2000,
        "payments": {"E": 0, "S": 2300, "W": -2300, "N": 0},
        "reading": "234m 567m 345p 678p 99s, won on 5p",
        "problems": [],
    }


def test_the_answer_of_a_yakuman() -> None:
    assert value_line(line("19m19p19s1234567z 1z dora:1m")) == {
        "id": None,
        "yaku": ["kokushi_13"],
        "yakuman": 1,
        "han": None,
        "fu": None,
        "dora": {"dora": 0, "ura": 0, "aka": 0, "nukidora": 0},
        "limit": "yakuman",
        "points": 32000,
        "payments": {"S": 32000, "discarder": -32000},
        "reading": "thirteen orphans, won on 1z",
        "problems": [],
    }


@pytest.mark.parametrize(
    ("text", "problems"),
    [
        ("{", [("not_json", "line")]),
        ("[]", [("not_an_object", "hand")]),
        (line("234567m34599p33z 3z"), [("no_yaku", "concealed")]),
        (line(PINFU, rules={"preset": "nowhere"}), [("unknown_ruleset", "rules.preset")]),
        (line(PINFU, rules=[]), [("not_an_object", "rules")]),
        (line("234567m34678p99s 9p"), [("not_winning", "concealed")]),
        (
            line("234567m34678p99s xx", rules={"uma": 1}),
            [("not_a_list", "rules.uma"), ("not_a_tile_letter", "win_tile")],
        ),
    ],
)
def test_a_hand_with_problems_has_no_value(text: str, problems: list[tuple[str, str]]) -> None:
    answer = value_line(text)
    said: Any = answer.pop("problems")
    assert [(problem["code"], problem["field"]) for problem in said] == problems
    assert answer == {"id": None, **NO_VALUE}
    assert explain_line(text) == ([problem["message"] for problem in said], 1)


def test_near_misses_are_named_on_request() -> None:
    answer = value_object(hand_json("234567m35678p99s 4p riichi"), near_misses=True)
    assert answer["near_misses"] == [{"yaku": "pinfu", "reason": "wait", "switch": None}]


def test_a_hand_without_a_yaku_names_those_that_it_nearly_has() -> None:
    text = json.dumps(hand_json("123m456p45s99s 6s chi:789p"))
    refusal = "The hand is complete, but it has no yaku."
    assert explain_line(text) == ([refusal], 1)
    lines, status = explain_line(text, near_misses=True)
    assert (lines[:2], status) == ([refusal, "Not counted: Pinfu (平和): the hand is open"], 1)
    wrong = json.dumps(hand_json("123m456p45s99s 7s chi:789p"))
    assert explain_line(wrong, near_misses=True) == explain_line(wrong)


def test_a_hand_without_a_yaku_has_near_misses_in_json_on_request() -> None:
    hand = hand_json("123m456p45s99s 6s chi:789p")
    answer = value_object(hand, near_misses=True)
    near: Any = answer.pop("near_misses")
    assert near[0] == {"yaku": "pinfu", "reason": "open_hand", "switch": None}
    assert answer == value_object(hand)
    incomplete = hand_json("123m456p45s99s 7s chi:789p")
    assert value_object(incomplete, near_misses=True) == value_object(incomplete)


def run(*arguments: str, text: str = "") -> tuple[str, int]:
    command = [sys.executable, "-m", "scoring", *arguments]
    root = Path(__file__).parents[4]
    ended = subprocess.run(
        command, input=text, capture_output=True, text=True, cwd=root, check=False
    )
    return ended.stdout, ended.returncode


def test_the_command_line_values_line_by_line() -> None:
    text = "\n".join([line(PINFU, id=1), "", line("19m19p19s1234567z 1z", id=2), "x"])
    output, status = run("value", "--jsonl", text=text)
    answers = [json.loads(answer) for answer in output.splitlines()]
    assert [(answer["id"], answer["points"]) for answer in answers] == [
        (1, 1000),
        (2, 32000),
        (None, None),
    ]
    assert status == 0


def test_the_command_line_explains_a_hand(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hand.json"
    file.write_text(line(PINFU))
    assert main(["explain", str(file)]) == 0
    said = capsys.readouterr().out
    assert said.splitlines() == explain_line(line(PINFU))[0]
    assert run("explain", "-", text=line(PINFU)) == (said, 0)


def test_the_command_line_explains_no_file_that_is_missing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    missing = tmp_path / "none.json"
    assert main(["explain", str(missing)]) == 2
    assert capsys.readouterr().err == f"{missing} cannot be read: No such file or directory\n"


def test_the_command_line_names_near_misses(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hand.json"
    file.write_text(line("234567m35678p99s 4p riichi"))
    assert main(["explain", str(file), "--near-misses"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == (
        "Not counted: Pinfu (平和): the wait is not two-sided"
    )


@pytest.mark.parametrize("rules", [{}, {"rules": None}])
def test_a_hand_that_names_no_rules_is_played_with_three_red_fives(rules: dict[str, Any]) -> None:
    hand = {"concealed": "234m406p345s6788s", "win_tile": "8s", "riichi": 1}
    assert value_object({**hand, **rules})["dora"] == {"dora": 0, "ura": 0, "aka": 1, "nukidora": 0}


def test_rules_out_of_use_leave_the_cache_and_hands_keep_their_value() -> None:
    for honba in range(_MOST_TEXTS + 2):
        rules = {"preset": "wrc-2025", "honba_per_payer": honba}
        found = value_object({**hand_json(f"{PINFU} from:W honba:1"), "rules": rules})
        paid = 1000 + 3 * honba
        assert found["payments"] == {"E": 0, "S": paid, "W": -paid, "N": 0}
    assert len(_BY_TEXT) <= _MOST_TEXTS


def test_tiles_of_another_game_are_not_read_as_riichi() -> None:
    with pytest.raises(IllegalHandError) as caught:
        read_task(hand_json(PINFU) | {"rules": {"preset": "hk-old-style"}})
    assert caught.value.problems[0].code == "not_riichi"
