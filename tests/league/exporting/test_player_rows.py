"""The players of an event as a file: what was exported is read back the same."""

import json
from typing import Any

import pytest

from league.core.permissions import SYSTEM
from league.entrants.enrol_many import enrol_list
from league.entrants.entrants import enrol_player
from league.entrants.queries.player_lists import read_list, text_of_list
from league.enums import EntrantStatus
from league.exporting.season_rows import season_rows_file
from league.models import Event
from tests.factories import EventFactory, StageFactory
from tests.league.api.callers import person
from tests.league.web.readers import at, reader
from tests.worlds import event_world

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """A known player with everything, one of odd signs, a substitute, and one who has left."""
    event: Event = event_world(players=0).event
    aya: dict[str, Any] = {"club": "Nord", "country": "DE", "ema_number": "04010001", "team": "Kan"}
    parts: dict[str, Any] = {"family_name": "Mori", "given_name": "Aya"}
    enrol_player(event, actor=SYSTEM, name="Aya Mori", number=7, seed_rating=1500, **aya, **parts)
    enrol_player(event, actor=SYSTEM, name='=Ben; the "Wall"', number=9)
    enrol_player(event, actor=SYSTEM, name="大輔", status=EntrantStatus.SUBSTITUTE)
    gone = enrol_player(event, actor=SYSTEM, name="Eva")
    event.entrants.filter(pk=gone.pk).update(status=EntrantStatus.WITHDRAWN)
    return event


def exported(event: Event, form: str) -> bytes:
    with season_rows_file(event, SYSTEM, "players", form) as file:
        return file.read()


def values(content: bytes) -> list[dict[str, str]]:
    found = read_list(text_of_list(content).text)
    assert found.found.unknown == []
    return [{name: value for name, value in line.items() if value} for _line, line in found.lines]


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_a_list_is_read_back_the_same(event: Event, form: str) -> None:
    content = exported(event, form)
    assert values(content) == [
        {
            "number": "7",
            "name": "Aya Mori",
            "country": "DE",
            "ema_number": "04010001",
            "family_name": "Mori",
            "given_name": "Aya",
            "club": "Nord",
            "team": "Kan",
            "seed_rating": "1500",
        },
        {"number": "9", "name": '=Ben; the "Wall"'},
        {"number": "10", "name": "大輔", "substitute": "yes"},
    ]
    other = EventFactory.create()
    StageFactory.create(event=other)
    enrol_list(other, text_of_list(content).text, actor=SYSTEM, choices={})
    assert exported(other, "csv") == exported(event, "csv")


def test_the_page_of_players_leads_to_the_file() -> None:
    world = event_world(players=1)
    page = reader(world.organiser).get(at("manage_entrants", world)).content.decode()
    address = at("season_rows", world, of="players", file_format="csv")
    assert f'href="{address}"' in page
    answer = reader(world.organiser).get(address)
    assert b"".join(answer.streaming_content).decode("utf-8-sig").startswith("number,name,")


def test_page_and_call_give_the_same_list() -> None:
    world = event_world(players=2)
    page = reader(world.organiser).get(at("season_rows", world, of="players", file_format="jsonl"))
    address = f"events/{world.event.pk}/season-file/players/?form=jsonl"
    called = person(world.organiser).get(address)
    content = b"".join(called.streaming_content)
    assert content == b"".join(page.streaming_content)
    assert [json.loads(line)["number"] for line in content.splitlines()] == [1, 2]
