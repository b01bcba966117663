"""Undo of each step of a session, and the clock."""

import datetime as dt

import pytest
import time_machine
from django.utils import timezone

from league.core.errors import Forbidden
from league.core.permissions import SYSTEM
from league.enums import EventStatus, SessionStatus, TableStatus
from league.models import Event, Session
from league.play.tables import close_table
from league.seating.queries.clocks import seconds_left, session_seconds_left
from league.seating.sessions import (
    extend_session,
    extend_table,
    finish_session,
    pause_session,
    publish_session,
    reopen_session,
    resume_session,
    start_session,
    unpublish_session,
    unstart_session,
)
from tests.entries import WHOLE_GAME, drawn
from tests.shortcuts import audited_verbs, enter, last_entry, play, refused
from tests.worlds import World, add_session, drawn_event, event_world, running_event

pytestmark = pytest.mark.django_db


def test_undoing_a_start_restores_the_event() -> None:
    world = drawn_event()
    publish_session(world.session, actor=SYSTEM)
    start_session(world.session, actor=SYSTEM)
    extend_session(world.session, actor=SYSTEM, minutes=5)
    session = unstart_session(world.session, actor=world.actor("referee"))
    assert (session.status, session.started_at, session.extra_seconds) == ("published", None, 0)
    event = Event.objects.get()
    assert (event.status, event.is_frozen) == (EventStatus.OPEN, False)
    assert audited_verbs()[-2:] == ["event.set_status", "session.unstart"]


def test_an_event_that_ran_before_keeps_running() -> None:
    world = event_world(players=4, status=EventStatus.RUNNING)
    add_session(world, status=SessionStatus.PUBLISHED)
    start_session(world.session, actor=SYSTEM)
    unstart_session(world.session, actor=SYSTEM)
    assert Event.objects.get().status == EventStatus.RUNNING


def test_an_event_with_another_session_under_way_keeps_running() -> None:
    world = drawn_event()
    publish_session(world.session, actor=SYSTEM)
    start_session(world.session, actor=SYSTEM)
    first = world.session
    Session.objects.filter(pk=first.pk).update(number=9)
    add_session(world, status=SessionStatus.RUNNING)
    Session.objects.filter(pk=world.session.pk).update(number=1)
    unstart_session(first, actor=SYSTEM)
    assert Event.objects.get().status == EventStatus.RUNNING


def test_a_start_is_not_undone_after_the_first_hand() -> None:
    world = running_event(tables=2)
    enter(world.tables[1], drawn())
    with refused("seat_at_played_table"):
        unstart_session(world.session, actor=SYSTEM)
    assert Session.objects.get().status == SessionStatus.RUNNING


def test_only_a_running_session_can_undo_its_start() -> None:
    world = drawn_event()
    with refused("session_not_running"):
        unstart_session(world.session, actor=SYSTEM)
    with refused("session_unfinished"):
        reopen_session(world.session, actor=SYSTEM)


def test_a_reopened_session_opens_the_tables_it_closed() -> None:
    world = running_event(tables=2)
    first, second = (play(table, WHOLE_GAME) for table in world.tables)
    close_table(first, actor=SYSTEM, version=first.version)
    finish_session(world.session, actor=SYSTEM)
    session = reopen_session(world.session, actor=world.actor("referee"))
    assert (session.status, session.finished_at) == ("running", None)
    assert [table.status for table in world.tables] == [TableStatus.CLOSED, TableStatus.FINISHED]
    assert world.tables[1].version > second.version
    finish_session(world.session, actor=SYSTEM)
    assert audited_verbs()[-3:] == ["session.finish", "session.reopen", "session.finish"]


def test_a_session_stays_finished_once_a_later_one_is_published() -> None:
    world = event_world(status=EventStatus.RUNNING)
    add_session(world, status=SessionStatus.FINISHED)
    first = world.session
    add_session(world)
    assert reopen_session(first, actor=SYSTEM).status == SessionStatus.RUNNING
    Session.objects.filter(pk=first.pk).update(status=SessionStatus.FINISHED)
    publish_session(world.session, actor=SYSTEM)
    with refused("later_session_published"):
        reopen_session(first, actor=SYSTEM)


