"""What a hand is worth, as `scoring` writes it."""

from typing import Any

from rest_framework import serializers

from league.api.outputs.events import ProblemOut


class DoraOut(serializers.Serializer[Any]):
    dora = serializers.IntegerField()
    ura = serializers.IntegerField()
    aka = serializers.IntegerField()
    nukidora = serializers.IntegerField()


class HandValueOut(serializers.Serializer[Any]):
    """With problems all else but the id is null; `han` and `fu` are null for a yakuman."""

    id = serializers.JSONField()  # anything, null too: what the caller put there
    yaku = serializers.ListField(child=serializers.CharField(), allow_null=True)
    yakuman = serializers.IntegerField(allow_null=True)
    han = serializers.IntegerField(allow_null=True)
    fu = serializers.IntegerField(allow_null=True)
    dora = DoraOut(allow_null=True)
    limit = serializers.CharField(allow_null=True)
    points = serializers.IntegerField(allow_null=True)
    payments = serializers.DictField(child=serializers.IntegerField(), allow_null=True)
    reading = serializers.CharField(allow_null=True)
    problems = ProblemOut(many=True)
