"""Sign-ups that staff make for players whom they entered: they keep the contact and the paid fee."""

from collections.abc import Iterator, Sequence

from league.core.audit import record
from league.core.errors import AnyProblem, problem
from league.core.fields import (
    problems_of_contact,
    problems_of_fields,
    problems_of_hidden_characters,
)
from league.core.permissions import Actor
from league.entrants.queries.sign_ups import as_sign_up, next_position
from league.models import Entrant, Event, Player, SignUp


def store_contacts(event: Event, contacts: Sequence[tuple[Entrant, str]]) -> None:
    """Keep these contacts of new entrants. The caller locks the event and checks them."""
    rows = []
    for position, (entrant, contact) in enumerate(contacts, next_position(event)):
        row = as_sign_up(entrant)
        row.position, row.contact = position, contact
        rows.append(row)
    SignUp.objects.bulk_create(rows)


def problems_of_entered_contact(contact: str) -> Iterator[AnyProblem]:
    """What is wrong with a contact that staff enter."""
    yield from problems_of_hidden_characters(contact=contact)
    yield from problems_of_fields(SignUp(contact=contact), ["contact"])
    yield from problems_of_contact(contact)


def problems_of_new_contact(entrant: Entrant, contact: str) -> Iterator[AnyProblem]:
    """People who signed up without an account are reached by their contact alone."""
    yield from problems_of_entered_contact(contact)
    row = SignUp.objects.filter(entrant=entrant).first()
    if not contact and row is not None and row.login_id is None and not row.by_staff:
        yield problem("contact_missing", "contact")


def change_contact(entrant: Entrant, contact: str, *, actor: Actor) -> None:
    """Keep another contact of an entrant. The caller locks the event and checks the contact.

    The audit says that it has changed and not what it is.
    """
    row = SignUp.objects.filter(entrant=entrant).first()
    if (row.contact if row is not None else "") == contact:
        return
    if row is None:
        store_contacts(entrant.event, [(entrant, contact)])
        row = SignUp.objects.get(entrant=entrant)
    else:
        row.contact = contact
        row.save(update_fields=["contact"])
    record(actor, "sign_up.contact", row, event_id=entrant.event_id)


def take_over(sign_up: SignUp, player: Player) -> None:
    """Put what staff noted for a player they entered into the player's own sign-up."""
    others = SignUp.objects.filter(event=sign_up.event_id, player=player, by_staff=True)
    noted = others.exclude(pk=sign_up.pk).first()
    if noted is None:
        return
    if sign_up.paid_at is None:
        sign_up.paid_amount, sign_up.paid_at = noted.paid_amount, noted.paid_at
        sign_up.paid_by_id = noted.paid_by_id
    given = sign_up.answers.values("question")
    noted.answers.exclude(question__in=given).update(sign_up=sign_up)
    noted.delete()
