"""Announce what happened to those who follow it: stored with the write that causes it, spread after.

Verbs know neither followers nor channels; `league.notices` does. A message that Redis loses costs a
minute: the clock looks for notices that wait.
"""

from datetime import timedelta
from typing import Any

from celery import current_app
from django.db import connection, transaction
from django.utils import timezone

from league.core.redis_guard import breaker, time_outs
from league.enums import NoticeKind
from league.models import Notice

SPREAD_NOTICES = "league.spread_notices"
# Corrections and swaps often come in a row: the notice waits for the last one.
WAITS = {
    NoticeKind.CORRECTION: timedelta(minutes=2),
    NoticeKind.SEAT_CHANGED: timedelta(seconds=30),
}


def announce(
    kind: NoticeKind, *, event_id: int, before: dict[str, Any] | None = None, **subject: Any
) -> None:
    """Announce what happened to a `session`, `table` or `sign_up` (`…_id`) of the event, or to itself.

    The same notice waits once, however often its cause happens meanwhile; `before` is that of the
    first time.
    """
    about = {"session_id": None, "table_id": None, "sign_up_id": None, **subject}
    waiting = Notice.objects.filter(kind=kind, event_id=event_id, spread_at=None, **about)
    wait = WAITS.get(kind)
    if wait and waiting.update(due_at=timezone.now() + wait):
        return
    if not wait and waiting.exists():
        return
    due_at = timezone.now() + (wait or timedelta())
    Notice.objects.create(kind=kind, event_id=event_id, due_at=due_at, before=before or {}, **about)
    if not wait:
        spread_on_commit()


def spread_on_commit() -> None:
    """Have the notices spread that wait; one message a transaction."""
    if all(_send not in waiting for waiting in connection.run_on_commit):
        transaction.on_commit(_send, robust=True)


def _send() -> None:
    options = time_outs()
    with breaker.guard(), current_app.connection_for_write(transport_options=options) as link:
        current_app.send_task(SPREAD_NOTICES, connection=link, retry=False)
