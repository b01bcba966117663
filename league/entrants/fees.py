"""Mark who has paid the fee, and take the mark back."""

from django.db import transaction
from django.utils import timezone

from league.core.audit import record
from league.core.errors import Refused, problem, status_name
from league.core.locks import locked_event, require
from league.core.permissions import Actor
from league.entrants.queries.sign_ups import as_sign_up, next_position, terms_of
from league.entrants.sign_up import locked_sign_up, wrong_order
from league.enums import GONE_STATUSES, OPEN_SIGN_UP_STATUSES, EntrantStatus
from league.models import Entrant, SignUp


def mark_paid(sign_up: SignUp, *, actor: Actor, paid: bool = True) -> SignUp:
    """Note that the fee is paid, with the amount of now; or that it is not paid after all."""
    with transaction.atomic():
        sign_up = locked_sign_up(sign_up, actor, "sign_up.change")
        if paid == (sign_up.paid_at is not None):
            return sign_up
        terms = terms_of(sign_up.event)
        if paid and terms.fee is None:
            raise Refused(problem("no_fee"))
        if paid and sign_up.status not in OPEN_SIGN_UP_STATUSES:
            raise Refused(wrong_order(sign_up))
        before = {"paid": _amount(sign_up)}
        sign_up.paid_amount = terms.fee if paid else None
        sign_up.paid_at = timezone.now() if paid else None
        sign_up.paid_by_id = actor.login_id if paid else None
        sign_up.save(update_fields=["paid_amount", "paid_at", "paid_by"])
        record(
            actor,
            "sign_up.pay" if paid else "sign_up.unpay",
            sign_up,
            event_id=sign_up.event_id,
            before=before,
            after={"paid": _amount(sign_up)},
        )
    return sign_up


def mark_entrant_paid(entrant: Entrant, *, actor: Actor) -> SignUp:
    """Mark the fee of a player as paid, whoever entered the player."""
    require(actor, "sign_up.change", event_id=entrant.event_id)
    with transaction.atomic():
        event = locked_event(entrant.event_id)
        row = SignUp.objects.filter(entrant=entrant).first()
        if row is None:
            if entrant.status in GONE_STATUSES:
                name, now = entrant.staff_name, status_name(EntrantStatus, entrant.status)
                raise Refused(problem("entrant_status_order", "status", name=name, status=now))
            row = as_sign_up(entrant)
            row.position = next_position(event)
            row.save()
        return mark_paid(row, actor=actor)


def _amount(sign_up: SignUp) -> str:
    return "" if sign_up.paid_amount is None else str(sign_up.paid_amount)
