"""The task that deletes expired data."""

from celery import shared_task

from league.core.job_table import DELETE_EXPIRED
from league.people import retention
from league.rehearsals.rehearsals import delete_old_rehearsals


@shared_task(name=DELETE_EXPIRED)
def delete_expired() -> dict[str, int]:
    return {**retention.delete_expired(), "rehearsals": delete_old_rehearsals()}
