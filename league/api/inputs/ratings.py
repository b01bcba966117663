"""Input for ratings."""

from typing import Any

from rest_framework import serializers

from league.api.fields import RowField
from league.enums import RatedGame

MOST_GAMES = 100_000


class RankingIn(serializers.Serializer[Any]):
    game = serializers.ChoiceField(RatedGame.choices, required=False)
    series = RowField(required=False)
    club = RowField(required=False)
    country = serializers.RegexField("^[A-Za-z]{2}$", required=False)
    minimum_games = serializers.IntegerField(min_value=1, max_value=MOST_GAMES, required=False)
    active_since = serializers.DateField(required=False)


class PlayerRatingsIn(serializers.Serializer[Any]):
    """Without `series` the ratings are those of all events."""

    game = serializers.ChoiceField(RatedGame.choices, required=False)
    series = RowField(required=False)