def test_no_session_of_a_finished_event_is_reopened() -> None:
    world = event_world(status=EventStatus.FINISHED)
    add_session(world, status=SessionStatus.FINISHED)
    with refused("event_not_running"):
        reopen_session(world.session, actor=SYSTEM)


@pytest.mark.parametrize("name", ["scorer", "stranger"])
def test_undoing_steps_and_clocks_need_permission(name: str) -> None:
    world = running_event()
    actor = world.actor(name)
    for verb in (
        unpublish_session,
        unstart_session,
        reopen_session,
        pause_session,
        resume_session,
    ):
        with refused("forbidden", kind=Forbidden):
            verb(world.session, actor=actor)
    with refused("forbidden", kind=Forbidden):
        extend_session(world.session, actor=actor, minutes=5)
    with refused("forbidden", kind=Forbidden):
        extend_table(world.table, actor=actor, minutes=5)
    assert audited_verbs() == []


# --------------------------------------------------------------------------------- the clock


def left(world: World) -> int | None:
    return seconds_left(world.table, now=timezone.now())


def started(world: World) -> dt.datetime:
    session = world.session
    session.started_at, session.minutes = timezone.now(), 90
    session.save()
    return session.started_at


def test_a_pause_does_not_count() -> None:
    world = running_event()
    start = started(world)
    with time_machine.travel(start + dt.timedelta(minutes=10), tick=False) as clock:
        pause_session(world.session, actor=world.actor("referee"))
        clock.shift(dt.timedelta(minutes=20))
        assert left(world) == 80 * 60
        session = resume_session(world.session, actor=world.actor("referee"))
        assert (session.paused_at, session.paused_seconds) == (None, 20 * 60)
        clock.shift(dt.timedelta(minutes=1))
        assert left(world) == 79 * 60
        assert session_seconds_left(session, now=timezone.now()) == 79 * 60
    assert audited_verbs() == ["session.pause", "session.resume"]


def test_a_clock_is_paused_once_and_resumed_once() -> None:
    world = running_event()
    started(world)
    with refused("session_not_paused"):
        resume_session(world.session, actor=SYSTEM)
    pause_session(world.session, actor=SYSTEM)
    with refused("session_paused"):
        pause_session(world.session, actor=SYSTEM)


def test_extra_time_is_given_to_all_tables_or_one_and_reduced() -> None:
    world = running_event(tables=2)
    started(world)
    extend_session(world.session, actor=world.actor("referee"), minutes=10)
    extend_table(world.tables[1], actor=world.actor("referee"), minutes=5)
    assert [table.extra_seconds for table in world.tables] == [0, 300]
    assert last_entry().verb == "table.extend"
    extend_session(world.session, actor=SYSTEM, minutes=-10)
    assert Session.objects.get().extra_seconds == 0
    with refused("value_out_of_range"):
        extend_session(world.session, actor=SYSTEM, minutes=-1)
    with refused("value_out_of_range"):
        extend_table(world.table, actor=SYSTEM, minutes=0)


def test_extra_time_is_refused_if_it_changed_meanwhile() -> None:
    world = running_event()
    extend_table(world.table, actor=SYSTEM, minutes=5, seen=0)
    extend_session(world.session, actor=SYSTEM, minutes=5, seen=0)
    with refused("extra_time_moved"):
        extend_table(world.table, actor=SYSTEM, minutes=5, seen=0)
    with refused("extra_time_moved"):
        extend_session(world.session, actor=SYSTEM, minutes=5, seen=0)
    extend_table(world.table, actor=SYSTEM, minutes=5, seen=300)
    assert world.table.extra_minutes == 10


def test_a_session_that_is_not_running_has_no_clock() -> None:
    world = drawn_event()
    for verb in (pause_session, resume_session):
        with refused("session_not_running", *(["session_not_paused"] * (verb is resume_session))):
            verb(world.session, actor=SYSTEM)
    with refused("session_not_running"):
        extend_session(world.session, actor=SYSTEM, minutes=5)
