"""Output of games that were played online."""

from typing import Any

from rest_framework import serializers


class OnlineAccountOut(serializers.Serializer[Any]):
    """An account of a player of the event."""

    id = serializers.IntegerField(source="account.pk")
    entrant = serializers.IntegerField(source="entrant.pk")
    player_name = serializers.CharField(source="entrant.staff_name")
    site = serializers.CharField(source="account.site")
    name = serializers.CharField(source="account.name")


class OnlineAccountsOut(serializers.Serializer[Any]):
    accounts = OnlineAccountOut(many=True)


class OnlineGameOut(serializers.Serializer[Any]):
    """A log that is a table of the event."""

    site = serializers.CharField()
    name = serializers.CharField()
    session = serializers.IntegerField(source="table.session_id")
    session_number = serializers.IntegerField(source="table.session.number")
    table = serializers.IntegerField(source="table_id")
    table_number = serializers.IntegerField(source="table.number")


class OnlineGamesOut(serializers.Serializer[Any]):
    """How many logs were stored now, and how many had been before."""

    stored = serializers.IntegerField()
    known = serializers.IntegerField()
