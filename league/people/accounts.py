"""A person's own account: registration, e-mail address, password, browser sessions, API token."""

from collections.abc import Sequence

from allauth.account.models import EmailAddress
from allauth.utils import generate_unique_username
from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from rest_framework.authtoken.models import Token

from league.core.audit import record
from league.core.permissions import Actor
from league.core.queries.actors import actor_of
from league.core.rate_limit import within
from league.enums import NoticeChannel
from league.models import LoginSession, Recipient
from league.people.queries.accounts import (
    account_with_email,
    has_unconfirmed_email,
    pending_accounts,
    session_name,
)


def account_for_code(email: str, *, network: str) -> User | None:
    """The account that a code to this address opens: the one that confirmed it, or a new one.

    None where the code may open none: registration is not open, an account that was used before
    has this address and never confirmed it, or the network asks for more codes than are sent.
    """
    is_open = settings.REGISTRATION == "open"
    return _account_for(email.strip().lower(), network=network, may_register=is_open)


def account_for_proved_email(emails: Sequence[str], *, network: str, invited: bool) -> User | None:
    """The account of somebody whose addresses a log-in provider has confirmed, by one of them.

    A new one may be made for those whom organisers have invited, too. None as above.
    """
    if not emails:
        return None
    email = next((one for one in emails if account_with_email(one)), emails[0])
    invited = invited and settings.REGISTRATION == "invitation"
    with transaction.atomic():
        may_register = settings.REGISTRATION == "open" or invited
        login = _account_for(email.lower(), network=network, may_register=may_register)
        if login is not None and account_with_email(email) is None:
            confirm_own_email(login, actor=actor_of(login))
    return login


def _account_for(email: str, *, network: str, may_register: bool) -> User | None:
    if (known := account_with_email(email)) is not None:
        return known
    if not may_register or has_unconfirmed_email(email):
        return None
    if (asked := pending_accounts().filter(email=email).first()) is not None:
        return asked
    if not within("account-new", network, settings.ACCOUNT_MAIL_RATE):
        return None
    return _register(email)


def _register(email: str) -> User:
    """A new account that nobody can use before the address is confirmed."""
    with transaction.atomic():
        login = User(username=generate_unique_username([email, "player"]), email=email)
        login.set_unusable_password()
        login.save()
        EmailAddress.objects.create(user=login, email=email, primary=True, verified=False)
    return login


def email_confirmed(login: User, email: str, *, actor: Actor) -> None:
    """Notices go to the address that has just been confirmed."""
    with transaction.atomic():
        mailboxes = Recipient.objects.filter(channel=NoticeChannel.MAIL, login=login)
        mailboxes.update(address=email, confirmed_at=timezone.now())
        record(actor, "account.change_email", login, event_id=None)


def confirm_own_email(login: User, *, actor: Actor) -> None:
    """The account's address has been proved, unless another account has confirmed it.

    With two addresses, as administrators may state another one, nothing tells which is proved.
    """
    email = login.email.lower()
    taken = EmailAddress.objects.filter(email=email, verified=True)
    others = EmailAddress.objects.filter(user=login).exclude(email=email)
    if not email or taken.exists() or others.exists():
        return
    with transaction.atomic():
        EmailAddress.objects.update_or_create(
            user=login, email=email, defaults={"verified": True, "primary": True}
        )
        email_confirmed(login, email, actor=actor)


def set_password(login: User, password: str, *, kept: str | None, actor: Actor) -> None:
    """Set the password; browsers but the one of this session are logged out, the token ends."""
    with transaction.atomic():
        login.set_password(password)
        login.save(update_fields=["password"])
        LoginSession.objects.filter(login=login).exclude(pk=kept).delete()
        Token.objects.filter(user=login).delete()
        record(actor, "account.set_password", login, event_id=None)


def end_session(login: User, name: str, *, actor: Actor) -> bool:
    """Log this browser out; return False if the session is already over."""
    sessions = LoginSession.objects.filter(login=login)
    key = next((row.pk for row in sessions if session_name(row.pk) == name), None)
    if key is None:
        return False
    with transaction.atomic():
        sessions.filter(pk=key).delete()
        record(actor, "account.end_session", login, event_id=None)
    return True


def end_other_sessions(login: User, *, kept: str | None, actor: Actor) -> int:
    """Log out all browsers of the account except the one with this session key."""
    with transaction.atomic():
        count, _rows = LoginSession.objects.filter(login=login).exclude(pk=kept).delete()
        if count:
            record(actor, "account.end_sessions", login, event_id=None, after={"count": count})
    return count


def make_token(login: User, *, actor: Actor) -> str:
    """Make a new API token; the earlier one stops working. Its key is shown once."""
    with transaction.atomic():
        Token.objects.filter(user=login).delete()
        token = Token.objects.create(user=login)
        record(actor, "account.make_token", login, event_id=None)
    return str(token.key)


def revoke_token(login: User, *, actor: Actor) -> None:
    with transaction.atomic():
        count, _rows = Token.objects.filter(user=login).delete()
        if count:
            record(actor, "account.revoke_token", login, event_id=None)
