"""E-mails to captains: their links, and reminders of line-ups."""

from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.db import transaction
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from league.core.audit import record
from league.core.errors import Refused, problem
from league.core.locks import locked_event, locks_event, require
from league.core.mail import queue_staff_mails
from league.core.permissions import ANONYMOUS, Actor
from league.core.rate_limit import within
from league.entrants.queries.contacts import contacts_of
from league.events.queries.release import sees_event
from league.models import Event, Mail, Session
from league.nights.mails import MAILINGS
from league.people.queries.accounts import confirmed_emails
from league.teams.queries.line_ups import squads_to_remind
from league.teams.queries.squads import Squad, squads_of, team_token


@locks_event("teams.change")
def mail_captain_links(event: Event, *, actor: Actor) -> int:
    """Send the captains of every team with known addresses its link; return how many mails."""
    if not sees_event(event, ANONYMOUS):
        raise Refused(problem("links_of_draft"))
    mails = [_mail(squad, *to) for squad in squads_of(event) for to in addresses_of(squad)]
    if not mails:
        raise Refused(problem("mail_addresses_missing"))
    if not within("captains-mailing", str(event.pk), MAILINGS):
        raise Refused(problem("mailings_too_many"))
    count = len(queue_staff_mails(mails, actor=actor))
    record(actor, "team.mail_links", event, event_id=event.pk, after={"count": count})
    return count


def remind_captains(session: Session, *, actor: Actor) -> int:
    """Mail their link to the captains of teams without a whole line-up; return how many mails."""
    require(actor, "line_up.publish", event_id=session.event_id)
    with transaction.atomic():
        event = locked_event(session.event_id)
        if not sees_event(event, ANONYMOUS):
            raise Refused(problem("links_of_draft"))
        squads = squads_to_remind(session)
        mails = [_reminder(squad, session, *to) for squad in squads for to in addresses_of(squad)]
        if not mails:
            raise Refused(problem("captains_reach_nobody"))
        if not within("captains-reminders", str(session.pk), MAILINGS):
            raise Refused(problem("mailings_too_many"))
        count = len(queue_staff_mails(mails, actor=actor))
        after = {"count": count}
        record(actor, "line_up.remind", session, event_id=event.pk, after=after)
    return count


def addresses_of(squad: Squad) -> Iterator[tuple[str, str]]:
    """Address and language of each captain who has one."""
    players = [one.entrant for one in squad.captains if one.entrant is not None]
    for contact in contacts_of(players).values():
        yield contact.address, contact.language
    if settings.MAIL_REACHES_PEOPLE:
        logins = [one.login.pk for one in squad.captains if one.login is not None]
        for email in confirmed_emails(logins).values():
            yield email, settings.LANGUAGE_CODE


def _reminder(squad: Squad, session: Session, address: str, language: str) -> Mail:
    with translation.override(language):
        words = _words(squad) | {"number": session.number}
        subject = _("%(team)s: your line-up for session %(number)s is missing") % words
        body = (
            _(
                "Please name the players of %(team)s for session %(number)s of %(event)s:\n"
                "%(address)s"
            )
            % words
        )
    return Mail(to=address, subject=subject, body=body)


def _words(squad: Squad) -> dict[str, Any]:
    link = settings.ADDRESS + reverse("team_link", args=[team_token(squad.team)])
    return {"event": squad.team.event.name, "team": squad.team.name, "address": link}


def _mail(squad: Squad, address: str, language: str) -> Mail:
    with translation.override(language):
        words = _words(squad)
        subject = _("%(team)s: your link for line-ups · %(event)s") % words
        body = (
            _(
                "With this link you set the line-ups of %(team)s in %(event)s:\n%(address)s\n\n"
                "It is your team's alone: anyone who has it can set your line-ups."
            )
            % words
        )
    return Mail(to=address, subject=subject, body=body)
