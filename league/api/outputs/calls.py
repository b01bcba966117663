"""Calls for a referee and the catalogue of penalties as the API shows them."""

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
    """The points of a chombo are those of the event's ruleset."""

    kind = serializers.CharField()
    points = serializers.IntegerField()


class OffenceOut(serializers.Serializer[Any]):
    """The last step is for every further time."""

    key = serializers.CharField()
    group = serializers.CharField()
    text = serializers.CharField()
    steps = StepOut(many=True)


class ProposalOut(serializers.Serializer[Any]):
    """`in_game`: entered at the table as a hand and paid there."""

    kind = serializers.CharField()
    points = serializers.IntegerField()
    in_game = serializers.BooleanField()
