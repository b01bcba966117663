"""Rehearsals for tests: steps without a worker, draws included."""

from league.core.jobs import run_job
from league.enums import JobStatus
from league.models import Job, Rehearsal
from league.rehearsals.steps import step
from league.seating.draw_job import draw_session


def go_on(rehearsal: Rehearsal, *, minutes: int, every: int = 5) -> None:
    """Let simulated minutes pass, in steps of `every`; jobs are done between them."""
    for _ in range(0, minutes, every):
        step(rehearsal, every * 60)
        for job in Job.objects.filter(event=rehearsal.event, status=JobStatus.QUEUED):
            run_job(job.pk, draw_session)
