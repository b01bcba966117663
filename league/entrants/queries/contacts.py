"""How players of an event are reached: their e-mail addresses, and the devices that follow them."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.conf import settings

from league.core.fields import is_email
from league.enums import NoticeChannel, SignUpStatus
from league.models import Entrant, SignUp, Subscription
from league.people.queries.accounts import confirmed_emails


@dataclass(frozen=True, slots=True, kw_only=True)
class Contact:
    """The e-mail address of a player, and the language to write in."""

    entrant: Entrant
    address: str
    language: str


def contacts_of(entrants: Sequence[Entrant]) -> dict[int, Contact]:
    """The contacts by entrant id: of the accepted sign-up, else of the player's account.

    An account has an address once it has confirmed it: what is sent there may hold a secret link.
    Empty where e-mails reach nobody.
    """
    if not settings.MAIL_REACHES_PEOPLE:
        return {}
    rows = SignUp.objects.filter(entrant__in=entrants, status=SignUpStatus.ACCEPTED)
    sign_ups = {row.entrant_id: row for row in rows}
    logins = {one.pk: one.player.login_id for one in entrants if one.player.login_id is not None}
    emails = confirmed_emails(logins.values())
    found = (
        _contact(one, sign_ups.get(one.pk), emails.get(logins.get(one.pk, 0), ""))
        for one in entrants
    )
    return {one.entrant.pk: one for one in found if one is not None}


def with_devices(entrants: Sequence[Entrant]) -> frozenset[int]:
    """The entrants (by id) whom somebody follows with a device."""
    followed = Subscription.objects.filter(
        player__in=[entrant.player_id for entrant in entrants],
        recipient__channel=NoticeChannel.PUSH,
        recipient__confirmed_at__isnull=False,
        recipient__stopped_at__isnull=True,
    )
    players = set(followed.values_list("player", flat=True))
    return frozenset(one.pk for one in entrants if one.player_id in players)


def _contact(entrant: Entrant, sign_up: SignUp | None, account: str) -> Contact | None:
    stated = sign_up.contact if sign_up is not None else ""
    address = next((text for text in (stated, account) if is_email(text)), "")
    language = (sign_up.language if sign_up is not None else "") or settings.LANGUAGE_CODE
    return Contact(entrant=entrant, address=address, language=language) if address else None
