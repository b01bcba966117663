"""Forecasts: find events that need one, run the job, and help with its parts."""

from celery import shared_task

from league.core import jobs
from league.core.job_table import REFRESH_FORECASTS, SIMULATE_PART, TASK_NAMES
from league.enums import JobKind
from league.statistics import forecast_job, forecasts


@shared_task(name=REFRESH_FORECASTS)
def refresh_forecasts() -> int:
    return forecasts.refresh_forecasts()


@shared_task(name=TASK_NAMES[JobKind.FORECAST])
def forecast(job_id: int) -> None:
    jobs.run_job(job_id, forecast_job.make_forecasts)


@shared_task(name=SIMULATE_PART)
def simulate_part(job_id: int) -> bool:
    return forecast_job.simulate_part(job_id)
