"""Online games for organisers: the accounts of the event's players, and the stored logs."""

from typing import NamedTuple

from django.db.models import QuerySet

from league.models import Entrant, Event, OnlineAccount, OnlineLog


class AccountOfEntrant(NamedTuple):
    entrant: Entrant
    account: OnlineAccount


def accounts_in(event: Event) -> list[AccountOfEntrant]:
    """The accounts of the players of an event, by number of the player."""
    entrants = {
        entrant.player_id: entrant
        for entrant in Entrant.objects.filter(event=event).select_related("player")
    }
    accounts = OnlineAccount.objects.filter(player__in=entrants)
    rows = [AccountOfEntrant(entrants[account.player_id], account) for account in accounts]
    return sorted(rows, key=lambda row: (row.entrant.number, row.account.site, row.account.name))


def logs_in(event: Event) -> QuerySet[OnlineLog]:
    """The logs of an event without their moves, latest first."""
    logs = OnlineLog.objects.filter(table__session__event=event).defer("hands")
    return logs.select_related("table__session").order_by(
        "-table__session__number", "table__number"
    )
