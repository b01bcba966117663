"""Output of profiles, merges of players and officers of clubs."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.api.outputs.events import ProblemOut
from league.api.outputs.people import ClubNameOut
from league.core.errors import problem_json
from league.models import Player
from league.models.player_fields import PLAYER_FIELDS
from league.people.queries.merges import MergePreview


class PlayerProfileOut(serializers.Serializer[Any]):
    """The profile of a player, for those who keep it."""

    id = serializers.IntegerField()
    display_name = serializers.CharField()
    shown_by_name = serializers.BooleanField()
    rated = serializers.BooleanField()
    club = ClubNameOut(allow_null=True)
    association_numbers = serializers.JSONField()
    home_event = serializers.IntegerField(source="home_event_id", allow_null=True)
    has_account = serializers.SerializerMethodField()

    def get_fields(self) -> dict[str, Any]:
        return super().get_fields() | {
            field.name: serializers.CharField(allow_blank=True) for field in PLAYER_FIELDS
        }

    def get_has_account(self, player: Player) -> bool:
        return player.login_id is not None


class ClubOfficerOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    username = serializers.CharField(source="login.username")


class MergeOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    kept = serializers.IntegerField(source="kept_id")
    merged = serializers.IntegerField(source="merged_id")
    merged_at = serializers.DateTimeField()
    undone_at = serializers.DateTimeField(allow_null=True)


class MergePreviewOut(serializers.Serializer[Any]):
    """What would move; with problems nothing can be merged."""

    kept = serializers.IntegerField(source="kept.pk")
    merged = serializers.IntegerField(source="merged.pk")
    events = serializers.SerializerMethodField()
    sign_ups = serializers.IntegerField()
    moves_login = serializers.BooleanField()
    problems = serializers.SerializerMethodField()

    def get_events(self, preview: MergePreview) -> list[int]:
        return [event.pk for event in preview.events]

    @extend_schema_field(ProblemOut(many=True))
    def get_problems(self, preview: MergePreview) -> list[dict[str, str]]:
        return [problem_json(item) for item in preview.problems]
