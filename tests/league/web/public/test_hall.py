"""The hall's screen before, during and after a session, and what it says."""

from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from league.enums import EntryContract, SessionStatus, TableStatus
from league.models import Session, Table
from league.play.queries.session_pace import expected_end
from league.seating.queries.sessions import tables_of
from tests.entries import drawn, ron
from tests.league.web.readers import reader
from tests.shortcuts import enter
from tests.worlds import World, add_session, event_world

pytestmark = pytest.mark.django_db


def words(world: World, **query: Any) -> str:
    answer = reader().get(reverse("hall", args=[world.event.slug]), query)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def said(world: World, *languages: str) -> list[str]:
    address = reverse("hall_fragment", args=[world.event.slug])
    page = reader().get(address, {"speak": languages}).content.decode()
    items = page.split("<ul hidden data-announcements>")[1].split("<li ")[1:]
    return [item.split(">")[1].split("<")[0] for item in items]


def world_at(status: SessionStatus, **event: Any) -> World:
    world = event_world(players=8, **{"status": "running", "sessions_planned": 3, **event})
    add_session(world, status=status)
    return world


def test_before_the_first_seating_the_screen_waits() -> None:
    world = event_world(players=8, status="open")
    assert "The seating appears here as soon as it is published." in words(world)
    assert said(world, "en") == []


def test_a_published_seating_is_shown_by_name_and_by_table() -> None:
    world = world_at(SessionStatus.PUBLISHED)
    screen = words(world)
    assert ("Seating by name" in screen, "Seating by table" in screen) == (True, True)
    assert [name.player.public_name in screen for name in world.entrants] == [True] * 8
    assert "Seating by table" not in words(world, view="names")
    assert "Seating by name" not in words(world, view="tables")
    assert said(world, "en", "en", "x") == [
        "The seating of session 1 is up. Please find your table."
    ]
    (japanese,) = said(world, "ja")
    assert japanese.startswith("第1回戦")


def test_while_a_session_runs_the_clock_has_the_screen_and_late_tables_are_named() -> None:
    world = world_at(SessionStatus.RUNNING)
    Session.objects.update(started_at=timezone.now() - timedelta(minutes=30))
    screen = words(world)
    assert ("2 tables at play" in screen, "Seating by name" in screen) == (True, False)
    assert "Expected end" in screen
    assert [text.split(".")[0] for text in said(world, "en")] == [
        "Session 1 has started",
        "10 minutes left",
        "Time is up",
    ]
    Session.objects.update(started_at=timezone.now() - timedelta(minutes=95))
    Table.objects.filter(pk=world.tables[0].pk).update(status=TableStatus.CLOSED)
    screen = words(world)
    assert "Still at play: <b" in screen
    assert screen.split("Still at play:")[1].split("</b>")[0].endswith(">2")


def test_after_the_session_the_next_one_is_announced() -> None:
    start = (timezone.localtime() + timedelta(hours=2)).replace(hour=15, minute=30)
    world = world_at(SessionStatus.FINISHED, session_starts=[None, start.isoformat()])
    screen = words(world)
    assert ("The session is over." in screen, "Session 2: 15:30" in screen) == (True, True)
    assert said(world, "en") == ["Session 1 is over."]


def test_the_expected_end_knows_hands_only_where_results_are_shown() -> None:
    world = world_at(SessionStatus.RUNNING, entry_contract=EntryContract.HANDS)
    for entry in (drawn(), ron("S", "W", 2), ron("S", "W", 1)):
        enter(world.tables[0], entry)
    now = timezone.now()
    Session.objects.update(started_at=now - timedelta(minutes=40))
    session = Session.objects.select_related("event").get()
    tables = list(tables_of(session))
    shown = expected_end(session, tables, now=now, shown=True)
    hidden = expected_end(session, tables, now=now, shown=False)
    assert shown is not None
    assert hidden is not None
    assert (shown != hidden, shown.likely < shown.late) == (True, True)
    session.paused_at = now
    assert expected_end(session, tables, now=now, shown=True) is None
    session.paused_at = None
    assert expected_end(session, [], now=now, shown=True) is None
