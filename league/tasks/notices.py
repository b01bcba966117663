"""The tasks of notices."""

from celery import shared_task

from league.core.notice_queue import SPREAD_NOTICES
from league.notices import delivering, spreading


@shared_task(name=SPREAD_NOTICES)
def spread_notices() -> int:
    return spreading.spread_notices()


@shared_task(name=spreading.DELIVER_NOTICES)
def deliver_notices(recipient_id: int) -> int:
    return delivering.deliver_notices(recipient_id)


@shared_task(name=spreading.RESEND_DELIVERIES)
def resend_deliveries() -> int:
    return spreading.resend_deliveries()
