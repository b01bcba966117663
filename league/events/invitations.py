"""Invite people to the staff of an event by a link; accept and revoke invitations."""

from collections.abc import Iterator
from datetime import timedelta

from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from league.core.audit import record
from league.core.errors import AnyProblem, Forbidden, Refused, problem, refuse_if
from league.core.locks import locked_event, locks_event
from league.core.mail import queue_staff_mails
from league.core.permissions import Actor
from league.core.rate_limit import within
from league.enums import Role
from league.events.queries.zones import local_day
from league.models import Event, EventRole, Invitation, Mail

DAYS, MOST_DAYS = 7, 30
MOST_OPEN = 200
MAILED = "50/day"  # of one person
MAILED_TO = "3/day"  # of one person to one address
MAILED_BY_ALL = "20/day"  # to one address


@locks_event("roles.change")
def invite(
    event: Event, *, actor: Actor, role: str, email: str = "", days: int = DAYS
) -> Invitation:
    """Make a link that gives its first user the role; send it if an address is given."""
    email = email.strip()
    refuse_if(_problems_of_inviting(event, role, email, days))
    if email and not event.is_rehearsal:
        refuse_if(_problems_of_mailing(email, actor))
    invitation = Invitation.objects.create(
        event=event,
        role=role,
        email=email,
        invited_by_id=actor.login_id,
        expires_at=timezone.now() + timedelta(days=days),
    )
    # Without the address, because the audit keeps its entries forever.
    record(actor, "roles.invite", invitation, event_id=event.pk, after={"role": role})
    if email:
        _mail(invitation, actor=actor)
    return invitation


@locks_event("roles.change")
def revoke_invitation(event: Event, invitation_id: int, *, actor: Actor) -> None:
    waiting = event.invitations.filter(accepted_at__isnull=True, revoked_at__isnull=True)
    invitation = waiting.filter(pk=invitation_id).first()
    if invitation is None:
        return
    invitation.revoked_at = timezone.now()
    invitation.save(update_fields=["revoked_at"])
    before = {"role": invitation.role}
    record(actor, "roles.revoke_invitation", invitation, event_id=event.pk, before=before)


def accept_invitation(invitation: Invitation, *, actor: Actor) -> EventRole:
    """Give the role to the login that accepts; then the link stops working."""
    if actor.login_id is None:
        raise Forbidden
    with transaction.atomic():
        event = locked_event(invitation.event_id)
        current = Invitation.objects.open().filter(pk=invitation.pk).first()
        if current is None:
            raise Refused(problem("invitation_over"))
        role, _created = EventRole.objects.get_or_create(
            event=event, login_id=actor.login_id, role=current.role
        )
        current.accepted_at, current.accepted_by_id = timezone.now(), actor.login_id
        current.save(update_fields=["accepted_at", "accepted_by"])
        after = {"login": actor.login_id, "role": current.role}
        record(actor, "roles.accept", current, event_id=event.pk, after=after)
    return role


def invitation_address(invitation: Invitation) -> str:
    return settings.ADDRESS + reverse("invitation", args=[invitation.token])


def _mail(invitation: Invitation, *, actor: Actor) -> None:
    """Without the event's name in the subject: anybody writes that, and the reader knows nobody yet."""
    if invitation.event.is_rehearsal:
        return
    role, event = invitation.get_role_display(), invitation.event.name
    subject = _("Invitation to the staff of an event")
    body = _(
        "You are invited to help at %(event)s. Your role: %(role)s.\n\n"
        "Open this link to accept:\n%(address)s\n\n"
        "It works once, until %(date)s."
    ) % {
        "event": event,
        "role": role,
        "address": invitation_address(invitation),
        "date": local_day(invitation.expires_at, invitation.event).isoformat(),
    }
    queue_staff_mails([Mail(to=invitation.email, subject=subject, body=body)], actor=actor)


def _problems_of_mailing(email: str, actor: Actor) -> Iterator[AnyProblem]:
    sender, to = str(actor.login_id), email.lower()
    often = not within("invitation-to", f"{sender}-{to}", MAILED_TO)
    if often or not within("invitation-to", to, MAILED_BY_ALL):
        yield problem("invitation_mailed_often", "email")
    elif not within("invitation-by", sender, MAILED):
        yield problem("invitations_mailed", "email")


def _problems_of_inviting(event: Event, role: str, email: str, days: int) -> Iterator[AnyProblem]:
    if role not in Role.values:
        yield problem("value_unknown", "role", value=role, choices=", ".join(Role.values))
    if not 1 <= days <= MOST_DAYS:
        yield problem("value_out_of_range", "days", value=days, low=1, high=MOST_DAYS)
    if event.invitations.open().count() >= MOST_OPEN:
        yield problem("too_many_invitations")
    try:
        if email:
            validate_email(email)
    except ValidationError:
        yield problem("email_wrong", "email", value=email)
