"""Reminders of a night: when they are due, to whom they go, and who can be reached."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.conf import settings
from django.utils import timezone

from league.core.permissions import ANONYMOUS
from league.entrants.queries.chat_people import users_in_chat
from league.entrants.queries.contacts import Contact, contacts_of, with_devices
from league.events.queries.release import sees_event
from league.models import Attendance, Night, NightTerms
from league.models.leagues.night import MOST_REMINDER_DAYS
from league.nights.queries.group_link import night_terms
from league.nights.queries.nights import rows_of, takes_answers

LATEST = timedelta(hours=12)  # after the time that the league has set
AGAIN_AFTER = timedelta(hours=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Reach:
    """Those without an answer, and who of them gets what, by the ways that the league has chosen.

    `followed`: whether followers and webhooks get a notice. `chats`: by entrant the user of a chat.
    """

    rows: list[Attendance]
    contacts: dict[int, Contact]
    followed: bool
    devices: frozenset[int]
    chats: dict[int, str]

    @property
    def reached(self) -> list[Attendance]:
        known = self.contacts.keys() | self.devices | self.chats.keys()
        return [row for row in self.rows if row.entrant_id in known]


def reminder_at(night: Night, terms: NightTerms) -> datetime | None:
    """When the league reminds of a night; None where it does not."""
    if terms.reminder_days is None:
        return None
    start = timezone.localtime(night.starts_at, night.event.zone)
    day = start.date() - timedelta(days=terms.reminder_days)
    return datetime.combine(day, terms.reminder_time, tzinfo=night.event.zone)


def nights_to_remind(*, now: datetime | None = None) -> list[Night]:
    """The nights whose reminder is due and has not been sent."""
    now = now or timezone.now()
    last = now + timedelta(days=MOST_REMINDER_DAYS + 2)
    rows = Night.objects.planned().filter(
        starts_at__gt=now, starts_at__lt=last, event__night_terms__reminder_days__isnull=False
    )
    rows = rows.select_related("event__night_terms").order_by("starts_at", "pk")
    return [night for night in rows if is_due(night, now)]


def is_due(night: Night, now: datetime) -> bool:
    due = reminder_at(night, night.event.night_terms)
    return (
        due is not None
        and due <= now < due + LATEST
        and night.reminded_for != day_of(night)
        and may_be_reminded(night, now=now)
    )


def may_be_reminded(night: Night, *, now: datetime | None = None) -> bool:
    """Whether the night takes answers, in an event that everybody may see."""
    return takes_answers(night, now=now) and sees_event(night.event, ANONYMOUS)


def day_of(night: Night) -> date:
    return timezone.localtime(night.starts_at, night.event.zone).date()


def unanswered(night: Night) -> list[Attendance]:
    """Those who have not answered; the row of somebody of whom nothing is known is unsaved."""
    return [row for row in rows_of(night) if not row.answer and row.entrant.is_playing]


def reach_of(night: Night, *, now: datetime | None = None) -> Reach:
    """Whom a reminder reaches now; nobody is reminded twice within the hour."""
    late = (now or timezone.now()) - AGAIN_AFTER
    rows = [row for row in unanswered(night) if not row.reminded_at or row.reminded_at < late]
    entrants = [row.entrant for row in rows]
    terms, chats = night_terms(night.event), settings.DISCORD
    by_chat = terms.remind_by_chat and chats is not None
    return Reach(
        rows=rows,
        contacts=contacts_of(entrants) if terms.remind_by_mail else {},
        followed=terms.remind_by_push,
        devices=with_devices(entrants) if terms.remind_by_push else frozenset(),
        chats=users_in_chat(night.event, entrants) if by_chat else {},
    )
