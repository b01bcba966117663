"""Reminders of a night that the bot writes to players alone: who has not answered stands in no channel."""

import uuid

from django.conf import settings
from django.db.models import F
from django.utils import timezone, translation

from league.chat.discord_calls import CLAIMED_FOR, NOT_FOUND, Stopped, called, content_of, hold_all
from league.chat.queries.messages import reminder_content
from league.entrants.queries.chat_people import users_in_chat
from league.models import ChatReminder
from league.nights.queries.nights import attendance_at
from league.nights.queries.reminders import may_be_reminded

MOST_TRIES = 6
AT_ONCE = 100


def send_reminders() -> int:
    """Write the reminders that are due; count those that were sent."""
    due = ChatReminder.objects.filter(waits_until__lte=timezone.now())
    rows = due.select_related("night__event", "entrant__player", "entrant__event")
    sent = 0
    for row in rows.order_by("pk")[:AT_ONCE]:
        try:
            sent += _claimed(row) and _send(row)
        except Stopped as stop:
            if not _later(row, stop):
                break
    return sent


def _claimed(row: ChatReminder) -> bool:
    now = timezone.now()
    free = ChatReminder.objects.filter(pk=row.pk, waits_until__lte=now)
    return bool(free.update(waits_until=now + CLAIMED_FOR, tries=F("tries") + 1))


def _send(row: ChatReminder) -> bool:
    """Write it; drop what nobody needs any more, and what the player does not let in."""
    night, entrant = row.night, row.entrant
    user = users_in_chat(night.event, [entrant]).get(entrant.pk)
    attendance = attendance_at(night, entrant)
    answered = attendance is not None and bool(attendance.answer)
    if user is None or answered or not entrant.is_playing or not may_be_reminded(night):
        row.delete()
        return False
    opened = called("POST", "/users/@me/channels", {"recipient_id": user})
    channel = str(content_of(opened).get("id", ""))
    if not channel.isdecimal():
        row.delete()
        return False
    with translation.override(_language(row)):
        content = reminder_content(night)
    nonce = {"nonce": uuid.uuid5(uuid.NAMESPACE_OID, f"{row.pk}").hex[:24], "enforce_nonce": True}
    answer = called("POST", f"/channels/{channel}/messages", content | nonce)
    row.delete()
    return answer.status != NOT_FOUND


def _later(row: ChatReminder, stop: Stopped) -> bool:
    """Whether the next reminder may be tried: this one was refused, and is dropped."""
    if stop.failure is not None or stop.ends or row.tries >= MOST_TRIES:
        row.delete()
        return True
    until = timezone.now() + stop.wait_after(row.tries)
    ChatReminder.objects.filter(pk=row.pk).update(waits_until=until)
    if stop.everywhere:
        hold_all(until)
    return False


def _language(row: ChatReminder) -> str:
    """That of a channel of the event or its series."""
    event = row.night.event
    channel = event.chat_channels.first() or (event.series and event.series.chat_channels.first())
    return channel.language if channel else settings.LANGUAGE_CODE
