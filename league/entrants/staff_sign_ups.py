"""Sign-ups that staff make for players whom they entered: they keep the contact and the paid fee."""

from collections.abc import Sequence

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
