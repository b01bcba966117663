"""Games that were played online: accounts of players, and logs that become tables."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.response import Response

from league.api.answers import FieldsOut, ProblemOut
from league.api.base import OfEvent, found
from league.api.call import Given, call
from league.api.fields import BodyIn, FileField
from league.core.errors import Refused, problem
from league.enums import OnlineSite
from league.importing.online_logs.check_logs import CheckedLog, SeatOfLog
from league.importing.online_logs.queries import AccountOfEntrant, accounts_in, logs_in
from league.importing.online_logs.read_log import LONGEST_LOG
from league.importing.online_logs.store_logs import MOST_LOGS, import_logs, preview_logs
from league.models import Event, OnlineLog
from league.people.online_accounts import add_online_account, remove_online_account


class OnlineAccountIn(BodyIn):
    entrant = serializers.IntegerField(min_value=1)
    site = serializers.ChoiceField(choices=OnlineSite.choices)
    name = serializers.CharField(max_length=80)


class OnlineLogIn(BodyIn):
    """A log as `text`, or the bytes of a `file`, which may be packed with gzip, in base 64.

    Its `name` is that of a file, whose ending does not matter.
    """

    name = serializers.CharField(max_length=120)
    text = serializers.CharField(max_length=LONGEST_LOG, trim_whitespace=False, required=False)
    file = FileField(largest=LONGEST_LOG, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if not attrs.keys() & {"text", "file"}:
            raise serializers.ValidationError({"text": [_("Give the log as text or as a file.")]})
        return attrs


class OnlineLogsIn(BodyIn):
    site = serializers.ChoiceField(choices=OnlineSite.choices)
    logs = serializers.ListField(child=OnlineLogIn(), min_length=1, max_length=MOST_LOGS)
    broken_off = serializers.BooleanField(default=False)
    preview = serializers.BooleanField(
        default=False, help_text="Show what each log would become; store nothing."
    )


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


class SeatOfLogOut(FieldsOut[SeatOfLog]):
    """A player with the result of the game."""

    class Meta:
        fields = "entrant account raw_points final_score"
        sources = {"player_name": "entrant.staff_name"}


class CheckedLogOut(FieldsOut[CheckedLog]):
    """A log of the request: a new table, known from before, or refused for its problems.

    `seats` begin with the first East; empty for a known log and where an account is unknown.
    `played_on` and `length` are null where the log does not tell them.
    """

    new = serializers.BooleanField(source="is_new")
    problems = ProblemOut(many=True)
    seats = SeatOfLogOut(many=True)

    class Meta:
        fields = "name known breaks_off log.played_on log.length hands"


class OnlineGamesOut(serializers.Serializer[Any]):
    """How many logs were stored now, how many had been before, and what each is.

    A preview stores none.
    """

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
    @call("session.change", body=OnlineLogsIn, out={200: OnlineGamesOut, 201: OnlineGamesOut})
    def import_online_games(self, event: Event, given: Given) -> Response:
        """Import logs of online games as finished tables, or show with `preview` what each becomes."""
        files = [(log["name"], log.get("file", log.get("text"))) for log in given.pop("logs")]
        preview = given.pop("preview")
        verb = preview_logs if preview else import_logs
        checked = verb(event, files, actor=self.actor, **given)
        answer = {
            "stored": 0 if preview else sum(one.is_new for one in checked),
            "known": sum(one.known for one in checked),
            "logs": checked,
        }
        return Response(OnlineGamesOut(answer).data, status=200 if preview else 201)
