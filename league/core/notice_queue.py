"""Queue notices: stored with the write that causes them, sent to followers afterwards.

Verbs know neither followers nor channels; `league.notices` does. If Redis loses a message, the
clock finds the waiting notices a minute later.
"""

from datetime import timedelta
from typing import Any

from django.utils import timezone

from league.core.task_messages import send_once_on_commit
from league.enums import NoticeKind
from league.models import Notice

SPREAD_NOTICES = "league.spread_notices"
# Corrections and swaps often come in a row, so the notice waits for the last one.
WAITS = {
    NoticeKind.CORRECTION: timedelta(minutes=2),
    NoticeKind.SEAT_CHANGED: timedelta(seconds=30),
}


def queue_notice(
    kind: NoticeKind, *, event_id: int, before: dict[str, Any] | None = None, **subject: Any
) -> None:
    """Queue a notice about the `session_id`, `table_id`, `sign_up_id` or `night_id`, or about the event itself.

    The same notice waits only once, however often its cause happens meanwhile; `before` is that of
    the first time.
    """
    about = dict.fromkeys(("session_id", "table_id", "sign_up_id", "night_id")) | subject
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
    """Spread the waiting notices after the commit; one message per transaction."""
    send_once_on_commit(SPREAD_NOTICES)
