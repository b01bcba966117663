"""The sessions and the API token of an account."""

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256

from django.contrib.auth.models import User
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
