"""Stages: list, add, change, move, remove; cuts: preview, make, undo."""

from typing import Any, ClassVar

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.response import Response

from league.api.answers import FieldsOut
from league.api.base import ApiViewSet, OfEvent, OfRow, found
from league.api.call import Given, call
from league.api.fields import BodyIn, ColumnsIn, FlagField, ReasonField, RowField, VersionField
from league.api.outputs.people import StandingEntrantOut
from league.api.who_may import PUBLIC
from league.core.errors import Refused, problem, refuse_if
from league.cuts.cuts import admit_entrant, apply_cut, undo_cut
from league.cuts.queries.preview import (
    CutLine,
    CutPreview,
    CutRow,
    cut_preview,
    problems_of_preview,
)
from league.cuts.queries.team_preview import TeamCutRow
from league.models import Event, Stage, StageEntry
from league.standings.queries.stages import declined_at, entries_of, stage_by_id
from league.standings.stages import (
    STAGE_FIELDS,
    change_stage,
    create_stage,
    delete_stage,
    move_stage,
)


class StageChangeIn(ColumnsIn):
    """`follows` is the id of the stage before it, `cut_size` the number who qualify from that.

    An empty `name` gives the first stage its usual one; the others need a name.
    """

    follows = RowField(required=False)

    class Meta:
        model = Stage
        fields = tuple(name for name in STAGE_FIELDS if name != "source")
        extra_kwargs: ClassVar = {"name": {"required": True}}


class StageIn(StageChangeIn):
    """`follows` is the id of the stage before it, `cut_size` the number who qualify from that.

    Without `first_table` its tables follow those of the stages that play at the same time.
    """


class StageMoveIn(BodyIn):
    up = FlagField()


class CutAskIn(BodyIn):
    """`declined` are entrants (by id) who do not take their place."""

    declined = serializers.ListField(child=RowField(), max_length=2000, default=list)


class CutIn(CutAskIn):
    """`version` is that of the preview: refused if results have changed since."""

    version = VersionField(required=False, allow_null=True)


class AdmitIn(BodyIn):
    entrant = RowField()
    reason = ReasonField()


class StageOut(FieldsOut[Stage]):
    """`follows` is the stage before it; `percent` of its points are carried over."""

    class Meta:
        fields = """
            id event number intake cut_size carry_over carry_percent percent sessions_planned
            method script first_table counts cut_at
        """
        sources = {"name": "title", "follows": "source"}


class StageEntryOut(FieldsOut[StageEntry]):
    entrant = StandingEntrantOut()

    class Meta:
        fields = "seed declined"


class StagePageOut(StageOut):
    """`entries` are for referees and organisers: seeds at a cut reveal results."""

    entries = serializers.SerializerMethodField()

    @extend_schema_field(StageEntryOut(many=True, allow_null=True))
    def get_entries(self, _stage: Stage) -> list[dict[str, Any]] | None:
        entries = self.context.get("entries")
        return None if entries is None else [dict(StageEntryOut(item).data) for item in entries]


class CutRowOut(FieldsOut[CutRow]):
    """`why` is out, declined, absent or too_few_games where `stage` is null."""

    entrant = StandingEntrantOut()

    class Meta:
        fields = """
            placing.row.rank placing.row.total placing.row.games stage placing.seed carried
            placing.why on_line
        """


class CutLineOut(FieldsOut[CutLine]):
    """Entrants by id; `by` is the criterion that separates the last above from the first below."""

    class Meta:
        exclude = ("division",)


class CutTeamOut(FieldsOut[TeamCutRow]):
    """A team at the cut; `stage` is null for one that is eliminated."""

    class Meta:
        fields = "team team.name standing.row.rank standing.row.total stage carried"


class CutOut(FieldsOut[CutPreview]):
    """`missing`: the places of each stage (by id) that cannot be filled.

    In an event of teams the best `teams` qualify, each with all its players.
    """

    followers = StageOut(many=True)

    class Meta:
        sources = {"cut_at": "stage.cut_at"}


