"""Accounts that log in by a provider: who connected which, and how one is disconnected."""

from allauth.socialaccount.models import SocialAccount
from django.contrib.auth.models import User
from django.db import transaction

from league.core.audit import record
from league.core.errors import problem, refuse_if
from league.core.permissions import Actor
from league.people.queries.providers import has_other_way_in


def provider_connected(login: User, provider: str, *, actor: Actor) -> None:
    record(actor, "account.connect_provider", login, event_id=None, after={"provider": provider})


def disconnect_provider(login_id: int, connection: int, *, actor: Actor) -> SocialAccount | None:
    """End a connection of the account, unless the account has no other way to log in.

    None if it is gone already.
    """
    with transaction.atomic():
        login = User.objects.select_for_update(no_key=True).get(pk=login_id)
        row = SocialAccount.objects.filter(user=login, pk=connection).first()
        if row is None:
            return None
        if not has_other_way_in(login, without=row):
            refuse_if([problem("last_way_in")])
        row.delete()
        after = {"provider": row.provider}
        record(actor, "account.disconnect_provider", login, event_id=None, after=after)
    return row
