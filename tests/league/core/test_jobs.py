"""Jobs: taken up once, told of progress, done, refused, failed, cancelled, found again."""

import datetime as dt
import time
from typing import Any

import pytest
import time_machine
from django.db import OperationalError
from django.utils import timezone, translation

from league.core import jobs
from league.core.errors import MESSAGES, Forbidden, Refused, problem
from league.core.job_problems import problems_of_job
from league.core.jobs import (
    JobCancelled,
    Progress,
    cancel_job,
    create_job,
    mark_done,
    resend_lost_jobs,
    run_job,
)
from league.core.permissions import ANONYMOUS, SYSTEM
from league.enums import JobKind, JobStatus
from league.models import Job
from league.tasks import resend_lost_jobs as resend_task
from tests.factories import JobFactory
from tests.shortcuts import audited_verbs, refused
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return event_world(players=0)


def job_now(job: Job) -> Job:
    return Job.objects.get(pk=job.pk)


def nothing(_job: Job, _progress: Progress) -> dict[str, Any]:
    return {"did": "nothing"}


def refusing_work(_job: Job, _progress: Progress) -> dict[str, Any]:
    raise Refused([problem("plan_missing", "plan"), problem("too_few_entrants", count=3, seats=4)])


def broken_work(_job: Job, _progress: Progress) -> dict[str, Any]:
    raise ZeroDivisionError


def test_asking_for_a_job_leaves_a_row_and_a_trace(world: World) -> None:
    job = create_job(JobKind.BUILD_REPORT, world.event, actor=world.actor("referee"))
    assert (job.status, job.requested_by_id, job.attempts) == ("queued", world.referee.pk, 0)
    assert audited_verbs() == ["job.create"]


def test_a_job_is_done(world: World) -> None:
    job = JobFactory.create(event=world.event)
    run_job(job.pk, nothing)
    job = job_now(job)
    assert (job.status, job.outcome, job.attempts) == (JobStatus.DONE, {"did": "nothing"}, 1)
    assert (job.progress, job.progress_total) == (1, 1)
    assert job.finished_at is not None


def test_what_the_work_refuses_becomes_the_jobs_problems(world: World) -> None:
    job = JobFactory.create(event=world.event)
    run_job(job.pk, refusing_work)
    job = job_now(job)
    assert job.status == JobStatus.FAILED
    assert job.problems == [
        {"code": "plan_missing", "field": "plan", "params": {}},
        {"code": "too_few_entrants", "field": "", "params": {"count": 3, "seats": 4}},
    ]


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "3 players cannot fill a table of 4."),
        ("ja", "参加者3人では4人の卓を作れません。"),
    ],
)
def test_problems_are_worded_for_who_reads_them(world: World, language: str, sentence: str) -> None:
    job = JobFactory.create(event=world.event, language="ja")
    run_job(job.pk, refusing_work)
    with translation.override(language):
        said = problems_of_job(job_now(job))
    assert said[1] == {"code": "too_few_entrants", "message": sentence, "field": ""}


def test_a_problem_that_nobody_knows_any_more_is_said_as_it_was(world: World) -> None:
    """A code of long ago, and one whose sentence has got parameters since."""
    old = {"code": "storm", "field": "", "params": {}, "message": "There was a storm."}
    poor = {"code": "too_few_entrants", "field": "", "params": {}}
    said = problems_of_job(JobFactory.create(event=world.event, problems=[old, poor]))
    assert [item["code"] for item in said] == ["storm", "too_few_entrants"]
    assert [item["message"] for item in said] == ["There was a storm.", MESSAGES["job_failed"]]


@pytest.mark.parametrize("language", ["ja", "en", "de"])
def test_a_job_speaks_the_language_of_who_asked_and_leaves_none_behind(
    world: World, language: str
) -> None:
    with translation.override(language):
        job = create_job(JobKind.BUILD_REPORT, world.event, actor=world.actor("referee"))
    spoken = list[str | None]()

    def work(_job: Job, _progress: Progress) -> dict[str, Any]:
        spoken.append(translation.get_language())
        return {}

    with translation.override("fr"):
        run_job(job.pk, work)
        assert (spoken, translation.get_language()) == ([language], "fr")


