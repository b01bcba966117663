"""A person's own account: e-mail address, browser sessions and the API token."""

from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from rest_framework.authtoken.models import Token

from league.core.audit import record
from league.core.errors import Refused, problem
from league.core.permissions import Actor
from league.enums import NoticeChannel
from league.models import LoginSession, Recipient
from league.people.queries.accounts import session_name


def change_email(login: User, email: str, *, actor: Actor) -> User:
    """Set the address for password-reset links."""
    email = email.strip()
    if email == login.email:
        return login
    try:
        if email:
            validate_email(email)
    except ValidationError as error:
        raise Refused(problem("email_wrong", "email", value=email)) from error
    with transaction.atomic():
        login.email = email
        login.save(update_fields=["email"])
        if email:  # no notices until the new address is confirmed
            mailboxes = Recipient.objects.filter(channel=NoticeChannel.MAIL, login=login)
            mailboxes.exclude(address=email).update(address=email, confirmed_at=None)
        record(actor, "account.change_email", login, event_id=None)
    return login


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
