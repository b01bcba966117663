"""The task that deletes expired data."""

from celery import shared_task

from league.core.job_table import DELETE_EXPIRED
from league.people import retention


@shared_task(name=DELETE_EXPIRED)
def delete_expired() -> dict[str, int]:
    return retention.delete_expired()
