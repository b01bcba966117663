"""Answers that anonymous readers share: an old one while a new one is made, never what is hidden."""

import logging
from threading import BoundedSemaphore
from typing import Any

import pytest
import time_machine
from django.core.cache import cache
from django.db.models import F
from django.test import Client
from django.utils import timezone

from league.core import shared_answers
from league.core.permissions import SYSTEM
from league.core.queries import bounded_waits, caching
from league.entrants.entrants import enrol_player
from league.entrants.removing import remove_entrant
from league.entrants.status_changes import set_entrant_status
from league.enums import EntrantStatus, EntryContract, ReleasePolicy, TableStatus
from league.events.events import release_results
from league.models import Table
from league.people.players import change_player
from league.play.tables import record_result
from tests.entries import WHOLE_GAME
from tests.factories import EntrantFactory
from tests.league.web.readers import words
from tests.shortcuts import fresh, play
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db
FIRST, SECOND = (41_000, 33_000, 27_000, 19_000), (45_000, 29_000, 27_000, 19_000)


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    """An event whose standings everybody has read, with results that can be hidden again."""
    monkeypatch.setattr(caching, "PATIENCE", 1)
    world = running_event(
        entry_contract=EntryContract.RESULT, release_policy="hidden_from", hidden_from=1
    )
    release_results(world.event, actor=SYSTEM, override_reason="Shown from the start.")
    enter(world, FIRST)
    assert "+26.0" in words(read(world))
    return world


def enter(world: World, points: tuple[int, ...]) -> None:
    table = world.table
    record_result(table, actor=SYSTEM, version=table.version, raw_points=points, leftover_sticks=0)


def read(world: World) -> Any:
    return Client().get(f"/events/{world.event.slug}/standings/")


def another_process_computes() -> None:
    """As if it had marked all answers that it makes anew, and had not stored one yet."""
    shared_answers.here.clear()
    for key in _stored():
        cache.set(f"{key.decode().removeprefix(cache.make_key(''))}:computing", 1, caching.PATIENCE)


def test_while_a_new_answer_is_made_readers_get_the_old_one_and_when_to_ask_again(
    world: World,
) -> None:
    enter(world, SECOND)
    another_process_computes()
    answer = read(world)
    assert ("+26.0" in words(answer), answer["Retry-After"]) == (True, "2")
    assert (answer["Cache-Control"], answer.has_header("ETag")) == ("no-store", False)
    cache.clear()
    answer = read(world)
    assert ("+30.0" in words(answer), answer.has_header("Retry-After")) == (True, False)


def test_results_that_are_hidden_again_are_out_of_sight_at_once(world: World) -> None:
    release_results(world.event, actor=SYSTEM, released=False)
    another_process_computes()
    assert "+26.0" not in words(read(world))


def test_a_name_that_is_hidden_is_out_of_sight_at_once(world: World) -> None:
    player = world.entrants[0].player
    assert player.display_name in words(read(world))
    change_player(player, actor=SYSTEM, event_id=world.event.pk, shown_by_name=False)
    another_process_computes()
    assert player.display_name not in words(read(world))


def test_one_answer_is_stored_however_the_server_is_called(world: World, settings: Any) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    path = f"/events/{world.event.slug}/standings/"
    first = read(world).content
    stored = len(_stored())
    for host in ("tenbou.example:10001", "TENBOU.example", "tenbou.example.", "10.0.0.5:8000"):
        assert Client(headers={"host": host}).get(path).content == first
    assert len(_stored()) == stored


@pytest.mark.parametrize("page", ["standings/", "entrants/", "sessions/1/"])
def test_a_page_that_many_hold_open_is_made_once(
    world: World, page: str, django_assert_max_num_queries: Any
) -> None:
    path = f"/events/{world.event.slug}/{page}"
    first = Client().get(path)
    with time_machine.travel(timezone.now(), tick=False), django_assert_max_num_queries(3):
        again = Client().get(path)
    assert again.content == first.content


