"""Stages: list, add, change, move, remove; cuts: preview, make, undo."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView, found, without_body
from league.api.inputs.stages import AdmitIn, CutAskIn, CutIn, StageChangeIn, StageIn, StageMoveIn
from league.api.outputs.stages import CutOut, StageOut, StagePageOut
from league.core.errors import Refused, problem, refuse_if
from league.cuts.cuts import admit_entrant, apply_cut, undo_cut
from league.cuts.queries.preview import cut_preview, problems_of_preview
from league.events.queries.release import sees_event
from league.models import Event, Stage
from league.standings.queries.stages import declined_at, entries_of, stage_by_id
from league.standings.stages import change_stage, create_stage, delete_stage, move_stage


class StageView(ApiView):
    def stage(self, pk: int) -> Stage:
        stage = found(stage_by_id(pk))
        return found(stage if sees_event(stage.event, self.actor) else None)

    def answer(self, stage: Stage, status: int = 200) -> Response:
        staff = self.actor.may("stage.see_cut", event_id=stage.event_id)
        context = {"entries": entries_of(stage) if staff else None}
        return Response(StagePageOut(stage, context=context).data, status=status)

    def cut(self, stage: Stage, declined: list[int] | None = None) -> Response:
        """The cut, or its preview with these declines."""
        self.require("stage.see_cut", stage.event_id)
        refuse_if(problems_of_preview(stage))
        wanted = declined_at(stage) if declined is None else declined
        return Response(CutOut(cut_preview(stage, wanted)).data)


def values_of(event: Event, values: dict[str, Any]) -> dict[str, Any]:
    """The validated values; `follows` becomes the source stage."""
    if "follows" not in values:
        return values
    source = event.stages.filter(pk=values.pop("follows")).first()
    if source is None:
        raise Refused(problem("stage_source_wrong", "follows"))
    return values | {"source": source}


class EventStages(StageView):
    @extend_schema(responses=StageOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        return self.page(self.event(pk).stages.order_by("number"), StageOut)

    @extend_schema(request=StageIn, responses={201: StagePageOut})
    def post(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("stage.change", event.pk)
        values = values_of(event, self.read(StageIn))
        return self.answer(create_stage(event, by=self.actor, **values), status=201)


class StageDetail(StageView):
    @extend_schema(responses=StagePageOut)
    def get(self, request: Request, pk: int) -> Response:
        return self.answer(self.stage(pk))

    @extend_schema(request=StageChangeIn, responses=StagePageOut)
    def patch(self, request: Request, pk: int) -> Response:
        stage = self.stage(pk)
        self.require("stage.change", stage.event_id)
        values = values_of(stage.event, self.read(StageChangeIn, partial=True))
        return self.answer(change_stage(stage, by=self.actor, **values))

    @extend_schema(responses={204: None})
    @without_body
    def delete(self, request: Request, pk: int) -> Response:
        delete_stage(self.stage(pk), by=self.actor)
        return Response(status=204)


class StageMove(StageView):
    @extend_schema(request=StageMoveIn, responses=StagePageOut)
    def post(self, request: Request, pk: int) -> Response:
        stage = self.stage(pk)
        return self.answer(move_stage(stage, by=self.actor, **self.read(StageMoveIn)))


class StageCut(StageView):
    """The cut that ends a stage: GET shows it or its preview, POST makes it."""

    @extend_schema(responses=CutOut)
    def get(self, request: Request, pk: int) -> Response:
        return self.cut(self.stage(pk))

    @extend_schema(request=CutIn, responses=CutOut)
    def post(self, request: Request, pk: int) -> Response:
        stage = apply_cut(self.stage(pk), by=self.actor, **self.read(CutIn))
        return self.cut(found(stage_by_id(stage.pk)))


class StageCutPreview(StageView):
    @extend_schema(request=CutAskIn, responses=CutOut)
    def post(self, request: Request, pk: int) -> Response:
        return self.cut(self.stage(pk), self.read(CutAskIn)["declined"])


class StageCutUndo(StageView):
    @extend_schema(request=None, responses=StagePageOut)
    @without_body
    def post(self, request: Request, pk: int) -> Response:
        return self.answer(undo_cut(self.stage(pk), by=self.actor))


class StageAdmit(StageView):
    @extend_schema(request=AdmitIn, responses=StagePageOut)
    def post(self, request: Request, pk: int) -> Response:
        stage = self.stage(pk)
        self.require("stage.cut", stage.event_id)
        wanted = self.read(AdmitIn)
        entrant = stage.event.entrants.filter(pk=wanted["entrant"]).first()
        if entrant is None:
            name = f"#{wanted['entrant']}"
            raise Refused(problem("entrant_elsewhere", "entrant", name=name))
        admit_entrant(stage, entrant, by=self.actor, reason=wanted["reason"])
        return self.answer(stage)
