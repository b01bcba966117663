"""Confirm the e-mail address of a sign-up; its place is held for half an hour until then."""

from datetime import timedelta

from django.conf import settings
from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from league.core.audit import record
from league.core.errors import Refused, problem
from league.core.locks import locked_event
from league.core.mail import queue_mail
from league.core.permissions import SYSTEM, Actor
from league.core.queries.actors import actor_of_sign_up
from league.entrants.queries.sign_ups import next_position, terms_of
from league.entrants.waiting_list import admit_or_queue, fill_free_places, move_sign_up
from league.enums import SignUpStatus
from league.models import Event, SignUp

HELD_FOR = timedelta(minutes=30)
_signer = Signer(salt="sign-up confirmation")


def asks_for_confirmation(actor: Actor) -> bool:
    """Whether this person must confirm an e-mail address; one with a login need not."""
    return settings.MAIL_REACHES_PEOPLE and actor.login_id is None


def hold_place(row: SignUp) -> None:
    """Mark a new sign-up as unconfirmed. The caller saves it, then sends the link."""
    row.status = SignUpStatus.UNCONFIRMED
    row.held_until = timezone.now() + HELD_FOR


def send_confirmation(row: SignUp) -> None:
    event = row.event
    address = settings.ADDRESS + reverse("sign_up_confirm", args=[_signer.sign(str(row.pk))])
    subject = _("Confirm your sign-up for %(event)s") % {"event": event.name}
    body = _(
        "%(name)s, your place at %(event)s is held for %(minutes)s minutes.\n\n"
        "Open this link to confirm your sign-up:\n%(address)s\n\n"
        "If you did not sign up, do nothing."
    ) % {
        "name": row.name,
        "event": event.name,
        "minutes": HELD_FOR.seconds // 60,
        "address": address,
    }
    queue_mail(row.contact, subject, body)


def sign_up_by_confirmation(token: str) -> SignUp | None:
    """The sign-up of a confirmation link; None if the link is wrong or the place has expired."""
    try:
        number = _signer.unsign(token)
    except BadSignature:
        return None
    return SignUp.objects.select_related("event", "entrant").filter(pk=int(number)).first()


def confirm_sign_up(sign_up: SignUp) -> SignUp:
    """Accept the address: the sign-up counts, at the end of the list if it comes too late."""
    with transaction.atomic():
        event = locked_event(sign_up.event_id)
        rows = SignUp.objects.select_related("player", "entrant__player", "login")
        row = rows.filter(pk=sign_up.pk).first()
        if row is None:
            raise Refused(problem("sign_up_lapsed"))
        row.event = event
        if row.status != SignUpStatus.UNCONFIRMED:
            return row
        if row.held_until is None or row.held_until <= timezone.now():
            row.position = next_position(event)
        row.held_until = None
        actor = actor_of_sign_up(row)
        move_sign_up(row, SignUpStatus.ASKED, actor=actor, verb="sign_up.confirm")
        return admit_or_queue(row, terms_of(event), actor=actor)


def release_held_places() -> int:
    """Delete sign-ups that were not confirmed in time; their places go to the waiting list."""
    late = SignUp.objects.filter(status=SignUpStatus.UNCONFIRMED, held_until__lte=timezone.now())
    events = late.order_by("event").values_list("event_id", flat=True).distinct()
    return sum(_release_in(event_id) for event_id in list(events))


def _release_in(event_id: int) -> int:
    with transaction.atomic():
        event: Event = locked_event(event_id)
        rows = event.sign_ups.filter(
            status=SignUpStatus.UNCONFIRMED, held_until__lte=timezone.now()
        )
        for row in rows:
            record(
                SYSTEM,
                "sign_up.lapse",
                row,
                event_id=event.pk,
                before={"queue_position": row.position},
            )
        count, _rows = rows.delete()
        fill_free_places(event)
    return count
