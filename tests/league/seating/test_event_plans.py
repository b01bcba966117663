"""A seating plan is made in a job: computed first, then stored in one short transaction."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.db import connection, transaction

from league.core.jobs import cancel_job
from league.core.locks import locked_event
from league.core.permissions import SYSTEM
from league.enums import JobStatus
from league.models import Event, EventPlan, Job, Session
from league.seating.event_plans import MOST_SEATS, drop_event_plan, request_event_plan
from league.seating.sessions import discard_session, request_session
from league.tasks import draw_session, make_plan
from tests.factories import EntrantFactory
from tests.league.core.test_bounds import wait_for_a_lock
from tests.shortcuts import audited_verbs, planned, refused
from tests.worlds import event_world

# Its lines are those of other tests.
pytestmark = [pytest.mark.django_db, pytest.mark.slow]


def test_a_request_stores_no_plan_and_its_job_does() -> None:
    world = event_world(players=16)
    job = request_event_plan(world.event, actor=world.actor("organiser"), sessions=5, seed=3)
    assert (job.status, EventPlan.objects.exists()) == (JobStatus.QUEUED, False)
    make_plan(job.pk)
    job.refresh_from_db()
    assert (job.status, job.outcome) == (JobStatus.DONE, {"sessions": 5})
    assert sorted(EventPlan.objects.get().sessions) == list("12345")
    assert audited_verbs() == ["job.create", "plan.make"]


def test_a_plan_has_tables_of_three_where_they_are_allowed() -> None:
    world = event_world(players=15, odd_tables={"allowed": "three"})
    plan = planned(world.event, sessions=3)
    assert [sorted(map(len, tables)) for tables in plan.sessions.values()] == [[3, 4, 4, 4]] * 3
    job = request_session(world.event, actor=SYSTEM, method="event_plan")
    draw_session(job.pk)
    session = Session.objects.get(jobs=job)
    assert sorted(table.odd_size or 4 for table in session.tables.all()) == [3, 4, 4, 4]
    assert not session.sit_outs.exists()
    discard_session(session, actor=SYSTEM)
    Event.objects.update(odd_tables={})
    with refused("plan_tables_not_allowed"):
        request_session(Event.objects.get(), actor=SYSTEM, method="event_plan")


def test_a_pasted_plan_may_have_tables_of_five() -> None:
    world = event_world(players=9, odd_tables={"allowed": "three_and_five"})
    job = request_session(world.event, actor=SYSTEM, method="plan", plan="1 2 3 4\n5 6 7 8 9")
    draw_session(job.pk)
    session = Session.objects.get(jobs=job)
    assert [table.odd_size for table in session.tables.order_by("number")] == [None, 5]
    four = event_world(players=9).event
    with refused("paste_line_size"):
        request_session(four, actor=SYSTEM, method="plan", plan="1 2 3 4\n5 6 7 8 9")


def test_an_event_has_one_plan_in_the_making() -> None:
    world = event_world(players=16)
    job = request_event_plan(world.event, actor=SYSTEM, sessions=5)
    with refused("plan_running"):
        request_event_plan(world.event, actor=SYSTEM, sessions=5)
    with refused("plan_running"):
        drop_event_plan(world.event, actor=SYSTEM)
    cancel_job(job, actor=world.actor("organiser"))
    request_event_plan(world.event, actor=SYSTEM, sessions=5)


def test_a_cancelled_plan_stores_nothing() -> None:
    world = event_world(players=16)
    before = planned(world.event, sessions=5).sessions
    job = request_event_plan(world.event, actor=SYSTEM, sessions=3)
    cancel_job(job, actor=world.actor("organiser"))
    make_plan(job.pk)
    assert EventPlan.objects.get().sessions == before


@pytest.mark.parametrize(
    ("players", "sessions", "codes"),
    [
        (3, 5, ["too_few_entrants"]),
        (16, 0, ["value_out_of_range"]),
        (16, 101, ["value_out_of_range"]),
        (400, MOST_SEATS // 400 + 1, ["value_out_of_range"]),
        (1001, 5, ["plan_too_many_players"]),
    ],
)
def test_a_plan_has_bounds(players: int, sessions: int, codes: list[str]) -> None:
    world = event_world(players=players)
    with refused(*codes):
        request_event_plan(world.event, actor=SYSTEM, sessions=sessions)
    assert not Job.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_plan_for_players_who_have_changed_is_not_stored() -> None:
    world = event_world(players=16)
    job = request_event_plan(world.event, actor=SYSTEM, sessions=5)

    def work() -> None:
        make_plan(job.pk)
        connection.close()

    with ThreadPoolExecutor(1) as worker:
        with transaction.atomic():
            locked_event(world.event.pk)
            working: Any = worker.submit(work)
            wait_for_a_lock()
            EntrantFactory.create(event=world.event)
        working.result()
    job.refresh_from_db()
    assert (job.status, EventPlan.objects.exists()) == (JobStatus.FAILED, False)
    assert [item["code"] for item in job.problems] == ["plan_moved_on"]
