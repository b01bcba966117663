"""Output of comparisons of ranking rules."""

from typing import Any

from rest_framework import serializers

from league.api.outputs.events import StandingEntrantOut


class ComparedRowOut(serializers.Serializer[Any]):
    """A row of the standings under one of the rules."""

    rank = serializers.IntegerField()
    total = serializers.IntegerField()
    average = serializers.IntegerField(allow_null=True)
    counted = serializers.IntegerField()
    needed_games = serializers.IntegerField()


class ComparedLineOut(serializers.Serializer[Any]):
    entrant = StandingEntrantOut()
    before = ComparedRowOut()
    after = ComparedRowOut()
    gained = serializers.IntegerField(
        allow_null=True, help_text="Ranks, negative where lost; null unless ranked under both."
    )


class ComparisonOut(serializers.Serializer[Any]):
    """`rules` are those that differ; `token` stands for them in links and in GET."""

    rules = serializers.DictField()
    token = serializers.CharField()
    rows = ComparedLineOut(many=True)
