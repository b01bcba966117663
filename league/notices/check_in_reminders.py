"""Remind players who are not checked in, by e-mail, in Discord and on devices that follow them."""

from collections.abc import Iterable, Iterator

from django.utils import translation
from django.utils.translation import gettext as _

from league.core.audit import record
from league.core.errors import Refused, problem
from league.core.locks import locks_event
from league.core.mail import queue_staff_mails
from league.core.notice_queue import queue_notice
from league.core.permissions import Actor
from league.core.rate_limit import within
from league.entrants.queries.contacts import Contact
from league.entrants.queries.sign_ups import terms_of
from league.enums import NoticeKind, SignUpStatus
from league.models import ChatReminder, Event, Mail, SignUp
from league.notices.queries.check_in_texts import (
    check_in_reach,
    next_start,
    takes_check_in_reminders,
)
from league.notices.queries.text import address

REMINDERS = "3/hour"  # of an event


@locks_event("entrants.change")
def remind_of_check_in(event: Event, *, actor: Actor) -> int:
    """Remind all who are not checked in; return how many players are reached."""
    if not takes_check_in_reminders(event):
        raise Refused(problem("check_in_not_reminded"))
    reach = check_in_reach(event)
    if not reach.reached:
        raise Refused(problem("check_in_reaches_nobody"))
    if not within("check-in-reminders", str(event.pk), REMINDERS):
        raise Refused(problem("check_in_reminders_too_many"))
    queue_staff_mails(_mails(event, reach.contacts.values()), actor=actor)
    reminders = [ChatReminder(entrant_id=entrant_id) for entrant_id in sorted(reach.chats)]
    ChatReminder.objects.bulk_create(reminders, ignore_conflicts=True)
    if reach.devices:
        queue_notice(NoticeKind.CHECK_IN, event_id=event.pk)
    after = {"count": len(reach.reached)}
    record(actor, "entrants.remind", event, event_id=event.pk, after=after)
    return len(reach.reached)


def _mails(event: Event, contacts: Iterable[Contact]) -> Iterator[Mail]:
    """A mail each, with the personal page where players can check in on it themselves."""
    tokens: dict[int | None, str] = {}
    if terms_of(event).self_check_in:
        rows = SignUp.objects.filter(event=event, status=SignUpStatus.ACCEPTED)
        tokens = dict(rows.values_list("entrant", "token"))
    for contact in contacts:
        with translation.override(contact.language):
            words = {"event": event.name, "name": contact.entrant.staff_name}
            lines = [
                _("%(name)s, you are not checked in for %(event)s yet.") % words,
                next_start(event),
                _("Please come to the check-in desk."),
            ]
            token = tokens.get(contact.entrant.pk)
            if token:
                page = {"address": address("sign_up", token)}
                lines.append(_("You can also check in on your page:\n%(address)s") % page)
            subject = _("%(event)s: please check in") % words
        yield Mail(to=contact.address, subject=subject, body="\n".join(filter(None, lines)))
