"""Output of referee calls and the catalogue of penalties."""

from typing import Any

from rest_framework import serializers


class CallOut(serializers.Serializer[Any]):
    """Open until `closed_at`; a referee is on the way from `answered_at` on."""

    id = serializers.IntegerField()
    table = serializers.IntegerField(source="table_id")
    reason = serializers.CharField()
    text = serializers.CharField(allow_blank=True)
    called_at = serializers.DateTimeField()
    answered_at = serializers.DateTimeField(allow_null=True)
    closed_at = serializers.DateTimeField(allow_null=True)
    note = serializers.CharField(allow_blank=True)


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