class StagePages(ApiViewSet):
    tag = "standings"

    def shown(self, stage: Stage) -> Response:
        staff = self.actor.may("stage.see_cut", event_id=stage.event_id)
        context = {"entries": entries_of(stage) if staff else None}
        return Response(StagePageOut(stage, context=context).data)


class EventStageViewSet(StagePages, OfEvent):
    @call(PUBLIC, "GET stages", out=[StageOut])
    def stages(self, event: Event) -> Any:
        """List the stages of an event in their order."""
        return event.stages.order_by("number")

    @stages.mapping.post
    @call("stage.change", body=StageIn, out=StagePageOut, status=201)
    def add_stage(self, event: Event, given: Given) -> Response:
        """Add a stage to an event."""
        return self.shown(create_stage(event, actor=self.actor, **with_source(event, given)))


class StageViewSet(StagePages, OfRow):
    queryset = Stage.objects.select_related("event", "source")

    @call(PUBLIC, out=StagePageOut)
    def retrieve(self, stage: Stage) -> Response:
        """Show a stage; staff see who is in it."""
        return self.shown(stage)

    @call("stage.change", body=StageChangeIn, out=StagePageOut)
    def partial_update(self, stage: Stage, given: Given) -> Response:
        """Change a stage."""
        values = with_source(stage.event, given)
        return self.shown(change_stage(stage, actor=self.actor, **values))

    @call("stage.change")
    def destroy(self, stage: Stage) -> None:
        """Delete a stage without sessions."""
        delete_stage(stage, actor=self.actor)

    @call("stage.change", "POST move", body=StageMoveIn, out=StagePageOut)
    def move(self, stage: Stage, given: Given) -> Response:
        """Move a stage up or down in the order."""
        return self.shown(move_stage(stage, actor=self.actor, **given))

    @call("stage.see_cut", "GET cut", out=CutOut)
    def cut(self, stage: Stage) -> Any:
        """Show the cut that ends a stage, or its preview."""
        return cut_of(stage)

    @cut.mapping.post
    @call("stage.cut", body=CutIn, out=CutOut)
    def make_cut(self, stage: Stage, given: Given) -> Any:
        """Make the cut that ends a stage: who plays on is set."""
        return cut_of(found(stage_by_id(apply_cut(stage, actor=self.actor, **given).pk)))

    @call("stage.see_cut", "POST cut/preview", body=CutAskIn, out=CutOut)
    def preview_cut(self, stage: Stage, given: Given) -> Any:
        """Show the cut if these entrants decline; stores nothing."""
        return cut_of(stage, given["declined"])

    @call("stage.cut", "POST cut/undo", out=StagePageOut)
    def undo_cut(self, stage: Stage) -> Response:
        """Undo the cut that ends a stage."""
        return self.shown(undo_cut(stage, actor=self.actor))

    @call("stage.cut", "POST admit", body=AdmitIn, out=StagePageOut)
    def admit(self, stage: Stage, given: Given) -> Response:
        """Admit an entrant to a stage after its cut."""
        entrant = stage.event.entrants.filter(pk=given["entrant"]).first()
        if entrant is None:
            name = f"#{given['entrant']}"
            raise Refused(problem("entrant_elsewhere", "entrant", name=name))
        admit_entrant(stage, entrant, actor=self.actor, reason=given["reason"])
        return self.shown(stage)


def with_source(event: Event, given: Given) -> Given:
    """The values; `follows` becomes the source stage."""
    if "follows" not in given:
        return given
    source = event.stages.filter(pk=given.pop("follows")).first()
    if source is None:
        raise Refused(problem("stage_source_wrong", "follows"))
    return given | {"source": source}


def cut_of(stage: Stage, declined: list[int] | None = None) -> Any:
    """The cut, or its preview with these declines."""
    refuse_if(problems_of_preview(stage))
    return cut_preview(stage, declined_at(stage) if declined is None else declined)
