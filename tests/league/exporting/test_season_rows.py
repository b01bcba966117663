"""Standings, games and hands of a season: the same rows as CSV, XLSX and JSON Lines."""

import csv
import gc
import io
import json
from itertools import pairwise
from typing import Any

import pytest
from openpyxl import load_workbook

from league.core.permissions import ANONYMOUS, SYSTEM, Actor
from league.enums import ReleasePolicy
from league.exporting.season_rows import SEASON_TABLES, season_rows_file
from league.models import Event
from league.standings.streamed_file import StreamedFile
from tests.entries import WHOLE_GAME
from tests.league.api.callers import person
from tests.league.web.readers import at, reader
from tests.shortcuts import fresh, play
from tests.worlds import World, five_at_a_table, running_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    """A whole game, and one in its midst."""
    world = running_event(tables=2)
    play(world.tables[0], WHOLE_GAME)
    play(fresh(world.tables[1]), WHOLE_GAME[:3])
    return world


def rows(event: Event, table: str, form: str, actor: Actor = SYSTEM) -> list[dict[str, Any]]:
    with season_rows_file(event, actor, table, form) as file:
        content = file.read()
    if form == "jsonl":
        return [json.loads(line) for line in content.decode().splitlines()]
    if form == "csv":
        return list(csv.DictReader(io.StringIO(content.decode("utf-8-sig"))))
    sheet: Any = load_workbook(io.BytesIO(content)).active
    heads, *found = sheet.iter_rows(values_only=True)
    return [dict(zip(heads, row, strict=True)) for row in found]


def as_text(row: dict[str, Any]) -> dict[str, str]:
    return {name: cell_text(value) for name, value in row.items()}


def cell_text(value: Any) -> str:
    """A cell of any form as a text: numbers without needless decimals, lists as CSV has them."""
    if isinstance(value, list):
        return " ".join(value)
    if isinstance(value, dict):
        return json.dumps(value, sort_keys=True)
    text = "" if value is None else str(value)
    if text.startswith("{"):
        return json.dumps(json.loads(text), sort_keys=True)
    try:
        return f"{float(text):g}"
    except ValueError:
        return text


@pytest.mark.parametrize("table", list(SEASON_TABLES))
def test_the_three_forms_hold_the_same(world: World, table: str) -> None:
    told, text, sheet = (
        [*map(as_text, rows(world.event, table, form))] for form in ("jsonl", "csv", "xlsx")
    )
    assert told
    assert text == told
    assert sheet == told


def test_hands_stand_in_order_with_points_and_changes(world: World) -> None:
    hands = rows(world.event, "hands", "jsonl")
    assert [hand["hand"] for hand in hands] == list(range(1, len(WHOLE_GAME) + 1))
    first = hands[0]
    assert (first["round"], first["outcome"], first["entry"]) == (
        "E1",
        WHOLE_GAME[0]["outcome"],
        WHOLE_GAME[0],
    )
    changes = [sum(hand[f"{sign} change"] for sign in "ESWN") for hand in hands]
    sticks = [hand["sticks"] * 1000 for hand in hands]
    assert changes[:-1] == [one - two for one, two in pairwise(sticks)]


def test_a_fifth_player_has_columns_where_the_event_has_tables_of_five(world: World) -> None:
    five = five_at_a_table()
    assert [name for name in heads(five.event) if name.startswith("5")] == [
        "5 number",
        "5 points",
        "5 change",
    ]
    assert [name for name in heads(world.event) if name.startswith("5")] == []
    assert "places 5" in heads(five.event, "standings")
    assert "places 5" not in heads(world.event, "standings")


def heads(event: Event, table: str = "hands") -> list[str]:
    return [column.name for column in SEASON_TABLES[table].columns(event)]


@pytest.mark.parametrize("table", ["games", "hands"])
def test_hidden_results_are_for_those_who_may_see_them(world: World, table: str) -> None:
    world.event.release_policy, world.event.hidden_from = ReleasePolicy.HIDDEN_FROM, 1
    world.event.save()
    assert rows(world.event, table, "csv", ANONYMOUS) == []
    assert rows(world.event, table, "csv", world.actor("organiser"))


def test_page_and_api_give_the_same_file(world: World) -> None:
    page = reader(world.organiser).get(at("season_rows", world, of="games", file_format="csv"))
    called = person(world.organiser).get(f"events/{world.event.pk}/season-file/games/")
    content = b"".join(page.streaming_content)
    assert content == b"".join(called.streaming_content)
    assert page["Content-Length"] == str(len(content))
    assert len(content.splitlines()) == 5
    address = f"events/{world.event.pk}/season-file/hands/?form=jsonl"
    hands = b"".join(person(world.organiser).get(address).streaming_content)
    assert len(hands.splitlines()) == len(WHOLE_GAME)


def test_the_file_of_an_answer_that_is_never_sent_is_closed() -> None:
    file = io.BytesIO(b"Anna")
    answer = StreamedFile(file, name="games.csv", content_type="text/csv")
    del answer
    gc.collect()
    assert file.closed


def test_a_name_never_runs_as_a_formula(world: World) -> None:
    player = world.entrants[0].player
    player.display_name = "=1+2"
    player.save()
    games = rows(world.event, "games", "csv")
    assert [row["player"] for row in games if row["number"] == "1"] == ["'=1+2"]
    assert [row["player"] for row in rows(world.event, "games", "jsonl") if row["number"] == 1] == [
        "=1+2"
    ]
