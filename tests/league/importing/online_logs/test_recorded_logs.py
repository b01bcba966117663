"""Small logs of every kind that sites and downloaders write: each is read, or refused in words."""

import json
from pathlib import Path
from typing import Any

import pytest

from league.core.errors import message_of
from league.importing.online_logs.online_game import OnlineGame
from league.importing.online_logs.play_log import play_log
from league.importing.online_logs.read_log import read_log
from league.importing.online_logs.wrong_logs import WrongLogError
from scoring import Ruleset, value_hand

FILE = Path(__file__).parents[5] / "shared" / "data" / "logs_online.jsonl"

#: What the log's hands moved, each hand in turn; of other rows it says why they are refused.
READ: dict[str, list[tuple[int, ...]] | str] = {
    "sanma-0-from-2-json": [(2900, 0, -2900)],
    "sanma-0-from-2-xml": [(2900, 0, -2900)],
    "sanma-open-kan-0-from-2-json": "the log says 0 0 0, the rules of this event give",
    "double-ron-json": [(5900, 2600, -6500, 0)],
    "sanchahou-on-riichi-tile-json": [(0, 0, 0, 0), (5200, 0, -4200, 0)],
    "english-ippatsu-json": [(8800, -2600, -2600, -2600)],
    "english-draw-Ryuukyoku": [(3000, -1000, -1000, -1000)],
    "english-abort-Kyuushu Kyuuhai": [(0, 0, 0, 0)],
    "no-aka-json tenhou,red_fives=0": [(6800, 0, -5800, 0)],
    "bom-json": [(8800, -2600, -2600, -2600)],
    "no-hands": "it has no hands.",
    "nobody": "it does not have the names of 4 players.",
    "discard-a-list": "hand 1: its move “[]” is unknown.",
    "points-words": "hand 1: a number is missing or impossible.",
    "xml-points-of-three": "hand 1: it does not have a number for each player.",
}


def rows() -> dict[str, dict[str, Any]]:
    if not FILE.exists():
        pytest.skip(f"the recorded logs are not here: {FILE}")
    return {row["id"]: row for row in map(json.loads, FILE.read_text().splitlines())}


def ruleset_of(row: dict[str, Any]) -> Ruleset:
    name, *switches = row["ruleset"].split(",")
    stated = (switch.split("=") for switch in switches)
    return Ruleset.from_json({"preset": name} | {key: int(value) for key, value in stated})


def read(row: dict[str, Any], log: Any) -> OnlineGame:
    text = log if isinstance(log, str) else json.dumps(log)
    mark = "\ufeff" if "byte order mark" in row["form"] else ""
    return read_log((mark + text).encode(), ruleset_of(row), name="x")


def outcome(row: dict[str, Any]) -> list[tuple[int, ...]] | str:
    try:
        log = read(row, row["log"])
    except WrongLogError as error:
        return str(error)
    problems = play_log(ruleset_of(row), "x", log).problems
    return " ".join(map(message_of, problems)) or [hand.deltas for hand in log.hands]


@pytest.mark.parametrize("name", READ)
def test_each_log_is_read_or_refused_in_words(name: str) -> None:
    found, right = outcome(rows()[name]), READ[name]
    if isinstance(right, str):
        assert isinstance(found, str)
        assert right in found
    else:
        assert found == right


def test_a_red_five_in_another_place_makes_no_other_game() -> None:
    row = rows()["same-game-twice"]
    one, other = (read(row, log) for log in row["log"])
    assert one.fingerprint == other.fingerprint


def test_the_first_fourteen_tiles_have_the_widest_wait() -> None:
    hands = [row for row in rows().values() if row["form"] == "value"]
    values = [value_hand(**row["hand"], rules=row["ruleset"]) for row in hands]
    assert [value.yakuman for value in values] == [3, 3]


def test_every_recorded_log_has_its_right_outcome_here() -> None:
    tested = {*READ, "same-game-twice"}
    assert {name for name, row in rows().items() if row["form"] != "value"} == tested
