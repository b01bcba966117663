"""Background jobs: requested, started, progress stored, finished, sent again if lost."""

import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from datetime import timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db import InterfaceError, OperationalError, connection, transaction
from django.db.models import Q
from django.utils import timezone, translation

from league.core.audit import record
from league.core.errors import Forbidden, Refused, problem
from league.core.job_problems import stored_problem
from league.core.job_table import QUEUES, send_job_on_commit
from league.core.live_channels import publish_live, staff_channel
from league.core.permissions import Actor
from league.core.queries.actors import actor_of
from league.core.queries.job_turns import next_in_turn
from league.enums import JobKind, JobStatus
from league.models import Event, Job, JobFile, JobQuerySet, Session

Progress = Callable[[int, int], None]
Work = Callable[[Job, Progress], dict[str, Any]]

# A job is lost if it was queued but unsent, or running but unseen, for so long.
LOST_AFTER = timedelta(seconds=60)
SEEN_EVERY = 15.0  # seconds
ATTEMPTS_AT_MOST = 3
MOST_UNFINISHED = 30  # of one person
# Their file is needed once more, to store what the preview shows; it goes with the expired data.
KEEP_FILES = (JobKind.PREVIEW_SEASON,)


class JobCancelled(Exception):
    """The job was cancelled while it ran; its work is dropped."""


def create_job(
    kind: JobKind,
    event: Event,
    *,
    actor: Actor,
    session: Session | None = None,
    arguments: dict[str, Any] | None = None,
    client_id: UUID | None = None,
    content: bytes | None = None,
) -> Job:
    """Create a job row, and its message after the caller's transaction has committed.

    `content` is a file that the job reads.
    """
    _require_few(actor)
    job = Job.objects.create(
        kind=kind,
        event=event,
        session=session,
        arguments=arguments or {},
        language=translation.get_language() or settings.LANGUAGE_CODE,
        requested_by_id=actor.login_id,
        sent_at=timezone.now(),
        client_id=client_id,
    )
    if content is not None:
        JobFile.objects.create(job=job, content=content)
    record(actor, "job.create", job, event_id=event.pk, after={"kind": str(kind)})
    send_job_on_commit(kind, job_id=job.pk)
    return job


def _require_few(actor: Actor) -> None:
    if actor.login_id is None:
        return
    waiting = Job.objects.unfinished().filter(requested_by_id=actor.login_id).count()
    if waiting >= MOST_UNFINISHED:
        raise Refused(problem("jobs_too_many", count=waiting))


def earlier_job(event: Event, client_id: UUID | None) -> Job | None:
    """The job of an earlier, identical request. The caller locks the event."""
    if client_id is None:
        return None
    job = Job.objects.select_related("session").filter(client_id=client_id).first()
    if job is not None and job.event_id != event.pk:
        raise Refused(problem("form_elsewhere", "client_id"))
    return job


def cancel_job(job: Job, *, actor: Actor) -> Job:
    asked = actor.login_id is not None and job.requested_by_id == actor.login_id
    if not asked and not actor.may("session.draw", event_id=job.event_id):
        raise Forbidden
    with transaction.atomic():
        job = Job.objects.select_for_update(of=("self",), no_key=True).get(pk=job.pk)
        if not job.is_unfinished:
            raise Refused(problem("job_over"))
        _finish(job, JobStatus.CANCELLED)
        record(actor, "job.cancel", job, event_id=job.event_id)
    return job


def mark_done(job: Job, outcome: dict[str, Any]) -> None:
    """Mark the work as done, in the transaction that writes it.

    If another worker has taken over the job meanwhile, this raises JobCancelled and nothing is
    written.
    """
    mine = _running_here(job).select_for_update(of=("self",), no_key=True).first()
    if mine is None:
        raise JobCancelled
    mine.outcome = outcome
    _finish(mine, JobStatus.DONE)


def content_of(job: Job) -> bytes:
    """The file that the job reads; it is gone if somebody whom it may name was erased."""
    file = JobFile.objects.filter(job=job).first()
    if file is None:
        raise Refused(problem("gone"))
    return bytes(file.content)


def requester_of(job: Job) -> Actor:
    """Who asked for the job, with the rights of now."""
    return actor_of(job.requested_by or AnonymousUser())


def run_next(job_id: int, work_of: Mapping[JobKind, Work]) -> Job | None:
    """Do the job whose turn it is in the queue of this one."""
    while turn := next_in_turn(job_id, QUEUES):
        if done := run_job(turn.pk, work_of[JobKind(turn.kind)]):
            return done  # otherwise another worker was faster: take the one after it
    return None


