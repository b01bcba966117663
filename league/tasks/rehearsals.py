"""The tasks of rehearsals."""

from celery import shared_task

from league.core.job_table import CONTINUE_REHEARSALS, REHEARSE
from league.rehearsals import steps


@shared_task(name=REHEARSE)
def rehearse(event_id: int, single: bool = False) -> bool:  # noqa: FBT001, FBT002 (a message)
    return steps.rehearse(event_id, single=single)


@shared_task(name=CONTINUE_REHEARSALS)
def continue_rehearsals() -> int:
    return steps.continue_rehearsals()
