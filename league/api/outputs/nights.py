"""Output of nights, attendances and pick-up games."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.api.answers import FieldsOut
from league.models import Attendance, Night, PickUpGame
from league.nights.queries.attendance import ExpectedPlayers, coming_to
from league.nights.queries.nights import NightCounts, closes_at, counts_of


class NightDraftOut(FieldsOut):
    """A night of a timetable; in a preview it is not stored."""

    class Meta:
        of = Night
        fields: tuple[str, ...] = ("name", "venue", "starts_at", "games", "answers_until")


class NightOut(NightDraftOut):
    class Meta(NightDraftOut.Meta):
        fields = (*NightDraftOut.Meta.fields, "id", "event", "number", "status", "version")


class NightDraftsOut(serializers.Serializer[Any]):
    """A preview of a timetable."""

    nights = NightDraftOut(many=True)


class NightsOut(serializers.Serializer[Any]):
    """The nights that a timetable made."""

    nights = NightOut(many=True)


class NightCountsOut(FieldsOut):
    """`tables` that those who come fill, and how many more fill one more (`missing`)."""

    class Meta:
        of = NightCounts
        fields = "yes late no unanswered here tables missing"


class ComingOut(FieldsOut):
    """Names of players who are shown by name; `unnamed` counts the others."""

    class Meta:
        of = ExpectedPlayers


class NightPageOut(NightOut):
    closes_at = serializers.SerializerMethodField()
    counts = serializers.SerializerMethodField()
    coming = serializers.SerializerMethodField()
    sessions = serializers.SerializerMethodField()

    @extend_schema_field(serializers.DateTimeField())
    def get_closes_at(self, night: Night) -> str:
        return closes_at(night).astimezone(night.event.zone).isoformat()

    @extend_schema_field(NightCountsOut)
    def get_counts(self, night: Night) -> dict[str, Any]:
        return dict(NightCountsOut(counts_of(night)).data)

    @extend_schema_field(ComingOut)
    def get_coming(self, night: Night) -> dict[str, Any]:
        return dict(ComingOut(coming_to(night)).data)

    def get_sessions(self, night: Night) -> list[int]:
        """The published games by id, in their order."""
        return list(night.sessions.public().order_by("number").values_list("pk", flat=True))


class AttendanceOut(FieldsOut):
    """`last_game` is null for a player who stays until the end."""

    class Meta:
        of = Attendance
        fields = "entrant answer answered_at presence first_game last_game"


class AnswerLinkOut(serializers.Serializer[Any]):
    entrant = serializers.IntegerField()
    path = serializers.CharField()


class PickUpCodeOut(serializers.Serializer[Any]):
    code = serializers.CharField()


class PickUpOut(FieldsOut):
    """`players` are entrants (by id) in the order of joining, `session` the game once it started."""

    players = serializers.SerializerMethodField()

    class Meta:
        of = PickUpGame
        fields = "id event status opened_at session session.counts"

    def get_players(self, game: PickUpGame) -> list[int]:
        return [player.entrant_id for player in game.players.all()]


class PickUpSeatedOut(PickUpOut):
    """With the `table` (id) of a game that has started, and the `token` of its link."""

    table = serializers.IntegerField(source="table.pk", default=None, allow_null=True)
    token = serializers.CharField(source="table.token", default=None, allow_null=True)


class PickUpOpenedOut(PickUpOut):
    """With the `key` that starts the game."""

    key = serializers.CharField()
