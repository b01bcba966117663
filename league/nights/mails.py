"""E-mails with the personal links for answers."""

from collections.abc import Iterable

from django.conf import settings
from django.urls import reverse
from django.utils import translation
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from league.core.audit import record
from league.core.errors import Refused, problem
from league.core.locks import locks_event
from league.core.mail import queue_staff_mails
from league.core.permissions import ANONYMOUS, Actor
from league.core.rate_limit import within
from league.entrants.queries.contacts import Contact, contacts_of
from league.events.queries.release import sees_event
from league.models import Event, Mail, Night
from league.nights.queries.nights import answer_token, closes_at, entrants_with_links

MAILINGS = "3/hour"  # of all links of an event


@locks_event("night.see_links")
def mail_answer_links(event: Event, *, actor: Actor) -> int:
    """Send every player with a known address the own link; return how many these are."""
    if not sees_event(event, ANONYMOUS):
        raise Refused(problem("links_of_draft"))
    contacts = contacts_of(entrants_with_links(event))
    if not contacts:
        raise Refused(problem("mail_addresses_missing"))
    if not within("night-mailing", str(event.pk), MAILINGS):
        raise Refused(problem("mailings_too_many"))
    links = (_link_mail(event, contact) for contact in contacts.values())
    count = len(queue_staff_mails(links, actor=actor))
    record(actor, "night.mail_links", event, event_id=event.pk, after={"count": count})
    return count


def reminder_mails(night: Night, contacts: Iterable[Contact]) -> list[Mail]:
    return [_reminder(night, contact) for contact in contacts]


def _link_mail(event: Event, contact: Contact) -> Mail:
    with translation.override(contact.language):
        words = {"event": event.name, "name": contact.entrant.staff_name, "address": _own(contact)}
        subject = _("Your link for %(event)s") % words
        body = (
            _(
                "%(name)s, with this link you say whether you come to the nights of %(event)s:\n"
                "%(address)s\n\n"
                "It is yours alone: anyone who has it can answer for you."
            )
            % words
        )
    return Mail(to=contact.address, subject=subject, body=body)


def _reminder(night: Night, contact: Contact) -> Mail:
    event = night.event
    with translation.override(contact.language):
        start = localtime(night.starts_at, event.zone)
        last = localtime(closes_at(night), event.zone)
        words = {
            "event": event.name,
            "night": night.name,
            "name": contact.entrant.staff_name,
            "start": f"{date_format(start, 'FULL_DATE_FORMAT')}, {date_format(start, 'TIME_FORMAT')}",
            "until": date_format(last, "SHORT_DATETIME_FORMAT"),
            "address": _own(contact),
        }
        subject = _("%(night)s: will you come? · %(event)s") % words
        body = (
            _(
                "%(name)s, will you come to %(night)s of %(event)s, %(start)s?\n"
                "Answer until %(until)s:\n%(address)s"
            )
            % words
        )
    return Mail(to=contact.address, subject=subject, body=body)


def _own(contact: Contact) -> str:
    return settings.ADDRESS + reverse("own_nights", args=[answer_token(contact.entrant)])
