"""Games that were played online: accounts of players, and logs that become tables."""

from typing import Any

from rest_framework import serializers

from league.api.answers import FieldsOut, ProblemOut
from league.api.base import OfEvent, found
from league.api.call import Given, call
from league.api.fields import BodyIn
from league.core.errors import Refused, problem
from league.enums import OnlineSite
from league.importing.online_logs.check_logs import CheckedLog
from league.importing.online_logs.queries import AccountOfEntrant, accounts_in, logs_in
from league.importing.online_logs.read_log import LONGEST_LOG
from league.importing.online_logs.store_logs import MOST_LOGS, import_logs
from league.models import Event, OnlineLog
from league.people.online_accounts import add_online_account, remove_online_account


class OnlineAccountIn(BodyIn):
    entrant = serializers.IntegerField(min_value=1)
    site = serializers.ChoiceField(choices=OnlineSite.choices)
    name = serializers.CharField(max_length=80)


class OnlineLogIn(BodyIn):
    """A log as text; its `name` is that of a file, whose ending does not matter."""

    name = serializers.CharField(max_length=120)
    text = serializers.CharField(max_length=LONGEST_LOG, trim_whitespace=False)


class OnlineLogsIn(BodyIn):
    site = serializers.ChoiceField(choices=OnlineSite.choices)
    logs = serializers.ListField(child=OnlineLogIn(), min_length=1, max_length=MOST_LOGS)
    broken_off = serializers.BooleanField(default=False)


class OnlineAccountOut(FieldsOut[AccountOfEntrant]):
    """An account of a player of the event."""

    class Meta:
        fields = "account.id entrant account.site account.name"
        sources = {"player_name": "entrant.staff_name"}


class OnlineAccountsOut(serializers.Serializer[Any]):
    accounts = OnlineAccountOut(many=True)


class OnlineGameOut(FieldsOut[OnlineLog]):
    """A log that is a table of the event."""

    class Meta:
        fields = "site name table.session table"
        sources = {"session_number": "table.session.number", "table_number": "table.number"}


class CheckedLogOut(FieldsOut[CheckedLog]):
    """A log of the request: stored now, known from before, or refused for its problems."""

    stored = serializers.BooleanField(source="is_new")
    problems = ProblemOut(many=True)

    class Meta:
        fields = "name known"


class OnlineGamesOut(serializers.Serializer[Any]):
    """How many logs were stored now, how many had been before, and what happened to each."""

    stored = serializers.IntegerField()
    known = serializers.IntegerField()
    logs = CheckedLogOut(many=True)


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
        checked = import_logs(
            event, files, actor=self.actor, site=given["site"], broken_off=given["broken_off"]
        )
        return {
            "stored": sum(one.is_new for one in checked),
            "known": sum(one.known for one in checked),
            "logs": checked,
        }
