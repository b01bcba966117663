"""The Celery tasks, one for each row of `league.core.job_table`."""

from celery import shared_task

from league.core import jobs
from league.core.job_table import (
    FINISH_PICK_UPS,
    RELEASE_HELD_PLACES,
    RESEND_LOST_JOBS,
    TASK_NAMES,
)
from league.entrants import sign_up_confirmation
from league.enums import JobKind
from league.play import recompute
from league.seating import draw_job, pick_ups, plan_job, repair_job
from league.standings import reports


@shared_task(name=TASK_NAMES[JobKind.DRAW_SESSION])
def draw_session(job_id: int) -> None:
    jobs.run_job(job_id, draw_job.draw_session)


@shared_task(name=TASK_NAMES[JobKind.RECOMPUTE_STANDINGS])
def recompute_standings(job_id: int) -> None:
    jobs.run_job(job_id, recompute.recompute_standings)


@shared_task(name=TASK_NAMES[JobKind.BUILD_REPORT])
def build_report(job_id: int) -> None:
    jobs.run_job(job_id, reports.build_report)


@shared_task(name=TASK_NAMES[JobKind.MAKE_PLAN])
def make_plan(job_id: int) -> None:
    jobs.run_job(job_id, plan_job.make_event_plan)


@shared_task(name=TASK_NAMES[JobKind.FIND_REPAIRS])
def find_repairs(job_id: int) -> None:
    jobs.run_job(job_id, repair_job.find_repairs)


@shared_task(name=RELEASE_HELD_PLACES)
def release_held_places() -> int:
    return sign_up_confirmation.release_held_places()


@shared_task(name=FINISH_PICK_UPS)
def finish_pick_ups() -> int:
    return pick_ups.finish_pick_ups()


@shared_task(name=RESEND_LOST_JOBS)
def resend_lost_jobs() -> int:
    return jobs.resend_lost_jobs()
