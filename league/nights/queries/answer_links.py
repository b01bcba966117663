"""The personal link with which a player answers for nights, without an account.

Its secret is derived from the secret key and a counter, as for seat cards, so nothing is stored.
The link only answers for nights; it cannot sign anything.
"""

from base64 import urlsafe_b64encode

from django.utils.crypto import constant_time_compare, salted_hmac

from league.core.permissions import Actor
from league.models import Entrant

SECRET_LENGTH = 24
MOST_DIGITS = 18


def answer_token(entrant: Entrant) -> str:
    """The secret of the link: the entrant's id and a digest."""
    value = f"{entrant.pk}:{entrant.answer_link_number}"
    digest = salted_hmac("answers to nights", value, algorithm="sha256").digest()
    return f"{entrant.pk}-{urlsafe_b64encode(digest)[:SECRET_LENGTH].decode()}"


def entrant_by_answer_link(token: str) -> Entrant | None:
    """The entrant of a link; None for an unknown or renewed one."""
    number, _dash, _secret = token.partition("-")
    if not number.isascii() or not number.isdecimal() or len(number) > MOST_DIGITS:
        return None
    entrant = Entrant.objects.select_related("event", "player").filter(pk=number).first()
    known = entrant is not None and constant_time_compare(answer_token(entrant), token)
    return entrant if known else None


def actor_of_answer_link(entrant: Entrant) -> Actor:
    return Actor(label=f"player {entrant.number}", answers_for=entrant.pk)
