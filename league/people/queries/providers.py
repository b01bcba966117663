"""Log-in providers of this installation, and those that an account has connected."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.conf import settings
from django.contrib.auth.models import User


@dataclass(frozen=True, slots=True, kw_only=True)
class Connection:
    """A person's account at a provider; `name` is what the person is called there."""

    pk: int
    provider: str
    provider_name: str
    name: str


def provider_names() -> dict[str, str]:
    """What each provider of the settings is called, by its id, in the order of the settings."""
    kinds = settings.SOCIALACCOUNT_PROVIDERS.values()
    return {app["provider_id"]: app["name"] for kind in kinds for app in kind["APPS"]}


def connections_of(login: User) -> Sequence[Connection]:
    names = provider_names()
    return [
        Connection(
            pk=row.pk,
            provider=row.provider,
            provider_name=names.get(row.provider, row.provider),
            name=row.extra_data.get("name", ""),
        )
        for row in SocialAccount.objects.filter(user=login).order_by("pk")
    ]


def has_other_way_in(login: User, *, without: SocialAccount | EmailAddress | Authenticator) -> bool:
    """Whether the account could still log in: by a password, a code, a passkey, a provider."""
    ways: list[Any] = [
        Authenticator.objects.filter(user=login, type=Authenticator.Type.WEBAUTHN),
        SocialAccount.objects.filter(user=login, provider__in=provider_names()),
    ]
    if settings.MAIL_WORKS:
        ways.append(EmailAddress.objects.filter(user=login, verified=True))
    kept = (
        rows.exclude(pk=without.pk) if isinstance(without, rows.model) else rows for rows in ways
    )
    return login.has_usable_password() or any(rows.exists() for rows in kept)
