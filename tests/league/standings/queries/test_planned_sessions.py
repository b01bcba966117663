"""One answer to which sessions are planned, and every page of an event gives it."""

import re
from datetime import UTC, datetime

import pytest

from league.attention.waiting import waiting_in
from league.core.permissions import SYSTEM
from league.cuts.cuts import apply_cut, undo_cut
from league.enums import EventStatus
from league.events.events import change_event
from league.models import Event
from league.standings.queries.planned_sessions import planned_in_all, timetable_of
from league.standings.queries.stages import stage_cards
from league.standings.stages import change_stage
from league.web.organise.paper.lists import times_of
from tests.factories import SessionFactory
from tests.factories.night import NightFactory
from tests.league.everything import Everything
from tests.league.route_operations import operations
from tests.league.test_zones_of_pages import is_text
from tests.league.web.readers import at, reader, words
from tests.stages import add_final, session_of, stage, stage_world
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db

#: Sessions start in years of their own. A page names one in a date: codes have such digits by chance.
STARTS = [datetime(2071 + number, 3, 4, 9, tzinfo=UTC) for number in range(6)]
YEAR = re.compile(r"\b207[1-6](?=-03-04|0304T)|(?<=[a-z] )207[1-6]\b")
#: Settings keep starts that no session has now, and the audit tells how they were changed.
SETTINGS = {
    *("event_json", "events", "events/<row:pk>", "events/<row:pk>/event-file"),
    "events/<row:pk>/rehearsal",
}
AUDIT = {"audit", "audit_file", "events/<row:pk>/audit"}
PERSON = "players/<row:pk>/data"  # of organisers, with what they did


def planned_world() -> World:
    world = stage_world(players=4, sessions_planned=6)
    change_event(world.event, actor=SYSTEM, session_starts=STARTS)
    Event.objects.update(status=EventStatus.RUNNING)
    world.event.refresh_from_db()
    return world


def play_two(world: World) -> None:
    for _ in range(2):
        scores = zip(world.entrants, (30, 10, -10, -30), strict=True)
        session_of(stage(world, 1), world.event, list(scores))


def fewer_in_settings(world: World) -> int:
    world.event = change_event(world.event, actor=SYSTEM, sessions_planned=3)
    return 3


def fewer_by_stages(world: World) -> int:
    add_final(world, sessions_planned=2)
    change_stage(stage(world, 1), actor=SYSTEM, sessions_planned=2)
    return 4


def an_early_cut(world: World) -> int:
    add_final(world)
    play_two(world)
    apply_cut(stage(world, 1), actor=SYSTEM)
    return 3


def an_early_end(world: World) -> int:
    play_two(world)
    Event.objects.update(status=EventStatus.FINISHED)
    world.event.refresh_from_db()
    return 2


def more_than_planned(world: World) -> int:
    fewer_in_settings(world)
    SessionFactory.create_batch(4, event=world.event, stage=stage(world, 1))
    return 4


WAYS = [fewer_in_settings, fewer_by_stages, an_early_cut, an_early_end, more_than_planned]


@pytest.mark.parametrize("way", WAYS)
def test_every_reader_counts_the_sessions_that_are_still_planned_or_drawn(way: object) -> None:
    world = planned_world()
    count = way(world)  # type: ignore[operator]  # one of the ways above
    assert planned_in_all(world.event) == count
    assert sum(card.planned for card in stage_cards(world.event)) == count
    assert waiting_in(world.event).planned == count
    timetable = timetable_of(world.event)
    assert timetable.count == count
    assert timetable.starts == dict(enumerate(STARTS[:count], 1))


@pytest.mark.parametrize("way", WAYS)
def test_timetables_calendars_and_paper_list_the_same_sessions(way: object) -> None:
    world = planned_world()
    count = way(world)  # type: ignore[operator]  # one of the ways above
    years = {str(start.year) for start in STARTS[:count]}
    browser = reader(world.organiser)
    for name in ("event", "event_calendar"):
        assert set(YEAR.findall(browser.get(at(name, world)).content.decode())) == years, name
    answer = browser.get(f"/api/v1/events/{world.event.pk}/").json()
    assert answer["timetable"] == [start.isoformat() for start in STARTS[:count]]
    printed = [(row["number"], row["start"]) for row in times_of(world.event)]
    assert [(number, start) for number, start in printed if start] == [
        *enumerate(STARTS[:count], 1)
    ]
    assert [number for number, _start in printed] == [*range(1, count + 1)]


def test_a_cut_that_is_undone_brings_the_sessions_back() -> None:
    world = planned_world()
    an_early_cut(world)
    assert timetable_of(world.event).count == 3
    undo_cut(stage(world, 1), actor=SYSTEM)
    assert timetable_of(world.event).count == 7


def test_a_session_of_a_night_has_no_start_of_the_timetable() -> None:
    world = planned_world()
    night = NightFactory.create(event=world.event)
    SessionFactory.create(event=world.event, stage=stage(world, 1), night=night)
    assert timetable_of(world.event).starts == dict(enumerate(STARTS[1:], 2))


@pytest.mark.slow
def test_no_page_names_the_start_of_a_session_that_is_no_longer_planned() -> None:
    world = running_event(sessions_planned=2)
    change_event(world.event, actor=SYSTEM, session_starts=STARTS)
    made = Everything(world)
    named = set()
    for login in (made.root, world.organiser, None):
        client = reader(login)
        for item in operations():
            if item.method != "GET" or item.name.startswith("live"):
                continue
            answer = client.get(made.address(item))
            if answer.streaming:
                answer.getvalue()
                continue
            if answer.status_code != 200 or not is_text(answer):
                continue
            if {*YEAR.findall(words(answer))} - {"2071", "2072"}:
                named.add(item.name)
    assert named - {PERSON} == SETTINGS | AUDIT
