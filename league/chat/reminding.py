"""Reminders of a night or of check-in that the bot writes to players alone, never in a channel."""

import uuid

from django.conf import settings
from django.db.models import F
from django.utils import timezone, translation

from league.chat.discord_calls import CLAIMED_FOR, NOT_FOUND, Stopped, called, content_of, hold_all
from league.chat.queries.messages import check_in_content, reminder_content
from league.entrants.queries.chat_people import users_in_chat
from league.enums import EntrantStatus
from league.models import ChatReminder
from league.nights.queries.nights import attendance_at
from league.nights.queries.reminders import may_be_reminded
from league.notices.queries.check_in_texts import takes_check_in_reminders

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
    user = users_in_chat(row.entrant.event, [row.entrant]).get(row.entrant_id)
    if user is None or not _is_needed(row):
        row.delete()
        return False
    opened = called("POST", "/users/@me/channels", {"recipient_id": user})
    channel = str(content_of(opened).get("id", ""))
    if not channel.isdecimal():
        row.delete()
        return False
    with translation.override(_language(row)):
        content = reminder_content(row.night) if row.night else check_in_content(row.entrant)
    nonce = {"nonce": uuid.uuid5(uuid.NAMESPACE_OID, f"{row.pk}").hex[:24], "enforce_nonce": True}
    answer = called("POST", f"/channels/{channel}/messages", content | nonce)
    row.delete()
    return answer.status != NOT_FOUND


def _is_needed(row: ChatReminder) -> bool:
    entrant, night = row.entrant, row.night
    if night is None:
        is_missing = entrant.status == EntrantStatus.ENROLLED
        return is_missing and takes_check_in_reminders(entrant.event)
    attendance = attendance_at(night, entrant)
    answered = attendance is not None and bool(attendance.answer)
    return entrant.is_playing and not answered and may_be_reminded(night)


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
    event = row.entrant.event
    channel = event.chat_channels.first() or (event.series and event.series.chat_channels.first())
    return channel.language if channel else settings.LANGUAGE_CODE
