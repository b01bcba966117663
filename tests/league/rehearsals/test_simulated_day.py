"""A simulated day: it runs from sign-up to release, and leaves alone what staff have done."""

from collections import Counter
from typing import Any
from uuid import uuid4

import pytest

from league.core.jobs import run_job
from league.core.queries.actors import actor_of
from league.entrants.status_changes import set_entrant_status
from league.enums import EntrantStatus, EventStatus, ReleasePolicy, SessionStatus
from league.events.events import set_event_status
from league.models import Hand, LineUpPlace, Rehearsal, TableCall
from league.play.hands import record_hand
from league.rehearsals.clock import SIMULATION
from league.rehearsals.people import at_the_desk
from league.rehearsals.rehearsals import make_rehearsal
from league.seating.draw_job import draw_session
from league.seating.sessions import (
    pause_session,
    publish_session,
    request_session,
    start_session,
)
from tests.entries import drawn
from tests.league.rehearsals.days import go_on
from tests.team_leagues import team_league
from tests.worlds import event_world

pytestmark = pytest.mark.django_db


def rehearsed(*, players: int = 13, takes_steps: bool = True, **event: Any) -> Rehearsal:
    world = event_world(players=players, **{"sessions_planned": 1, "session_minutes": 30, **event})
    actor = actor_of(world.organiser)
    return make_rehearsal(world.event, actor=actor, seed=7, takes_steps=takes_steps)


def entries(rehearsal: Rehearsal) -> list[tuple[int, int, Any]]:
    rows = Hand.objects.filter(table__session__event=rehearsal.event)
    return list(
        rows.order_by("table__number", "position").values_list("table__number", "position", "entry")
    )


def test_a_day_runs_from_sign_up_to_release() -> None:
    day = rehearsed(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    go_on(day, minutes=180)
    event = day.event
    assert (event.status, event.results_released, day.is_running) == (
        EventStatus.FINISHED,
        True,
        False,
    )
    assert [one.status for one in event.sessions.all()] == [SessionStatus.FINISHED]
    statuses = Counter(event.entrants.values_list("status", flat=True))
    assert set(statuses) == {EntrantStatus.CHECKED_IN, EntrantStatus.NO_SHOW}
    assert event.sign_ups.filter(status="accepted").count() == 2
    assert not TableCall.objects.open().exists()
    assert day.problems == []


@pytest.mark.parametrize("rule_book", ["hk-club", "ema-mcr"])
def test_a_day_of_another_game_is_played_by_its_rules(rule_book: str) -> None:
    day = rehearsed(players=8, ruleset_name=rule_book, switches={"preset": rule_book})
    go_on(day, minutes=180)
    assert (day.event.status, day.problems) == (EventStatus.FINISHED, [])
    (session,) = day.event.sessions.all()
    outcomes = {hand.entry["outcome"] for hand in Hand.objects.filter(table__session=session)}
    assert outcomes <= {"discard", "self_draw", "exhaustive_draw", "false_win", "interrupted"}
    assert "discard" in outcomes
    scores = session.seats.values_list("final_score", flat=True)
    assert None not in scores


def test_a_day_of_teams_names_line_ups_and_draws_the_tables_from_them() -> None:
    league = team_league(teams=4, size=4, sessions_planned=1, session_minutes=30)
    actor = actor_of(league.world.organiser)
    day = make_rehearsal(league.world.event, actor=actor, seed=7)
    go_on(day, minutes=180)
    (session,) = day.event.sessions.all()
    day.refresh_from_db()
    assert day.problems == []
    assert (session.status, session.line_ups.count()) == (SessionStatus.FINISHED, 4)
    named = LineUpPlace.objects.filter(session=session).values_list("entrant", flat=True)
    assert {*session.seats.values_list("entrant", flat=True)} == {*named}
    teams = session.seats.values_list("entrant__team__name", flat=True)
    assert sorted(teams) == ["Team A", "Team B", "Team C", "Team D"]


def test_the_same_seed_gives_the_same_day() -> None:
    first = rehearsed(players=8)
    second = rehearsed(players=8)
    for day in (first, second):
        go_on(day, minutes=90)
    assert entries(first) == entries(second) != []


def test_staff_have_the_first_hand() -> None:
    """What staff do before the simulation stays, and counts for its pace; nothing happens twice."""
    day = rehearsed(players=8, takes_steps=False)
    event = day.event
    set_event_status(event, EventStatus.OPEN, actor=SIMULATION)
    go_on(day, minutes=60)
    waiting = [one.entrant.number for one in at_the_desk(day)]
    assert waiting == [1, 2, 5, 6, 7]
    assert not event.sessions.exists()
    for one in list(at_the_desk(day)):
        set_entrant_status(one.entrant, one.wants, actor=SIMULATION)
    assert list(at_the_desk(day)) == []
    job = request_session(event, actor=SIMULATION, method="random", seed=1, checked_in_only=True)
    run_job(job.pk, draw_session)
    go_on(day, minutes=60)
    session = event.sessions.get()
    assert session.status == SessionStatus.DRAFT
    start_session(publish_session(session, actor=SIMULATION), actor=SIMULATION)
    table = session.tables.order_by("number")[0]
    by_staff = [
        record_hand(table, actor=SIMULATION, client_id=uuid4(), version=version, entry=drawn())
        for version in (1, 2)
    ]
    go_on(day, minutes=15, every=1)
    hands = [row for row in entries(day) if row[0] == 1]
    assert [entry for _table, _position, entry in hands[:2]] == [drawn(), drawn()]
    assert len(by_staff) == 2 <= len(hands) <= 3
    pause_session(session, actor=SIMULATION)
    go_on(day, minutes=60)
    assert [row for row in entries(day) if row[0] == 1] == hands
