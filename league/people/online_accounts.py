"""The names of players on online sites; game logs find players by them."""

from collections.abc import Iterator

from django.db import transaction

from league.core.audit import record
from league.core.errors import AnyProblem, problem, refuse_if
from league.core.fields import problems_of_fields, problems_of_hidden_characters
from league.core.locks import refusing_if_gone, require
from league.core.permissions import Actor
from league.models import Entrant, OnlineAccount


def add_online_account(entrant: Entrant, *, actor: Actor, site: str, name: str) -> OnlineAccount:
    """Store the account; it belongs to one player. Storing it twice for one player is allowed."""
    require(actor, "entrants.change", event_id=entrant.event_id)
    account = OnlineAccount(player_id=entrant.player_id, site=site, name=name.strip())
    with transaction.atomic():
        known = OnlineAccount.objects.filter(site=site, name__iexact=account.name).first()
        if known is not None and known.player_id == entrant.player_id:
            return known
        refuse_if(_problems(account, known))
        account.save()
        record(
            actor,
            "player.add_online_account",
            account,
            event_id=entrant.event_id,
            after={"player": entrant.player_id, "site": site},
        )
    return account


def remove_online_account(entrant: Entrant, account_id: int, *, actor: Actor) -> None:
    require(actor, "entrants.change", event_id=entrant.event_id)
    with transaction.atomic():
        with refusing_if_gone():
            account = OnlineAccount.objects.get(pk=account_id, player=entrant.player_id)
        record(
            actor,
            "player.remove_online_account",
            account,
            event_id=entrant.event_id,
            before={"player": entrant.player_id, "site": account.site},
        )
        account.delete()


def _problems(account: OnlineAccount, known: OnlineAccount | None) -> Iterator[AnyProblem]:
    yield from problems_of_fields(account, ["site", "name"])
    yield from problems_of_hidden_characters(name=account.name)
    if known is not None:
        yield problem("online_account_taken", "name", name=account.name)
