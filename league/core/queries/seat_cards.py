"""The two secrets on a player's seat card: a PIN for the table's page, and a personal link."""

from league.core.permissions import Actor
from league.core.queries.link_secrets import digest_of, link_token, row_by_token
from league.models import Entrant

PIN_DIGITS = 4


def pin_of(entrant: Entrant) -> str:
    digest = digest_of("seat card: pin", entrant.pk, entrant.card_number)
    return f"{int.from_bytes(digest) % 10**PIN_DIGITS:0{PIN_DIGITS}}"


def card_token(entrant: Entrant) -> str:
    return link_token("seat card: link", entrant.pk, entrant.card_number)


def entrant_by_card(token: str) -> Entrant | None:
    """The entrant of a personal link; None for an unknown or renewed one."""
    return row_by_token(Entrant.objects.select_related("event", "player"), token, card_token)


def actor_of_card(entrant: Entrant) -> Actor:
    return Actor(label=f"player {entrant.number}", entrant_id=entrant.pk)
