"""Celery tasks by name; each makes one call, and the job row stores the outcome."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from celery import shared_task
from celery.signals import heartbeat_sent

from league.chat import posting
from league.core import job_table, jobs, mail, notice_queue
from league.core.worker_heartbeat import store_heartbeat
from league.entrants import list_job, sign_up_confirmation
from league.enums import JobKind
from league.importing import season_job
from league.nights import reminders
from league.notices import delivering, posts, spreading
from league.operations import backups
from league.people import retention
from league.play import recompute
from league.rehearsals import rehearsals, steps
from league.seating import draw_job, pick_ups, plan_job, repair_job
from league.standings import reports
from league.statistics import forecasts, population_figures, ratings_and_achievements

WORK: Mapping[JobKind, jobs.Work] = MappingProxyType(
    {
        JobKind.DRAW_SESSION: draw_job.draw_session,
        JobKind.RECOMPUTE_STANDINGS: recompute.recompute_standings,
        JobKind.BUILD_REPORT: reports.build_report,
        JobKind.MAKE_PLAN: plan_job.make_event_plan,
        JobKind.FIND_REPAIRS: repair_job.find_repairs,
        JobKind.FORECAST: forecasts.make_forecasts,
        JobKind.ENROL_LIST: list_job.enrol_listed,
        JobKind.PREVIEW_SEASON: season_job.preview_stored_file,
        JobKind.STORE_SEASON: season_job.store_season,
    }
)


def _job_task(kind: JobKind) -> Any:
    def run(job_id: int) -> None:
        jobs.run_next(job_id, WORK)

    return shared_task(name=job_table.task_name(kind))(run)


draw_session = _job_task(JobKind.DRAW_SESSION)
recompute_standings = _job_task(JobKind.RECOMPUTE_STANDINGS)
build_report = _job_task(JobKind.BUILD_REPORT)
make_plan = _job_task(JobKind.MAKE_PLAN)
find_repairs = _job_task(JobKind.FIND_REPAIRS)
forecast = _job_task(JobKind.FORECAST)
enrol_list = _job_task(JobKind.ENROL_LIST)
preview_season = _job_task(JobKind.PREVIEW_SEASON)
store_season = _job_task(JobKind.STORE_SEASON)


def delete_all_expired() -> dict[str, int]:
    return {**retention.delete_expired(), "rehearsals": rehearsals.delete_old_rehearsals()}


continue_rehearsals = shared_task(name=job_table.CONTINUE_REHEARSALS)(steps.continue_rehearsals)
delete_expired = shared_task(name=job_table.DELETE_EXPIRED)(delete_all_expired)
deliver_mail = shared_task(name=spreading.DELIVER_MAIL)(delivering.deliver_mail)
deliver_posts = shared_task(name=spreading.DELIVER_POSTS)(posts.deliver_posts)
finish_pick_ups = shared_task(name=job_table.FINISH_PICK_UPS)(pick_ups.finish_pick_ups)
nightly_backup = shared_task(name=job_table.NIGHTLY_BACKUP)(backups.make_nightly_backup)
refresh_forecasts = shared_task(name=job_table.REFRESH_FORECASTS)(forecasts.refresh_forecasts)
rehearse = shared_task(name=job_table.REHEARSE)(steps.rehearse)
release_held_places = shared_task(name=job_table.RELEASE_HELD_PLACES)(
    sign_up_confirmation.release_held_places
)
resend_deliveries = shared_task(name=spreading.RESEND_DELIVERIES)(spreading.resend_deliveries)
resend_lost_jobs = shared_task(name=job_table.RESEND_LOST_JOBS)(jobs.resend_lost_jobs)
resend_mail = shared_task(name=mail.RESEND_MAIL)(mail.resend_mail)
send_mail = shared_task(name=mail.SEND_MAIL)(mail.deliver_mail)
remind_of_nights = shared_task(name=job_table.REMIND_OF_NIGHTS)(reminders.remind_of_nights)
simulate_part = shared_task(name=job_table.SIMULATE_PART)(forecasts.simulate_part)
spread_notices = shared_task(name=notice_queue.SPREAD_NOTICES)(spreading.spread_notices)
store_fields = shared_task(name=job_table.STORE_FIELDS)(
    population_figures.store_changed_populations
)
update_chats = shared_task(name=job_table.UPDATE_CHATS)(posting.update_chats)
update_statistics = shared_task(name=job_table.UPDATE_STATISTICS)(
    ratings_and_achievements.update_statistics
)


@heartbeat_sent.connect
def beat(**_signal: Any) -> None:
    """Store the heartbeat of this worker.

    Celery sends the signal every two seconds from the worker's main process while that process is
    connected to Redis, even during long jobs.
    """
    store_heartbeat()
