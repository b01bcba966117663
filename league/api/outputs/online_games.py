"""Output of games that were played online."""

from typing import Any

from rest_framework import serializers

from league.api.answers import FieldsOut
from league.importing.online_logs.queries import AccountOfEntrant
from league.models import OnlineLog


class OnlineAccountOut(FieldsOut):
    """An account of a player of the event."""

    class Meta:
        of = AccountOfEntrant
        fields = "account.id entrant account.site account.name"
        sources = {"player_name": "entrant.staff_name"}


class OnlineAccountsOut(serializers.Serializer[Any]):
    accounts = OnlineAccountOut(many=True)


class OnlineGameOut(FieldsOut):
    """A log that is a table of the event."""

    class Meta:
        of = OnlineLog
        fields = "site name table.session table"
        sources = {"session_number": "table.session.number", "table_number": "table.number"}


class OnlineGamesOut(serializers.Serializer[Any]):
    """How many logs were stored now, and how many had been before."""

    stored = serializers.IntegerField()
    known = serializers.IntegerField()
