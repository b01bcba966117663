"""The secrets on a player's seat card: a PIN for the table's page, a personal link, a code to type.

The code proves to an account that it is this player. It is written in Crockford's base 32
(https://www.crockford.com/base32.html), which has no letters that look like digits: six signs of a
digest, then the id of the entrant.
"""

from django.utils.crypto import constant_time_compare

from league.core.permissions import Actor
from league.core.queries.link_secrets import digest_of, link_token, row_by_token
from league.models import Entrant

PIN_DIGITS = 4
SIGNS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
SECRET_SIGNS, MOST_SIGNS = 6, 16
GROUP = 4
LOOK_ALIKE = str.maketrans({"O": "0", "I": "1", "L": "1", "-": "", " ": ""})


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


def code_of(entrant: Entrant) -> str:
    """The code as it is printed: "K7XQ-M2A9"."""
    digest = int.from_bytes(digest_of("seat card: code", entrant.pk, entrant.card_number))
    text = _in_base_32(digest)[-SECRET_SIGNS:] + _in_base_32(entrant.pk)
    return "-".join(text[at : at + GROUP] for at in range(0, len(text), GROUP))


def entrant_by_code(typed: str) -> Entrant | None:
    """The entrant of a typed code; None for an unknown or renewed one."""
    text = typed.upper().translate(LOOK_ALIKE)
    number = text[SECRET_SIGNS:]
    if not number or len(text) > MOST_SIGNS or not set(text) <= set(SIGNS):
        return None
    rows = Entrant.objects.select_related("event", "player").filter(pk=_decimal(number))
    row = rows.first()
    if row is None:
        return None
    return row if constant_time_compare(code_of(row).replace("-", ""), text) else None


def _in_base_32(number: int) -> str:
    signs = ""
    while number:
        number, rest = divmod(number, len(SIGNS))
        signs = SIGNS[rest] + signs
    return signs


def _decimal(text: str) -> int:
    number = 0
    for sign in text:
        number = number * len(SIGNS) + SIGNS.index(sign)
    return number
