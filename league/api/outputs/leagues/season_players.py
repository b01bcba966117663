"""Output of a player's season in an event."""

from typing import Any

from rest_framework import serializers

from league.api.outputs.events import StandingEntrantOut


class SeasonGameOut(serializers.Serializer[Any]):
    """A game with the total after it; `reason` says what it counts for in the standings."""

    session = serializers.IntegerField(source="game.session_number")
    table = serializers.IntegerField(source="game.table_number")
    placement = serializers.IntegerField(source="game.placement")
    raw_points = serializers.IntegerField(source="game.raw_points")
    final_score = serializers.IntegerField(source="game.final_score")
    total = serializers.IntegerField()
    counts = serializers.SerializerMethodField()
    reason = serializers.SerializerMethodField()
    opponents = serializers.SerializerMethodField()

    def get_counts(self, row: Any) -> bool:
        return bool(row.account and row.account.counts)

    def get_reason(self, row: Any) -> str:
        return row.account.reason if row.account else ""

    def get_opponents(self, row: Any) -> list[str]:
        return [player.public_name for player in row.opponents]


class SeasonOpponentOut(serializers.Serializer[Any]):
    """`ahead`: games that ended ahead of the opponent."""

    player = serializers.IntegerField(source="player.pk")
    name = serializers.CharField(source="player.public_name")
    games = serializers.IntegerField()
    ahead = serializers.IntegerField()
    own_placement = serializers.FloatField(allow_null=True)
    their_placement = serializers.FloatField(allow_null=True)


class SeasonOfPlayerOut(serializers.Serializer[Any]):
    """`form`: the last placements, the newest at the end. `missed`: sessions without a game."""

    entrant = StandingEntrantOut()
    needed_games = serializers.SerializerMethodField()
    placements = serializers.ListField(child=serializers.IntegerField())
    form = serializers.ListField(child=serializers.IntegerField())
    sessions = serializers.IntegerField()
    missed = serializers.SerializerMethodField()
    games = SeasonGameOut(many=True)
    opponents = SeasonOpponentOut(many=True)

    def get_needed_games(self, found: Any) -> int:
        return found.account.row.needed_games if found.account else 0

    def get_missed(self, found: Any) -> list[int]:
        return [session.number for session in found.missed]