def test_htmx_gets_its_part_and_not_the_page_of_others(world: World) -> None:
    path = f"/events/{world.event.slug}/entrants/"
    part = Client(headers={"HX-Request": "true"}).get(path)
    page = Client().get(path)
    again = Client(headers={"HX-Request": "true"}).get(path)
    assert [b"<html" in answer.content for answer in (part, page, again)] == [False, True, False]
    assert "HX-Request" in page["Vary"]
    assert "HX-Request" in part["Vary"]


def test_the_list_of_players_has_those_who_come_and_go(world: World) -> None:
    def rows() -> int:
        page = Client().get(f"/events/{world.event.slug}/entrants/")
        return int(page.content.count(b'<th scope="row">'))

    before = rows()
    late = enrol_player(world.event, actor=SYSTEM, name="Late One")
    assert rows() == before + 1
    remove_entrant(late, actor=SYSTEM)
    assert rows() == before


def test_the_list_of_players_says_at_once_who_is_disqualified(world: World) -> None:
    late = EntrantFactory.create(event=world.event)
    path = f"/events/{world.event.slug}/entrants/"
    before = words(Client().get(path))
    set_entrant_status(late, EntrantStatus.DISQUALIFIED, actor=SYSTEM, reason="Twice late.")
    assert "Disqualified" not in before
    assert "Disqualified" in words(Client().get(path))


def _stored() -> list[bytes]:
    return list(cache._cache.get_client(None).scan_iter("*:answer:*"))  # type: ignore[attr-defined]  # of Redis


@pytest.fixture
def nobody_may_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded_waits, "_places", BoundedSemaphore(1))
    bounded_waits._places.acquire()


@pytest.mark.usefixtures("nobody_may_wait")
def test_a_reader_for_whom_no_place_is_left_asks_again_in_their_language(
    world: World, caplog: pytest.LogCaptureFixture
) -> None:
    reader = Client(headers={"Accept-Language": "ja"})
    path = f"/events/{world.event.slug}/standings/"
    reader.get(path)
    release_results(world.event, actor=SYSTEM, released=False)
    another_process_computes()
    answer = reader.get(path)
    assert (answer.status_code, answer["Retry-After"], answer["Refresh"]) == (503, "2", "2")
    assert words(answer).startswith("少々お待ちください")
    assert "+26.0" not in words(answer)
    assert [one for one in caplog.records if one.levelno > logging.DEBUG] == []


@pytest.mark.usefixtures("nobody_may_wait")
def test_a_program_for_which_no_place_is_left_is_told_when_to_ask_again(world: World) -> None:
    path = f"/api/v1/events/{world.event.pk}/standings/"
    Client().get(path)
    release_results(world.event, actor=SYSTEM, released=False)
    another_process_computes()
    answer = Client().get(path)
    assert (answer.status_code, answer["Retry-After"]) == (503, "2")
    assert [one["code"] for one in answer.json()["problems"]] == ["too_many_readers"]


def test_while_a_session_page_is_made_anew_after_a_hand_readers_get_the_old_one() -> None:
    world = running_event()
    path = f"/events/{world.event.slug}/sessions/{world.table.session.number}/"
    Client().get(path)
    Table.objects.filter(pk=world.table.pk).update(version=F("version") + 1)
    another_process_computes()
    assert Client().get(path)["Retry-After"] == "2"


def test_no_etag_tells_of_a_hidden_hand_or_result() -> None:
    world = running_event(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    pages = ("", "standings/", "sessions/1/", "sessions/1/tables/1/")

    def etags() -> list[str]:
        return [Client().get(f"/events/{world.event.slug}/{page}")["ETag"] for page in pages]

    with time_machine.travel(timezone.now(), tick=False):
        before = etags()
        play(world.table, WHOLE_GAME)
        assert fresh(world.table).status == TableStatus.FINISHED
        assert etags() == before
