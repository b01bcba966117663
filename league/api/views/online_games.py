"""Games that were played online: accounts of players, and logs that become tables."""

from typing import Any

from league.api.base import OfEvent, found
from league.api.call import Given, call
from league.api.inputs.online_games import OnlineAccountIn, OnlineLogsIn
from league.api.outputs.online_games import (
    OnlineAccountOut,
    OnlineAccountsOut,
    OnlineGameOut,
    OnlineGamesOut,
)
from league.core.errors import Refused, problem
from league.importing.online_logs.queries import AccountOfEntrant, accounts_in, logs_in
from league.importing.online_logs.store_logs import import_logs
from league.models import Event
from league.people.online_accounts import add_online_account, remove_online_account


class OnlineGameViewSet(OfEvent):
    tag = "files"

    @call("entrants.change", "GET online-accounts", out=OnlineAccountsOut)
    def online_accounts(self, event: Event) -> Any:
        """Show the accounts of an event's players on sites of online games."""
        return {"accounts": accounts_in(event)}

    @online_accounts.mapping.post
    @call("entrants.change", body=OnlineAccountIn, out=OnlineAccountOut, status=201)
    def add_online_account(self, event: Event, given: Given) -> AccountOfEntrant:
        """Add a player's account on a site of online games."""
        entrant = event.entrants.select_related("player").filter(pk=given["entrant"]).first()
        if entrant is None:
            name = f"#{given['entrant']}"
            raise Refused(problem("entrant_elsewhere", "entrant", name=name))
        account = add_online_account(
            entrant, actor=self.actor, site=given["site"], name=given["name"]
        )
        return AccountOfEntrant(entrant, account)

    @call("entrants.change", "DELETE online-accounts/<row:account_id>")
    def remove_online_account(self, event: Event, account_id: int) -> None:
        """Remove a player's account on a site of online games."""
        entrants = {account.pk: entrant for entrant, account in accounts_in(event)}
        remove_online_account(found(entrants.get(account_id)), account_id, actor=self.actor)

    @call("session.change", "GET online-games", out=[OnlineGameOut])
    def online_games(self, event: Event) -> Any:
        """List the logs of online games that became tables."""
        return logs_in(event)

    @online_games.mapping.post
    @call("session.change", body=OnlineLogsIn, out=OnlineGamesOut, status=201)
    def import_online_games(self, event: Event, given: Given) -> Any:
        """Import logs of online games as finished tables."""
        files = [(log["name"], log["text"]) for log in given["logs"]]
        checked = import_logs(event, files, actor=self.actor, site=given["site"])
        known = sum(one.known for one in checked)
        return {"stored": len(checked) - known, "known": known}
