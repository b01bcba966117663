"""The Celery tasks, one a row of `league.jobs`."""

from celery import shared_task

from league.enums import JobKind
from league.jobs import RESEND_LOST_JOBS, TASK_NAMES
from league.services import jobs, recompute, reports, seating


@shared_task(name=TASK_NAMES[JobKind.DRAW_SESSION])
def draw_session(job_id: int) -> None:
    jobs.run_job(job_id, seating.draw_session)


@shared_task(name=TASK_NAMES[JobKind.RECOMPUTE_STANDINGS])
def recompute_standings(job_id: int) -> None:
    jobs.run_job(job_id, recompute.recompute_standings)


@shared_task(name=TASK_NAMES[JobKind.BUILD_REPORT])
def build_report(job_id: int) -> None:
    jobs.run_job(job_id, reports.build_report)


@shared_task(name=RESEND_LOST_JOBS)
def resend_lost_jobs() -> int:
    return jobs.resend_lost_jobs()
