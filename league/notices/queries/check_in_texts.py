"""The reminder of check-in: whom it reaches, and what it says on a device."""

from dataclasses import dataclass

from django.conf import settings
from django.utils.translation import gettext as _

from league.core.permissions import ANONYMOUS
from league.entrants.queries.chat_people import users_in_chat
from league.entrants.queries.contacts import Contact, contacts_of, with_devices
from league.enums import EntrantStatus, EventStatus
from league.events.queries.release import sees_event
from league.models import Entrant, Event, Notice
from league.notices.queries.followed import FollowedSubjects
from league.notices.queries.text import Text, address, start_text, text_of
from league.standings.queries.planned_sessions import coming_start


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckInReach:
    """The players who are not checked in, and how each can be reached."""

    missing: list[Entrant]
    contacts: dict[int, Contact]
    devices: frozenset[int]
    chats: frozenset[int]

    @property
    def reached(self) -> list[Entrant]:
        return [one for one in self.missing if self._reaches(one)]

    @property
    def unreached(self) -> list[Entrant]:
        return [one for one in self.missing if not self._reaches(one)]

    @property
    def with_ways(self) -> list[tuple[Entrant, list[str]]]:
        """Those who are reached, each with the names of the ways."""
        ways = (
            (self.contacts, _("E-mail")),
            (self.chats, "Discord"),
            (self.devices, _("Notices on a device")),
        )
        return [(one, [name for by, name in ways if one.pk in by]) for one in self.reached]

    def _reaches(self, entrant: Entrant) -> bool:
        return any(entrant.pk in by for by in (self.contacts, self.devices, self.chats))


def takes_check_in_reminders(event: Event) -> bool:
    """Whether players may be reminded: in a real event that is public and not over."""
    return (
        event.status != EventStatus.FINISHED
        and not event.is_rehearsal
        and sees_event(event, ANONYMOUS)
    )


def not_checked_in(event: Event) -> list[Entrant]:
    rows = event.entrants.filter(status=EntrantStatus.ENROLLED).select_related("player")
    return list(rows.order_by("number"))


def check_in_reach(event: Event) -> CheckInReach:
    missing = not_checked_in(event)
    return CheckInReach(
        missing=missing,
        contacts=contacts_of(missing),
        devices=with_devices(missing),
        chats=frozenset(users_in_chat(event, missing)) if settings.DISCORD else frozenset(),
    )


def next_start(event: Event) -> str:
    """When the next session starts, as a sentence; empty without a timetable."""
    found = coming_start(event)
    if found is None:
        return ""
    number, start = found
    words = {"number": number, "time": start_text(start, event)}
    return _("Session %(number)s starts: %(time)s.") % words


def check_in_text(notice: Notice, followed: FollowedSubjects) -> Text | None:
    """For followers of players who are not checked in their names."""
    event = notice.event
    if event is None or not takes_check_in_reminders(event):
        return None
    asked = [one for one in not_checked_in(event) if one.player_id in followed.players]
    if not asked:
        return None
    lines = [_("%(name)s, please check in.") % {"name": one.public_name} for one in asked]
    return text_of(event, filter(None, [*lines, next_start(event)]), address("event", event.slug))
