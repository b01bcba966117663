"""Output of ratings."""

from typing import Any

from rest_framework import serializers


class RatingOut(serializers.Serializer[Any]):
    """`mu` ± 2 `sigma` is shown; the ranking goes by `cautious`, mu - 3 sigma."""

    game = serializers.CharField()
    series = serializers.IntegerField(source="series_id", allow_null=True)
    mu = serializers.FloatField()
    sigma = serializers.FloatField()
    cautious = serializers.FloatField()
    games = serializers.IntegerField()
    finished_at = serializers.DateTimeField()


class RankedOut(RatingOut):
    """The present rating of a player."""

    player = serializers.IntegerField(source="player_id")
    name = serializers.CharField(source="player.public_name")


class PlayerRatingOut(RatingOut):
    """A player's rating after one game."""

    event = serializers.IntegerField(source="table.session.event_id")
    event_name = serializers.CharField(source="table.session.event.name")
    session_number = serializers.IntegerField(source="table.session.number")
    table = serializers.IntegerField(source="table_id")
    table_number = serializers.IntegerField(source="table.number")
    placement = serializers.IntegerField()