def test_where_no_language_is_active_a_job_speaks_that_of_the_sources(world: World) -> None:
    with translation.override(None):
        job = create_job(JobKind.BUILD_REPORT, world.event, actor=world.actor("referee"))
    assert job.language == "en"


def test_an_error_nobody_foresaw_fails_the_job_and_reaches_the_log(world: World) -> None:
    job = JobFactory.create(event=world.event)
    with pytest.raises(ZeroDivisionError):
        run_job(job.pk, broken_work)
    job = job_now(job)
    assert job.status == JobStatus.FAILED
    assert [item["code"] for item in job.problems] == ["job_failed"]


@pytest.mark.parametrize("status", [JobStatus.RUNNING, JobStatus.DONE, JobStatus.CANCELLED])
def test_a_job_that_somebody_took_is_left_alone(world: World, status: JobStatus) -> None:
    job = JobFactory.create(event=world.event, status=status)
    assert run_job(job.pk, broken_work) is None
    assert job_now(job).status == status


def test_a_job_that_is_not_there_is_left_alone() -> None:
    assert run_job(0, broken_work) is None


def test_progress_is_told_at_most_twice_a_second(world: World) -> None:
    job = JobFactory.create(event=world.event)
    seen: list[tuple[int, int]] = []

    def work(_job: Job, progress: Progress) -> dict[str, Any]:
        with time_machine.travel(timezone.now() + dt.timedelta(seconds=1), tick=False) as clock:
            for step, wait in ((1, 0.0), (2, 0.1), (3, 0.5), (4, 0.0)):
                clock.shift(wait)
                progress(step, 4)
                row = job_now(job)
                seen.append((row.progress, row.progress_total))
        return {}

    run_job(job.pk, work)
    assert seen == [(1, 4), (1, 4), (3, 4), (4, 4)]


def test_a_last_step_is_told_once_however_often_it_is_said(
    world: World, django_assert_num_queries: Any
) -> None:
    def work(_job: Job, progress: Progress) -> dict[str, Any]:
        progress(4, 4)
        with django_assert_num_queries(0):
            for _ in range(5):
                progress(4, 4)
        return {}

    job = JobFactory.create(event=world.event)
    with time_machine.travel(timezone.now(), tick=False):
        run_job(job.pk, work)
    assert job_now(job).status == JobStatus.DONE


def test_a_cancelled_job_stops_at_its_next_step(world: World) -> None:
    job = JobFactory.create(event=world.event)

    def work(job: Job, progress: Progress) -> dict[str, Any]:
        cancel_job(job, actor=SYSTEM)
        progress(4, 4)
        raise AssertionError

    run_job(job.pk, work)
    assert job_now(job).status == JobStatus.CANCELLED


def test_a_job_cancelled_at_its_end_stays_cancelled(world: World) -> None:
    job = JobFactory.create(event=world.event)

    def work(job: Job, _progress: Progress) -> dict[str, Any]:
        cancel_job(job, actor=SYSTEM)
        return {"did": "too much"}

    run_job(job.pk, work)
    assert (job_now(job).status, job_now(job).outcome) == (JobStatus.CANCELLED, {})
    assert issubclass(JobCancelled, Exception)


def test_an_organiser_or_whoever_asked_cancels(world: World) -> None:
    for who in ("organiser", "referee"):
        job = JobFactory.create(event=world.event, requested_by=world.referee)
        assert cancel_job(job, actor=world.actor(who)).status == JobStatus.CANCELLED
    assert audited_verbs() == ["job.cancel", "job.cancel"]


def test_nobody_else_cancels(world: World) -> None:
    """A passer-by has no login, and neither has a job of the system."""
    job = JobFactory.create(event=world.event, requested_by=None)
    for actor in (world.actor("scorer"), world.actor("stranger"), ANONYMOUS):
        with refused("forbidden", kind=Forbidden):
            cancel_job(job, actor=actor)
    assert job_now(job).status == JobStatus.QUEUED


def test_a_job_that_is_over_cannot_be_cancelled(world: World) -> None:
    job = JobFactory.create(event=world.event, status=JobStatus.DONE)
    with refused("job_over"):
        cancel_job(job, actor=world.actor("organiser"))


