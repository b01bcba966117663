"""Remind players who have not answered: at the time that the league sets, and when staff ask."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from league.core.audit import record
from league.core.errors import Refused, problem
from league.core.locks import require
from league.core.mail import queue_mails
from league.core.notice_queue import queue_notice
from league.core.permissions import SYSTEM, Actor
from league.enums import NoticeKind
from league.models import Attendance, ChatReminder, Night
from league.nights.changes import locked_night, save_night
from league.nights.mails import reminder_mails
from league.nights.queries.reminders import (
    Reach,
    day_of,
    is_due,
    may_be_reminded,
    nights_to_remind,
    reach_of,
)


def remind_of_nights(*, now: datetime | None = None) -> int:
    """Remind of every night that is due, once; return how many players are reached."""
    now = now or timezone.now()
    return sum(_remind_if_due(night.pk, now) for night in nights_to_remind(now=now))


def remind_now(night: Night, *, actor: Actor, now: datetime | None = None) -> int:
    """Remind those without an answer at once; return how many are reached."""
    require(actor, "night.remind", event_id=night.event_id)
    with transaction.atomic():
        night = locked_night(night.pk)
        now = now or timezone.now()
        if not may_be_reminded(night, now=now):
            raise Refused(problem("night_not_reminded", name=night.name))
        reach = reach_of(night, now=now)
        if not reach.rows:
            raise Refused(problem("nobody_to_remind"))
        return _remind(night, reach, now, actor=actor)


def _remind_if_due(night_id: int, now: datetime) -> int:
    with transaction.atomic():
        night = locked_night(night_id)  # another worker may be doing the same
        if not is_due(night, now):
            return 0
        return _remind(night, reach_of(night, now=now), now, actor=SYSTEM)


def _remind(night: Night, reach: Reach, now: datetime, *, actor: Actor) -> int:
    _note(reach.reached, now)
    night.reminded_for = day_of(night)
    save_night(night, "reminded_for")
    queue_mails(reminder_mails(night, reach.contacts.values()))
    _write_in_chats(night, reach)
    if reach.rows and reach.followed:
        queue_notice(NoticeKind.NIGHT, event_id=night.event_id, night_id=night.pk)
    after = {"count": len(reach.reached)}
    record(actor, "night.remind", night, event_id=night.event_id, after=after)
    return len(reach.reached)


def _write_in_chats(night: Night, reach: Reach) -> None:
    """Let the bot write to each player alone; the worker of chats does, after the commit."""
    ChatReminder.objects.bulk_create(
        [ChatReminder(night=night, entrant_id=entrant_id) for entrant_id in reach.chats],
        ignore_conflicts=True,
    )


def _note(rows: list[Attendance], now: datetime) -> None:
    for row in rows:
        row.reminded_at = now
    Attendance.objects.bulk_update([row for row in rows if row.pk], ["reminded_at"])
    Attendance.objects.bulk_create(row for row in rows if not row.pk)
