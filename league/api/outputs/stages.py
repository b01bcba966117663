"""Output of stages, their players and their cuts; of divisions, promotion and relegation."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.api.answers import FieldsOut
from league.api.outputs.standings import StandingEntrantOut
from league.cuts.queries.preview import CutLine, CutPreview, CutRow
from league.cuts.queries.team_preview import TeamCutRow
from league.divisions.divisions import RULE_FIELDS
from league.divisions.queries.proposal import DivisionProposal, ProposedMove
from league.models import Division, DivisionChange, DivisionMove, DivisionRules, Stage, StageEntry


class StageOut(FieldsOut):
    """`follows` is the stage before it; `percent` of its points are carried over."""

    class Meta:
        of = Stage
        fields = """
            id event number intake cut_size carry_over carry_percent percent sessions_planned
            method script first_table counts cut_at
        """
        sources = {"name": "title", "follows": "source"}


class StageEntryOut(FieldsOut):
    entrant = StandingEntrantOut()

    class Meta:
        of = StageEntry
        fields = "seed declined"


class StagePageOut(StageOut):
    """`entries` are for referees and organisers: seeds at a cut reveal results."""

    entries = serializers.SerializerMethodField()

    @extend_schema_field(StageEntryOut(many=True, allow_null=True))
    def get_entries(self, _stage: Stage) -> list[dict[str, Any]] | None:
        entries = self.context.get("entries")
        return None if entries is None else [dict(StageEntryOut(item).data) for item in entries]


class CutRowOut(FieldsOut):
    """`why` is out, declined, absent or too_few_games where `stage` is null."""

    entrant = StandingEntrantOut()

    class Meta:
        of = CutRow
        fields = """
            placing.row.rank placing.row.total placing.row.games stage placing.seed carried
            placing.why on_line
        """


class CutLineOut(FieldsOut):
    """Entrants by id; `by` is the criterion that separates the last above from the first below."""

    class Meta:
        of = CutLine
        exclude = ("division",)


class CutTeamOut(FieldsOut):
    """A team at the cut; `stage` is null for one that is eliminated."""

    class Meta:
        of = TeamCutRow
        fields = "team team.name standing.row.rank standing.row.total stage carried"


class CutOut(FieldsOut):
    """`missing`: the places of each stage (by id) that cannot be filled.

    In an event of teams the best `teams` qualify, each with all its players.
    """

    followers = StageOut(many=True)

    class Meta:
        of = CutPreview
        sources = {"cut_at": "stage.cut_at"}


class DivisionRulesOut(FieldsOut):
    """`every` is null where the organiser decides when players go up and down."""

    class Meta:
        of = DivisionRules
        fields = RULE_FIELDS


class DivisionOut(FieldsOut):
    """Number 1 is the top one."""

    class Meta:
        of = Division
        fields = "id number name"


class DivisionListOut(serializers.Serializer[Any]):
    """A division; staff see its players. `division` is null for those who have none."""

    division = DivisionOut(allow_null=True)
    entrants = StandingEntrantOut(many=True, allow_null=True)


class EventDivisionsOut(serializers.Serializer[Any]):
    rules = DivisionRulesOut()
    divisions = DivisionListOut(many=True)


class ProposedMoveOut(FieldsOut):
    """`why` is promoted, relegated, or empty for who stays."""

    entrant = StandingEntrantOut()

    class Meta:
        of = ProposedMove
        fields = "placed.place placed.row.total placed.row.games division next_division why"


class PromotionProposalOut(FieldsOut):
    """`unit` of `nights` is nights or sessions; `unfinished` are sessions that it waits for."""

    unit = serializers.ChoiceField(["nights", "sessions"])
    rules = DivisionRulesOut()

    class Meta:
        of = DivisionProposal
        fields = "version after_session nights is_due unfinished players"


class DivisionMoveOut(FieldsOut):
    """`why` is promoted, relegated or chosen; `place` is that in the old division."""

    class Meta:
        of = DivisionMove
        fields = "entrant from_division to_division place why"
        sources = {"name": "entrant.player.public_name"}


class PromotionOut(FieldsOut):
    moves = DivisionMoveOut(many=True)

    class Meta:
        of = DivisionChange
        fields = "id after_session resets_points made_at"
