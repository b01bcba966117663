"""The two secrets on a player's seat card: a PIN for the table's page, and a personal link.

Both are derived from the secret key and the entrant's `card_number`; nothing is stored.
"""

from base64 import urlsafe_b64encode

from django.utils.crypto import constant_time_compare, salted_hmac

from league.core.permissions import Actor
from league.models import Entrant

PIN_DIGITS = 4
SECRET_LENGTH = 24
MOST_DIGITS = 18


def pin_of(entrant: Entrant) -> str:
    number = int.from_bytes(_digest(entrant, "pin")) % 10**PIN_DIGITS
    return f"{number:0{PIN_DIGITS}}"


def card_token(entrant: Entrant) -> str:
    """The secret of the personal link: the entrant's id and a digest."""
    secret = urlsafe_b64encode(_digest(entrant, "link"))[:SECRET_LENGTH].decode()
    return f"{entrant.pk}-{secret}"


def entrant_by_card(token: str) -> Entrant | None:
    """The entrant of a personal link; None for an unknown or renewed one."""
    number, _dash, _secret = token.partition("-")
    if not number.isascii() or not number.isdecimal() or len(number) > MOST_DIGITS:
        return None
    entrant = Entrant.objects.select_related("event", "player").filter(pk=number).first()
    known = entrant is not None and constant_time_compare(card_token(entrant), token)
    return entrant if known else None


def actor_of_card(entrant: Entrant) -> Actor:
    return Actor(label=f"player {entrant.number}", entrant_id=entrant.pk)


def _digest(entrant: Entrant, purpose: str) -> bytes:
    value = f"{entrant.pk}:{entrant.card_number}"
    return salted_hmac(f"seat card: {purpose}", value, algorithm="sha256").digest()
