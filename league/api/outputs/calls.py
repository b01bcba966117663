"""Output of referee calls and the catalogue of penalties."""

from typing import Any

from rest_framework import serializers

from league.api.fields import ColumnsOut
from league.models import TableCall


class CallOut(ColumnsOut):
    """Open until `closed_at`; a referee is on the way from `answered_at` on."""

    table = serializers.IntegerField(source="table_id")

    class Meta:
        model = TableCall
        fields = ("id", "reason", "text", "called_at", "answered_at", "closed_at", "note")


class StepOut(serializers.Serializer[Any]):
    """A chombo has the points of the event's ruleset."""

    kind = serializers.CharField()
    points = serializers.IntegerField()


class OffenceOut(serializers.Serializer[Any]):
    """The last step repeats."""

    key = serializers.CharField()
    group = serializers.CharField()
    text = serializers.CharField()
    steps = StepOut(many=True)


class ProposalOut(serializers.Serializer[Any]):
    """`in_game`: to be entered as a hand of the game."""

    kind = serializers.CharField()
    points = serializers.IntegerField()
    in_game = serializers.BooleanField()
