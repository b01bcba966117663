"""The time zone of an event: what is typed, shown, sent and told of its times."""

from datetime import UTC, date, datetime

import pytest
from icalendar import Calendar

from league.core.permissions import SYSTEM
from league.events.events import change_event
from league.models import Event, Session
from league.nights.timetable import Timetable, planned_nights
from league.notices.queries.text import start_text
from league.standings.queries.game_rows import session_days
from tests.league.api.callers import fields, person
from tests.league.web.readers import at, reader, words
from tests.page_forms import submit
from tests.worlds import World, drawn_event, event_world

pytestmark = pytest.mark.django_db
ELEVEN_IN_PARIS = datetime(2026, 11, 21, 10, tzinfo=UTC)


def in_paris() -> World:
    world = drawn_event(time_zone="Europe/Paris")
    change_event(world.event, actor=SYSTEM, session_starts=[ELEVEN_IN_PARIS])
    world.event.refresh_from_db()
    return world


def test_starts_are_typed_and_shown_in_the_zone_that_is_chosen_with_them() -> None:
    world = event_world()
    client, url = reader(world.organiser), at("event_change", world)
    typed = {"time_zone": "Europe/Paris", "session_starts_1": "2026-11-21T11:00"}
    assert submit(client.get(url), "Save changes", typed).status_code == 302
    event = Event.objects.get()
    assert event.session_starts == [ELEVEN_IN_PARIS.isoformat()]
    assert 'value="2026-11-21T11:00"' in client.get(url).content.decode()
    assert submit(client.get(url), "Save changes", {"time_zone": ""}).status_code == 302
    assert Event.objects.get().session_starts == ["2026-11-21T11:00:00+00:00"]


def test_the_zone_is_named_once_on_a_page_where_it_is_not_that_of_the_site() -> None:
    world = in_paris()
    page = words(reader().get(at("event", world)))
    assert page.count("Times in Europe/Paris") == 1
    assert "11:00" in page
    change_event(world.event, actor=SYSTEM, time_zone="UTC")
    assert "Times in" not in words(reader().get(at("event", world)))


def test_the_zone_of_a_page_ends_with_it() -> None:
    world, other = in_paris(), drawn_event()
    change_event(other.event, actor=SYSTEM, session_starts=[ELEVEN_IN_PARIS])
    client = reader()
    assert "11:00" in words(client.get(at("event", world)))
    assert "10:00" in words(client.get(at("event", other)))


def test_calendars_have_the_start_in_the_zone() -> None:
    world = in_paris()
    calendar = Calendar.from_ical(reader().get(at("event_calendar", world)).content)
    [entry] = calendar.walk("VEVENT")
    assert entry["dtstart"].to_ical() == b"20261121T110000"
    assert entry["dtstart"].params["TZID"] == "Europe/Paris"
    assert [zone["tzid"] for zone in calendar.walk("VTIMEZONE")] == ["Europe/Paris"]


def test_notices_say_the_start_in_the_zone_and_name_it() -> None:
    event = in_paris().event
    assert start_text(ELEVEN_IN_PARIS, event) == "21 Nov 2026, 11:00 (Europe/Paris)"
    event.time_zone = ""
    assert start_text(ELEVEN_IN_PARIS, event) == "21 Nov 2026, 10:00"


def test_the_api_takes_a_zone_that_exists_and_answers_with_its_offset() -> None:
    world = drawn_event()
    change_event(world.event, actor=SYSTEM, session_starts=[ELEVEN_IN_PARIS])
    caller, address = person(world.organiser), f"events/{world.event.pk}/"
    refused = caller.patch(address, {"time_zone": "Europe/Pari"})
    assert (refused.status_code, fields(refused)) == (400, ["time_zone"])
    answer = caller.patch(address, {"time_zone": "Europe/Paris"}).json()
    assert answer["session_starts"] == ["2026-11-21T11:00:00+01:00"]
    assert caller.get(address).json()["time_zone"] == "Europe/Paris"
    session = caller.get(f"sessions/{world.session.pk}/").json()
    assert session["planned_start"] == "2026-11-21T11:00:00+01:00"


def test_nights_keep_their_hour_there_through_a_change_of_summer_time() -> None:
    event = in_paris().event
    first = datetime(2026, 10, 20, 17, tzinfo=UTC)
    nights = planned_nights(event, Timetable(name="Week", first=first, count=2, weeks=1, games=1))
    assert [night.starts_at.astimezone(event.zone).hour for night in nights] == [19, 19]


def test_a_game_counts_on_the_day_that_it_is_there() -> None:
    world = drawn_event(time_zone="Asia/Tokyo")
    Session.objects.update(planned_start=datetime(2026, 10, 31, 16, tzinfo=UTC))
    assert session_days(Event.objects.get()) == {1: date(2026, 11, 1)}
    before = world.event.results_version
    change_event(world.event, actor=SYSTEM, time_zone="")
    assert Event.objects.get().results_version == before + 1
    assert session_days(Event.objects.get()) == {1: date(2026, 10, 31)}
