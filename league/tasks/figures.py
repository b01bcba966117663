"""The tasks of figures; beat sends them."""

from celery import shared_task

from league.core.job_table import COUNT_OLD_HANDS, STORE_FIELDS
from league.play import recompute
from league.statistics import field_figures


@shared_task(name=STORE_FIELDS)
def store_fields() -> int:
    return field_figures.store_changed_fields()


@shared_task(name=COUNT_OLD_HANDS)
def count_old_hands() -> int:
    return recompute.count_old_hands()
