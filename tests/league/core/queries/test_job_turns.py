"""People take turns in a queue, so many jobs of one hold up nobody else."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from league.core.jobs import MOST_UNFINISHED, Progress, create_job, run_next
from league.enums import JobKind
from league.models import Job
from league.tasks import WORK
from tests.factories import JobFactory, LoginFactory
from tests.shortcuts import refused
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return event_world(players=0)


def waiting(kind: JobKind, who: User, count: int = 1) -> list[Job]:
    events = [event_world(players=0).event for _ in range(count)]
    return [JobFactory.create(kind=kind, event=event, requested_by=who) for event in events]


def test_one_draw_comes_after_the_plan_that_runs_and_not_after_all_five() -> None:
    greedy, other = LoginFactory.create(), LoginFactory.create()
    plans = waiting(JobKind.MAKE_PLAN, greedy, 5)
    draws = waiting(JobKind.DRAW_SESSION, other, 2)
    order: list[int] = []

    def note(job: Job, _progress: Progress) -> dict[str, Any]:
        order.append(job.pk)
        return {}

    for job in plans + draws:  # as their messages arrive
        run_next(job.pk, dict.fromkeys(JobKind, note))
    first, second = plans[0], draws[0]
    assert order == [first.pk, second.pk, plans[1].pk, draws[1].pk, *(job.pk for job in plans[2:])]


def test_jobs_of_another_queue_are_left_to_its_workers(world: World) -> None:
    (report,) = waiting(JobKind.BUILD_REPORT, world.referee)
    (draw,) = waiting(JobKind.DRAW_SESSION, world.organiser)
    done = run_next(draw.pk, dict.fromkeys(JobKind, lambda _job, _progress: {}))
    assert (done and done.pk, Job.objects.get(pk=report.pk).status) == (draw.pk, "queued")


def test_a_message_whose_job_another_message_did_finds_nothing(world: World) -> None:
    (draw,) = waiting(JobKind.DRAW_SESSION, world.organiser)
    nothing = dict.fromkeys(JobKind, lambda _job, _progress: dict[str, Any]())
    assert run_next(draw.pk, nothing) is not None
    assert run_next(draw.pk, nothing) is None
    assert run_next(0, nothing) is None


def test_one_person_has_a_limited_number_of_jobs_at_once(world: World) -> None:
    waiting(JobKind.BUILD_REPORT, world.referee, MOST_UNFINISHED)
    with refused("jobs_too_many"):
        create_job(JobKind.BUILD_REPORT, world.event, actor=world.actor("referee"))
    create_job(JobKind.BUILD_REPORT, world.event, actor=world.actor("organiser"))


def test_every_kind_has_its_work() -> None:
    assert set(WORK) == set(JobKind)