def run_job(job_id: int, work: Work) -> Job | None:
    """Do the work of a job in the requester's language, unless another worker has taken it.

    Refusals of the work become the job's problems. An unexpected error marks the job as failed and
    is raised again for the worker's log. A job whose database went away stays as it is:
    `resend_lost_jobs` sends it again.
    """
    job = _claim(job_id)
    if job is None:
        return None
    try:
        with translation.override(job.language), _heartbeat(job):
            outcome = work(job, _progress_of(job))
    except Refused as refusal:
        return _finished(job, JobStatus.FAILED, problems=map(stored_problem, refusal.problems))
    except JobCancelled:
        return job
    except (OperationalError, InterfaceError):
        raise
    except Exception:
        _finished(job, JobStatus.FAILED, problems=[stored_problem(problem("job_failed"))])
        raise
    return _finished(job, JobStatus.DONE, outcome=outcome)


def resend_lost_jobs() -> int:
    """Send the message of every job without a worker again; return how many."""
    now = timezone.now()
    lost = Q(status=JobStatus.QUEUED, sent_at__lt=now - LOST_AFTER) | Q(
        status=JobStatus.RUNNING, seen_at__lt=now - LOST_AFTER
    )
    with transaction.atomic():
        jobs = list(
            Job.objects.select_for_update(of=("self",), no_key=True).filter(lost).order_by("pk")
        )
        for job in jobs:
            if job.attempts >= ATTEMPTS_AT_MOST:
                job.problems = [stored_problem(problem("job_failed"))]
                _finish(job, JobStatus.FAILED)
                continue
            job.status = JobStatus.QUEUED
            job.sent_at = now
            job.save(update_fields=["status", "sent_at"])
            send_job_on_commit(job.kind, job_id=job.pk)
    return len(jobs)


def _claim(job_id: int) -> Job | None:
    with transaction.atomic():
        job = (
            Job.objects.select_for_update(of=("self",), no_key=True)
            .select_related("event", "session")
            .filter(pk=job_id)
            .first()
        )
        if job is None or job.status != JobStatus.QUEUED:
            return None
        job.status = JobStatus.RUNNING
        job.seen_at = timezone.now()
        job.attempts += 1
        job.progress = 0
        job.save(update_fields=["status", "seen_at", "attempts", "progress"])
        return job


def _progress_of(job: Job) -> Progress:
    """Store the progress at most twice a second, and stop the work once the job is cancelled."""
    last, stored = timezone.now(), 0

    def progress(current: int, total: int) -> None:
        nonlocal last, stored
        now = timezone.now()
        if now - last < timedelta(seconds=0.5) and (current < total or current == stored):
            return
        last, stored = now, current
        if not _running_here(job).update(progress=current, progress_total=total, seen_at=now):
            raise JobCancelled

    return progress


@contextmanager
def _heartbeat(job: Job) -> Iterator[None]:
    """Store regularly, from a thread, that the job is running: some work reports no progress."""
    over = threading.Event()

    def see() -> None:
        try:
            while not over.wait(SEEN_EVERY):
                with suppress(OperationalError):  # a busy database: try again
                    _running_here(job).update(seen_at=timezone.now())
        finally:
            connection.close()

    thread = threading.Thread(target=see, name=f"job {job.pk}", daemon=True)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def _running_here(job: Job) -> JobQuerySet:
    """The job, while this worker holds it."""
    return Job.objects.filter(pk=job.pk, status=JobStatus.RUNNING, attempts=job.attempts)


def _finished(job: Job, status: JobStatus, *, outcome: Any = None, problems: Any = ()) -> Job:
    with transaction.atomic():
        held, job = job, Job.objects.select_for_update(of=("self",), no_key=True).get(pk=job.pk)
        if job.status == JobStatus.RUNNING and job.attempts == held.attempts:
            job.outcome = outcome or {}
            job.problems = list(problems)
            _finish(job, status)
    return job


def _finish(job: Job, status: JobStatus) -> None:
    job.status = status
    job.finished_at = timezone.now()
    if status == JobStatus.DONE:
        job.progress = job.progress_total = max(job.progress_total, 1)
    job.save(
        update_fields=[
            "status",
            "finished_at",
            "outcome",
            "problems",
            "progress",
            "progress_total",
        ]
    )
    if status != JobStatus.DONE or job.kind not in KEEP_FILES:
        JobFile.objects.filter(job=job).delete()
    publish_live(staff_channel(job.event_id))
