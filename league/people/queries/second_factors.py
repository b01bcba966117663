"""Second factors of accounts: apps with codes, passkeys, and recovery codes for when they are lost."""

from typing import Any

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import QuerySet

from league.enums import Role
from league.models import EventRole, SeriesRole

Login = AbstractBaseUser | AnonymousUser


def second_factors(login: Login) -> QuerySet[Authenticator]:
    """What logs in after a password or a code by e-mail; recovery codes only replace it."""
    rows = Authenticator.objects.filter(user_id=login.pk)
    found: QuerySet[Authenticator] = rows.exclude(type=Authenticator.Type.RECOVERY_CODES)
    return found


def has_second_factor(login: Login) -> bool:
    return bool(login.is_authenticated and second_factors(login).exists())


def needs_second_factor(login: Login) -> bool:
    """Whether TENBOU_SECOND_FACTOR wants one of this account."""
    if settings.SECOND_FACTOR != "organisers" or not login.is_authenticated:
        return False
    if getattr(login, "is_superuser", False) or getattr(login, "is_staff", False):
        return True
    organises = {"login_id": login.pk, "role": Role.ORGANISER}
    roles = EventRole.objects.filter(**organises)
    return roles.exists() or SeriesRole.objects.filter(**organises).exists()


def lacks_second_factor(login: Login) -> bool:
    """Whether the account has to set one up first; until then it counts as not logged in."""
    return needs_second_factor(login) and not has_second_factor(login)


def described_factors(login: Login) -> list[dict[str, Any]]:
    """Kind, name and times of each factor, without its secrets."""
    rows = Authenticator.objects.filter(user_id=login.pk).order_by("pk")
    return [
        {
            "kind": row.type,
            "name": row.data.get("name", ""),
            "added_at": row.created_at,
            "last_used_at": row.last_used_at,
        }
        for row in rows
    ]
