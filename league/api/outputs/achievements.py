"""Output of achievements."""

from rest_framework import serializers

from league.api.answers import FieldsOut
from league.models import Achievement
from league.statistics.queries.achievements import earned


class PlayerAchievementOut(FieldsOut):
    """An achievement and the game that gave it; `hand_position` is null where no hand decided."""

    name = serializers.SerializerMethodField()
    sentence = serializers.SerializerMethodField()

    class Meta:
        of = Achievement
        fields = ("hand_position",)
        sources = {
            "achievement": "name",
            "reached_at": "seat.table.finished_at",
            "event": "seat.session.event",
            "event_name": "seat.session.event.name",
            "session_number": "seat.session.number",
            "table": "seat.table",
            "table_number": "seat.table.number",
        }

    def get_name(self, row: Achievement) -> str:
        return earned(row).name

    def get_sentence(self, row: Achievement) -> str:
        return earned(row).sentence


class EventAchievementOut(PlayerAchievementOut):
    class Meta(PlayerAchievementOut.Meta):
        sources = PlayerAchievementOut.Meta.sources | {
            "player": "seat.entrant.player",
            "player_name": "seat.entrant.player.public_name",
        }
