"""The link of a whole group: everybody taps a name and says who comes, without an account."""

from dataclasses import dataclass
from datetime import datetime

from django.conf import settings
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from league.core.permissions import Actor
from league.core.queries.link_secrets import link_token, row_by_token
from league.models import Attendance, Event, Night, NightTerms
from league.nights.queries.nights import rows_of, shown_by_name, takes_answers

MOST_NIGHTS = 6  # of those to come, on one page


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupList:
    """Those who are shown by name, by family name, and how many others play."""

    rows: list[Attendance]
    unnamed: int


def night_terms(event: Event) -> NightTerms:
    """The terms of the league; the usual ones, unsaved, where nobody has set any."""
    return NightTerms.objects.filter(event=event).first() or NightTerms(event=event)


def group_token(event: Event) -> str:
    """The secret of the group's link."""
    return link_token("who comes", event.pk, night_terms(event).link_number)


def event_by_group_token(token: str) -> Event | None:
    """The event of a group's link; None for an unknown or renewed one."""
    return row_by_token(Event.objects.all(), token, group_token)


def actor_of_group(event: Event) -> Actor:
    return Actor(label="group", answers_in=event.pk)


def is_group_code(terms: NightTerms, given: str) -> bool:
    """Whether this is the code, in capitals or not."""
    return constant_time_compare(plain_code(given), plain_code(terms.code))


def code_digest(terms: NightTerms) -> str:
    """What a device keeps of the code; another code asks every device again."""
    key = settings.SECRET_KEY_OF_LINKS
    return salted_hmac("code of a group", plain_code(terms.code), key).hexdigest()[:16]


def plain_code(text: str) -> str:
    return "".join(text.split()).casefold()


def group_list(night: Night) -> GroupList:
    rows = [row for row in rows_of(night) if row.entrant.is_playing]
    shown, unnamed = shown_by_name(rows)
    shown.sort(key=lambda row: row.entrant.public_person_name.order)
    return GroupList(rows=shown, unnamed=unnamed)


def nights_to_come(event: Event, *, now: datetime | None = None) -> list[Night]:
    """The next nights that take answers, the first one first."""
    rows = event.nights.planned().filter(starts_at__gte=now or timezone.now())
    nights = [night for night in rows.order_by("starts_at", "number") if takes_answers(night)]
    return nights[:MOST_NIGHTS]
