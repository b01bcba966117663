"""Output of achievements."""

from typing import Any

from rest_framework import serializers

from league.models import Achievement
from league.statistics.queries.achievements import earned


class PlayerAchievementOut(serializers.Serializer[Any]):
    """An achievement and the game that gave it; `hand_position` is null where no hand decided."""

    achievement = serializers.CharField(source="name")
    name = serializers.SerializerMethodField()
    sentence = serializers.SerializerMethodField()
    reached_at = serializers.DateTimeField(source="seat.table.finished_at")
    event = serializers.IntegerField(source="seat.session.event_id")
    event_name = serializers.CharField(source="seat.session.event.name")
    session_number = serializers.IntegerField(source="seat.session.number")
    table = serializers.IntegerField(source="seat.table_id")
    table_number = serializers.IntegerField(source="seat.table.number")
    hand_position = serializers.IntegerField(allow_null=True)

    def get_name(self, row: Achievement) -> str:
        return earned(row).name

    def get_sentence(self, row: Achievement) -> str:
        return earned(row).sentence


class EventAchievementOut(PlayerAchievementOut):
    player = serializers.IntegerField(source="seat.entrant.player_id")
    player_name = serializers.CharField(source="seat.entrant.player.public_name")
