"""Log-in providers of this installation, and those that an account has connected."""

from collections.abc import Sequence
from dataclasses import dataclass

from allauth.mfa.models import Authenticator
from allauth.socialaccount.models import SocialAccount
from django.conf import settings
from django.contrib.auth.models import User

from league.people.queries.accounts import confirmed_emails
from league.people.queries.second_factors import second_factors


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


def has_other_way_in(login: User, *, without: SocialAccount) -> bool:
    """Whether the account could still log in: by a password, a code, a passkey, a provider."""
    if login.has_usable_password() or (settings.MAIL_WORKS and confirmed_emails([login.pk])):
        return True
    if second_factors(login).filter(type=Authenticator.Type.WEBAUTHN).exists():
        return True
    others = SocialAccount.objects.filter(user=login, provider__in=provider_names())
    return bool(others.exclude(pk=without.pk).exists())
