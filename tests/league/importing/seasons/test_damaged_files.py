"""Damaged files of every form are read, or refused with sentences; nothing fails otherwise."""

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from league.core.errors import Refused, message_of
from league.importing.seasons.check import check_tables
from league.importing.seasons.layout import LayoutChoice, SeatOrder, Shape, Values
from league.importing.seasons.preview import read_season
from league.importing.seasons.totals import faults_of_totals
from scoring import preset
from scoring.games import game_of
from tests.league.importing.seasons.test_pantheon import answer, pantheon_game
from tests.league.importing.seasons.test_pantheon_text import log
from tests.league.importing.seasons.test_season_files import SEASON
from tests.league.importing.seasons.test_shapes import DAY, GAMES, ROUNDS, workbook

RULES = ("wrc-2025", "m-league", "tenhou-sanma", "hk-old-style")
SIGNS = "\0\t\n\r\"',;:()-+.0123456789/ABCESWN東南年月日é\u2212\u25b2\ufeff"
CELLS = ("", "0", "-1", "1e9", "99999999999999", "13/13/2026", "2026-02-30", "NaN", "R400", "Total")


def samples() -> list[bytes]:
    sheet = workbook([line.split(",") for line in ROUNDS.splitlines()])
    games = answer(pantheon_game("2024-03-08"), pantheon_game("2024-03-01", snake=True))
    return [
        SEASON.encode(),
        GAMES.encode(),
        ROUNDS.encode(),
        GAMES.encode("utf-16"),
        sheet,
        games.content,
        log().encode(),
    ]


def damaged(sample: bytes, dice: random.Random) -> bytes:
    """One to six damages: bytes, signs, cells, lines, or an end that is missing."""
    content = bytearray(sample)
    for _ in range(dice.randint(1, 6)):
        at = dice.randrange(len(content) + 1)
        kind = dice.randrange(6)
        if kind == 0:
            content[at : at + dice.randint(1, 9)] = b""
        elif kind == 1:
            content[at:at] = bytes(dice.randrange(256) for _ in range(dice.randint(1, 4)))
        elif kind == 2:
            content[at:at] = dice.choice(SIGNS).encode()
        elif kind == 3:
            cells: list[bytes] = list(bytes(content).split(b","))
            cells[dice.randrange(len(cells))] = dice.choice(CELLS).encode()
            content = bytearray(b",".join(cells))
        elif kind == 4:
            lines: list[bytes] = list(bytes(content).split(b"\n"))
            dice.shuffle(lines) if dice.random() < 0.3 else lines.insert(0, dice.choice(lines))
            content = bytearray(b"\n".join(lines))
        else:
            content = content[: max(at, 1)]
    return bytes(content)


def damaged_json(dice: random.Random) -> bytes:
    """Pantheon's answer with values of other kinds at some places."""
    data = json.loads(answer(pantheon_game("2024-03-08")).content)
    for _ in range(dice.randint(1, 4)):
        places = list(_places(data))
        holder, key = dice.choice(places)
        holder[key] = dice.choice([None, "", "x", -1, 10**30, [], {}, [None], True, 1.5])
    return json.dumps(data).encode()


def _places(value: Any) -> Iterator[tuple[Any, Any]]:
    items: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        items = list(value.items())
    elif isinstance(value, list):
        items = list(enumerate(value))
    for key, one in items:
        yield value, key
        yield from _places(one)


def read(content: bytes, dice: random.Random) -> None:
    rules = preset(dice.choice(RULES))
    choice = LayoutChoice(
        shape=dice.choice(["", "", "", *Shape]),
        values=dice.choice(["", "", *Values]),
        order=dice.choice(["", "", *SeatOrder]),
        day=dice.choice([None, DAY]),
    )
    try:
        rows = read_season(content, rules, choice)
        checked = check_tables(rows, rules)
        faults = [*checked.faults, *faults_of_totals(rows, checked, game_of(rules).score_unit)]
        problems = [*rows.problems, *(fault.problem for fault in faults)]
    except Refused as refusal:
        problems = list(refusal.problems)  # type: ignore[arg-type]
    assert all(message_of(item) for item in problems)


@pytest.mark.parametrize(
    "count", [400, pytest.param(20_000, marks=[pytest.mark.slow, pytest.mark.timeout(1800)])]
)
def test_damaged_files_are_never_an_unexpected_error(count: int) -> None:
    dice = random.Random(count)
    originals = samples()
    for number in range(count):
        original = originals[number % len(originals)]
        content = damaged_json(dice) if number % 8 == 0 else damaged(original, dice)
        read(content, dice)
