"""Accounts by their e-mail addresses; the sessions and the API token of an account."""

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from allauth.account.models import EmailAddress
from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.utils import timezone
from rest_framework.authtoken.models import Token

from league.models import LoginSession

NAME_LENGTH = 16


def session_name(session_key: str) -> str:
    """A name that does not reveal the session's secret key."""
    return sha256(session_key.encode()).hexdigest()[:NAME_LENGTH]


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionRow:
    """A logged-in browser; `here` is the reader's own."""

    name: str
    device: str
    began_at: datetime | None
    here: bool


def sessions_of(login: User, *, here: str | None) -> list[SessionRow]:
    """The sessions: the reader's own browser first, then the latest log-in."""
    rows = LoginSession.objects.filter(login=login, expire_date__gt=timezone.now())
    found = [
        SessionRow(
            name=session_name(row.pk),
            device=row.device,
            began_at=row.began_at,
            here=row.pk == here,
        )
        for row in rows.order_by("-began_at")
    ]
    return sorted(found, key=lambda row: not row.here)


def token_of(login: User) -> Token | None:
    return Token.objects.filter(user=login).first()


def email_of(login: User) -> EmailAddress | None:
    """The address with whether it is confirmed; nothing is stored of one that never was."""
    stored = EmailAddress.objects.filter(user=login).order_by("-verified", "-pk").first()
    if stored is None and login.email:
        return EmailAddress(user=login, email=login.email)
    return stored


def confirmed_emails(login_ids: Collection[int]) -> dict[int, str]:
    """The address that each active account has confirmed, by the id of the account."""
    rows = EmailAddress.objects.filter(user__in=login_ids, user__is_active=True, verified=True)
    return dict(rows.order_by("primary").values_list("user_id", "email"))


def account_with_email(email: str) -> User | None:
    """The active account that has confirmed this address."""
    return User.objects.filter(
        emailaddress__email=email.lower(), emailaddress__verified=True, is_active=True
    ).first()


def pending_accounts() -> QuerySet[User]:
    """Accounts that somebody asked for and that nobody has ever used."""
    return User.objects.filter(
        last_login=None,
        password__startswith=UNUSABLE_PASSWORD_PREFIX,
        emailaddress__verified=False,
    )


def has_unconfirmed_email(email: str) -> bool:
    """Whether an account that is not pending has this address and has not confirmed it."""
    named = User.objects.filter(email__iexact=email)
    return named.exclude(pk__in=pending_accounts().values("pk")).exists()
