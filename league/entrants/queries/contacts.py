"""Where e-mails to players of an event go."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings

from league.core.fields import is_email
from league.enums import SignUpStatus
from league.models import Entrant, SignUp


@dataclass(frozen=True, slots=True, kw_only=True)
class Contact:
    """The e-mail address of a player, and the language to write in."""

    entrant: Entrant
    address: str
    language: str


def contacts_of(entrants: Sequence[Entrant]) -> dict[int, Contact]:
    """The contacts by entrant id: of the accepted sign-up, else of the player's account.

    Empty where e-mails reach nobody.
    """
    if not settings.MAIL_REACHES_PEOPLE:
        return {}
    rows = SignUp.objects.filter(entrant__in=entrants, status=SignUpStatus.ACCEPTED)
    sign_ups = {row.entrant_id: row for row in rows.select_related("login")}
    found = (_contact(entrant, sign_ups.get(entrant.pk)) for entrant in entrants)
    return {one.entrant.pk: one for one in found if one is not None}


def _contact(entrant: Entrant, sign_up: SignUp | None) -> Contact | None:
    stated = sign_up.contact if sign_up is not None else ""
    login = entrant.player.login
    account = login.email if login is not None and login.is_active else ""
    address = next((text for text in (stated, account) if is_email(text)), "")
    language = (sign_up.language if sign_up is not None else "") or settings.LANGUAGE_CODE
    return Contact(entrant=entrant, address=address, language=language) if address else None