# --------------------------------------------------------------------------------- lost jobs


def minutes_ago(minutes: float) -> dt.datetime:
    return timezone.now() - dt.timedelta(minutes=minutes)


def test_a_job_whose_message_was_lost_is_sent_again(
    world: World, django_capture_on_commit_callbacks: Any
) -> None:
    job = JobFactory.create(event=world.event, sent_at=minutes_ago(2))
    with django_capture_on_commit_callbacks() as sent:
        assert resend_lost_jobs() == 1
    assert (len(sent), job_now(job).status) == (1, JobStatus.QUEUED)
    assert job_now(job).sent_at > minutes_ago(1)
    run_job(job.pk, nothing)
    assert job_now(job).status == JobStatus.DONE


def test_a_job_whose_worker_died_is_sent_again(
    world: World, django_capture_on_commit_callbacks: Any
) -> None:
    job = JobFactory.create(
        event=world.event, status=JobStatus.RUNNING, seen_at=minutes_ago(2), attempts=1
    )
    with django_capture_on_commit_callbacks() as sent:
        assert resend_task() == 1
    assert (len(sent), job_now(job).status) == (1, JobStatus.QUEUED)


@pytest.mark.parametrize("end", ["progress", "mark_done"])
def test_a_worker_thought_dead_hears_of_it_at_its_next_step(world: World, end: str) -> None:
    job = JobFactory.create(event=world.event)
    heard = list[str]()

    def slow(held: Job, progress: Progress) -> dict[str, Any]:
        Job.objects.filter(pk=held.pk).update(attempts=held.attempts + 1)
        try:
            progress(4, 4) if end == "progress" else mark_done(held, {"did": "it again"})
        except JobCancelled:
            heard.append("not mine")
            raise
        return {}

    run_job(job.pk, slow)
    assert (heard, job_now(job).status) == (["not mine"], JobStatus.RUNNING)


def test_jobs_that_somebody_works_on_are_left_alone(
    world: World, django_capture_on_commit_callbacks: Any
) -> None:
    JobFactory.create(event=world.event)
    JobFactory.create(event=world.event, status=JobStatus.RUNNING, seen_at=timezone.now())
    JobFactory.create(event=world.event, status=JobStatus.DONE, sent_at=minutes_ago(9))
    with django_capture_on_commit_callbacks() as sent:
        assert resend_lost_jobs() == 0
    assert sent == []


def test_a_job_whose_database_went_away_is_sent_again_and_not_failed(world: World) -> None:
    job = JobFactory.create(event=world.event)

    def interrupted(_job: Job, _progress: Progress) -> dict[str, Any]:
        raise OperationalError("the connection is lost")

    with pytest.raises(OperationalError):
        run_job(job.pk, interrupted)
    assert job_now(job).status == JobStatus.RUNNING
    Job.objects.update(seen_at=minutes_ago(2))
    assert resend_lost_jobs() == 1
    assert run_job(job.pk, nothing)
    assert (job_now(job).status, job_now(job).attempts) == (JobStatus.DONE, 2)


def test_after_three_attempts_a_job_is_given_up(
    world: World, django_capture_on_commit_callbacks: Any
) -> None:
    job = JobFactory.create(
        event=world.event, status=JobStatus.RUNNING, seen_at=minutes_ago(2), attempts=3
    )
    with django_capture_on_commit_callbacks() as sent:
        resend_lost_jobs()
    job = job_now(job)
    assert (len(sent), job.status) == (1, JobStatus.FAILED)  # the news for staff, no new message
    assert [item["code"] for item in job.problems] == ["job_failed"]


@pytest.mark.django_db(transaction=True)
def test_a_job_without_progress_is_seen_again_and_not_lost(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(jobs, "SEEN_EVERY", 0.01)
    job = JobFactory.create(event=world.event)

    def work(_job: Job, _progress: Progress) -> dict[str, Any]:
        taken_up = job_now(job).seen_at
        while job_now(job).seen_at == taken_up:
            time.sleep(0.01)
        return {}

    run_job(job.pk, work)
    assert job_now(job).status == JobStatus.DONE
