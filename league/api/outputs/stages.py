"""Output of stages, their players and their cuts."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.api.fields import ColumnsOut
from league.api.outputs.events import StandingEntrantOut
from league.cuts.queries.preview import CutLine, CutPreview
from league.models import Stage


class StageOut(ColumnsOut):
    """`follows` is the stage before it; `percent` of its points are carried over."""

    event = serializers.IntegerField(source="event_id")
    name = serializers.CharField(source="title")
    follows = serializers.IntegerField(source="source_id", allow_null=True)
    percent = serializers.IntegerField()

    class Meta:
        model = Stage
        fields = (
            "id",
            "number",
            "intake",
            "cut_size",
            "carry_over",
            "carry_percent",
            "sessions_planned",
            "method",
            "script",
            "first_table",
            "counts",
            "cut_at",
        )


class StageEntryOut(serializers.Serializer[Any]):
    entrant = StandingEntrantOut()
    seed = serializers.IntegerField(allow_null=True)
    declined = serializers.BooleanField()


class StagePageOut(StageOut):
    """`entries` are for referees and organisers: seeds at a cut reveal results."""

    entries = serializers.SerializerMethodField()

    @extend_schema_field(StageEntryOut(many=True, allow_null=True))
    def get_entries(self, _stage: Stage) -> list[dict[str, Any]] | None:
        entries = self.context.get("entries")
        return None if entries is None else [dict(StageEntryOut(item).data) for item in entries]


class CutRowOut(serializers.Serializer[Any]):
    """`why` is out, declined, absent or too_few_games where `stage` is null."""

    rank = serializers.IntegerField(source="placing.row.rank")
    entrant = StandingEntrantOut()
    total = serializers.IntegerField(source="placing.row.total")
    games = serializers.IntegerField(source="placing.row.games")
    stage = serializers.IntegerField(source="stage.pk", default=None, allow_null=True)
    seed = serializers.IntegerField(source="placing.seed", allow_null=True)
    carried = serializers.IntegerField(allow_null=True)
    why = serializers.CharField(source="placing.why", allow_blank=True)
    on_line = serializers.BooleanField()


class CutLineOut(serializers.Serializer[Any]):
    """Entrants by id; `by` is the criterion that separates the last above from the first below."""

    stage = serializers.IntegerField(source="stage.pk")
    above = serializers.IntegerField(source="above.pk")
    below = serializers.IntegerField(source="below.pk")
    by = serializers.CharField()
    tied = serializers.SerializerMethodField()
    next = serializers.SerializerMethodField()

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField()))
    def get_tied(self, line: CutLine) -> list[int]:
        return [entrant.pk for entrant in line.tied]

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField()))
    def get_next(self, line: CutLine) -> list[int]:
        return [entrant.pk for entrant in line.next]


class CutTeamOut(serializers.Serializer[Any]):
    """A team at the cut; `stage` is null for one that is eliminated."""

    team = serializers.IntegerField(source="team.pk")
    name = serializers.CharField(source="team.name")
    rank = serializers.IntegerField(source="standing.row.rank")
    total = serializers.IntegerField(source="standing.row.total")
    stage = serializers.IntegerField(source="stage.pk", default=None, allow_null=True)
    carried = serializers.IntegerField(allow_null=True)


class CutOut(serializers.Serializer[Any]):
    """`missing`: the places of each stage (by id) that cannot be filled.

    In an event of teams the best `teams` qualify, each with all its players.
    """

    stage = serializers.IntegerField(source="stage.pk")
    cut_at = serializers.DateTimeField(source="stage.cut_at", allow_null=True)
    version = serializers.IntegerField()
    followers = StageOut(many=True)
    rows = CutRowOut(many=True)
    lines = CutLineOut(many=True)
    teams = CutTeamOut(many=True)
    missing = serializers.SerializerMethodField()

    @extend_schema_field(serializers.DictField(child=serializers.IntegerField()))
    def get_missing(self, preview: CutPreview) -> dict[str, int]:
        return {str(pk): count for pk, count in preview.missing.items()}
