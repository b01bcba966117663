"""Which games count for figures."""

from typing import Any

from rest_framework import serializers

from league.api.fields import RowField
from league.statistics.queries.played_games import GameFilter

MOST_GAMES = 10_000


class GameFilterIn(serializers.Serializer[Any]):
    """`kind` is a kind of game such as "riichi-4"; `last` the number of the latest games."""

    event = RowField(required=False)
    series = RowField(required=False)
    ruleset = serializers.CharField(max_length=60, required=False)
    year = serializers.IntegerField(min_value=1900, max_value=2200, required=False)
    kind = serializers.CharField(max_length=20, required=False)
    last = serializers.IntegerField(min_value=1, max_value=MOST_GAMES, required=False)


def game_filter(values: dict[str, object]) -> GameFilter:
    return GameFilter(**values)  # type: ignore[arg-type]  # as the serializer read them
