"""Renew the PIN and the link of a player's seat card."""

from django.db import transaction

from league.core.audit import record
from league.core.locks import refusing_if_gone, require
from league.core.permissions import Actor
from league.models import Entrant


def renew_seat_card(entrant: Entrant, *, actor: Actor) -> Entrant:
    """Give the player a new PIN and a new link; the old ones stop working."""
    require(actor, "seat.sign", event_id=entrant.event_id)
    with transaction.atomic():
        with refusing_if_gone():
            entrant = Entrant.objects.select_for_update(of=("self",), no_key=True).get(
                pk=entrant.pk
            )
        entrant.card_number += 1
        entrant.save(update_fields=["card_number"])
        record(actor, "entrants.renew_card", entrant, event_id=entrant.event_id)
    return entrant
