"""The task that keeps ratings and achievements up to date."""

from celery import shared_task

from league.core.job_table import UPDATE_STATISTICS
from league.statistics import ratings_and_achievements


@shared_task(name=UPDATE_STATISTICS)
def update_statistics() -> int:
    return ratings_and_achievements.update_statistics()
