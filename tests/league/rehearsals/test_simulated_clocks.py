"""The clocks of a rehearsal show the simulated time, and run at its speed on every page."""

import re
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from league.enums import SessionStatus
from league.models import Rehearsal, Session
from league.rehearsals.rehearsals import make_rehearsal
from league.seating.queries.clocks import session_ends_at, session_seconds_left, start_of
from tests.factories import SessionFactory
from tests.league.web.readers import messages_of, reader, words
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db
MINUTE = 60


@pytest.fixture
def world() -> World:
    return event_world(players=8)


@pytest.fixture
def session(world: World) -> Session:
    """Ten simulated minutes of ninety are over; it started an hour ago."""
    day = make_rehearsal(world.event, actor=world.actor("organiser"), speed=60)
    hour_ago = timezone.now() - timedelta(hours=1)
    session: Session = SessionFactory.create(
        event=day.event, status=SessionStatus.RUNNING, minutes=90, started_at=hour_ago
    )
    day.clock, day.seen = 11 * MINUTE, {start_of(session): MINUTE}
    day.save()
    return fresh(session)


def fresh(session: Session) -> Session:
    return Session.objects.select_related("event__rehearsal").get(pk=session.pk)


def running_since(session: Session, then: datetime) -> Session:
    Rehearsal.objects.update(is_running=True, stepped_at=then)
    return fresh(session)


def test_a_stopped_rehearsal_stands_still(session: Session) -> None:
    now = timezone.now()
    left = [session_seconds_left(session, now=now + timedelta(hours=hours)) for hours in (0, 5)]
    assert left == [80 * MINUTE, 80 * MINUTE]


def test_between_two_steps_a_clock_runs_at_the_speed_of_the_rehearsal(session: Session) -> None:
    now = timezone.now()
    session = running_since(session, now)
    left = [
        session_seconds_left(session, now=now + timedelta(seconds=seconds))
        for seconds in (0, 2, 3600)
    ]
    assert left == [80 * MINUTE, 78 * MINUTE, 70 * MINUTE]
    ends = session_ends_at(session)
    assert ends is not None
    assert abs((ends - now).total_seconds() - 80 * MINUTE) < MINUTE


def test_a_session_that_the_simulation_has_not_seen_has_all_its_time(session: Session) -> None:
    Rehearsal.objects.update(seen={})
    assert session_seconds_left(fresh(session), now=timezone.now()) == 90 * MINUTE


@pytest.mark.parametrize("page", ["manage/", ""])
def test_pages_run_their_clocks_at_the_speed_of_the_rehearsal(
    world: World, session: Session, page: str
) -> None:
    client, to = reader(world.organiser), f"/events/{session.event.slug}/{page}"

    def speed() -> list[str]:
        return re.findall(r'data-speed="(\d+)"', client.get(to).content.decode())

    assert speed() == ["0"]
    running_since(session, timezone.now())
    assert speed() == ["60"]


def test_now_stops_a_rehearsal_and_goes_on_with_it(world: World, session: Session) -> None:
    running_since(session, timezone.now())
    client, to = reader(world.organiser), f"/events/{session.event.slug}/manage/"
    shown = words(client.get(to))
    assert ("60 times as fast" in shown, "Stop rehearsal" in shown, "ends" in shown) == (
        True,
        True,
        False,
    )
    stopped = client.post(f"{to}rehearsal/run/?back=now", {"do": "stop"}, follow=True)
    assert stopped.redirect_chain == [(to, 302)]
    assert messages_of(stopped) == ["Rehearsal paused."]
    again = words(stopped)
    assert ("simulated time · stopped" in again, "Go on with the rehearsal" in again) == (
        True,
        True,
    )
