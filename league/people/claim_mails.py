"""E-mails about claims: to the keepers of a record, to its sign-up's address, to who asked.

Accounts get them at the address that they have confirmed; no address gets many in an hour.
"""

from typing import Any

from django.conf import settings
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation

from league.core.fields import is_email
from league.core.mail import queue_mail
from league.core.rate_limit import within
from league.enums import NoticeChannel
from league.models import Player, PlayerClaim, Recipient
from league.people.queries.accounts import confirmed_emails
from league.people.queries.claims import sign_ups_that_added, undo_token
from league.people.queries.keepers import keepers_of

TO_ONE = "10/hour"


def mail_request(claim: PlayerClaim) -> None:
    """Ask the keepers for an answer."""
    keepers = list(keepers_of(claim.player).values_list("pk", flat=True))
    _mail_accounts("claim_asked", keepers, claim.player, page="my_events", claim=claim)


def mail_taking(player: Player) -> None:
    """Tell those who can undo a claim by a seat card: the keepers, and the record's address."""
    keepers = list(keepers_of(player).values_list("pk", flat=True))
    _mail_accounts("claim_taken", keepers, player, page="my_events")
    if not settings.MAIL_REACHES_PEOPLE:
        return
    for row in sign_ups_that_added(player):
        if is_email(row.contact):
            token = undo_token(row, player)
            _mail("claim_taken", row.contact, row.language, player, to=_to("claim_undo", token))


def mail_answer(name: str, player: Player, login_id: int, *, reason: str = "") -> None:
    """Tell an account that its claim was "granted", "declined" or "parted" again."""
    _mail_accounts(f"claim_{name}", [login_id], player, page="account", reason=reason)


def _mail_accounts(
    name: str, logins: list[int], player: Player, *, page: str, **context: Any
) -> None:
    mailboxes = Recipient.objects.filter(channel=NoticeChannel.MAIL, login__in=logins)
    languages = dict(mailboxes.values_list("login_id", "language"))
    for login, email in confirmed_emails(logins).items():
        _mail(name, email, languages.get(login, ""), player, to=_to(page), **context)


def _mail(name: str, email: str, language: str, player: Player, **context: Any) -> None:
    if not within("claim-mail", email.lower(), TO_ONE):
        return
    shown = context | {"player": player}
    with translation.override(language or settings.LANGUAGE_CODE):
        subject, body = (
            render_to_string(f"account/email/{name}_{part}.txt", shown)
            for part in ("subject", "message")
        )
    queue_mail(email, subject, body)


def _to(name: str, *args: object) -> str:
    return settings.ADDRESS + reverse(name, args=args)
