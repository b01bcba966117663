"""Tables of an event of teams are drawn from line-ups; open ones do not hold a draft fast."""

from datetime import UTC, datetime, timedelta

import pytest

from league.core.permissions import SYSTEM
from league.enums import DrawMethod, SessionStatus
from league.models import Event, Session
from league.seating.queries.step_warnings import warnings_of
from league.seating.sessions import (
    discard_session,
    publish_session,
    redraw_session,
    request_session,
)
from league.tasks import draw_session
from league.teams.line_ups import open_line_ups
from tests.league.api.callers import codes, person
from tests.league.web.readers import at, messages_of, reader, words
from tests.shortcuts import refused
from tests.team_leagues import TeamLeague, all_named, drawn, finished, opened, team_league

pytestmark = pytest.mark.django_db
NOON = datetime(2027, 1, 5, 12, tzinfo=UTC)


@pytest.fixture
def league() -> TeamLeague:
    return team_league(teams=4, size=2, sessions_planned=3)


def numbers() -> list[tuple[int, int]]:
    """Number and tables of each session."""
    rows = Session.objects.order_by("number")
    return [(session.number, session.tables.count()) for session in rows]


def test_a_draw_that_ignores_line_ups_is_refused(league: TeamLeague) -> None:
    with refused("line_ups_missing"):
        request_session(league.world.event, actor=SYSTEM, method=DrawMethod.RANDOM)
    sent = {"method": "random"}
    answer = person(league.world.organiser).post(f"events/{league.world.event.pk}/sessions/", sent)
    assert codes(answer) == ["line_ups_missing"]
    assert not Session.objects.exists()


def test_a_pasted_plan_is_drawn_and_the_check_says_that_it_has_no_line_ups(
    league: TeamLeague,
) -> None:
    plan = "1 3 5 7\n2 4 6 8"
    job = request_session(league.world.event, actor=SYSTEM, method=DrawMethod.PLAN, plan=plan)
    draw_session(job.pk)
    session = Session.objects.get()
    found = [warning.problem.code for warning in warnings_of(session, "publish")]
    assert found == ["seated_without_line_ups"]
    with refused("seated_without_line_ups", "override_missing"):
        publish_session(session, actor=SYSTEM)
    to = at("session_confirm", league.world, number=1, verb="publish")
    said = words(reader(league.world.organiser).get(to))
    assert "This session has no line-ups, although a team names 1 of its players for each." in said


def test_a_draft_is_discarded_while_later_line_ups_are_merely_open(league: TeamLeague) -> None:
    starts = [(NOON + timedelta(hours=n)).isoformat() for n in range(3)]
    Event.objects.update(session_starts=starts)
    first, second, third = open_line_ups(league.world.event, actor=SYSTEM, sessions=3)
    all_named(league, first)
    draw_session(redraw_session(first, actor=SYSTEM).pk)
    assert numbers() == [(1, 2 // 2), (2, 0), (3, 0)]
    discard_session(first, actor=SYSTEM)
    assert numbers() == [(1, 0), (2, 0)]
    for session, hour in ((second, 0), (third, 1)):
        session.refresh_from_db()
        assert (session.number, session.planned_start) == (
            hour + 1,
            NOON + timedelta(hours=hour),
        )


def test_a_draft_before_a_drawn_one_stays(league: TeamLeague) -> None:
    first, second = open_line_ups(league.world.event, actor=SYSTEM, sessions=2)
    all_named(league, second)
    job = redraw_session(second, actor=SYSTEM)
    for _ in range(2):  # while the draw runs, and once it is done
        with refused("later_session_drawn"):
            discard_session(first, actor=SYSTEM)
        draw_session(job.pk)
    assert [number for number, _ in numbers()] == [1, 2]


def test_the_page_of_sessions_offers_line_ups_instead_of_a_draw(league: TeamLeague) -> None:
    client, world = reader(league.world.organiser), league.world
    page = client.get(at("manage_sessions", world))
    assert "Open line-ups" in words(page)
    assert at("session_draw", world) not in page.content.decode()
    sent = {"sessions": "1", "back": "sessions"}
    answer = client.post(at("line_ups_open", world), sent, follow=True)
    assert messages_of(answer) == ["Captains can now set their line-ups."]
    assert "Line-ups of session 1" in words(answer)
    opened_now = Session.objects.get()
    page = client.get(at("manage_session", world, number=1)).content.decode()
    assert at("manage_line_ups", world, number=1) in page
    answer = client.post(at("session_step", world, number=1, verb="discard"), follow=True)
    assert messages_of(answer) == ["Draft discarded."]
    assert not Session.objects.filter(pk=opened_now.pk).exists()


def test_after_a_session_the_next_step_is_to_open_line_ups(league: TeamLeague) -> None:
    session = opened(league)
    all_named(league, session)
    drawn(session)
    finished(league, session)
    Event.objects.update(status="running")
    said = words(reader(league.world.organiser).get(at("manage", league.world)))
    assert "Open line-ups" in said
    assert "Draw next session" not in said
    assert Session.objects.get().status == SessionStatus.FINISHED
