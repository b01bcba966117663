"""Seatings: swap, substitute, repair, undo, reasons, pairing priorities, plans."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView, found, without_body
from league.api.inputs.sessions import (
    EventPlanIn,
    ObjectiveIn,
    RepairAskIn,
    RepairIn,
    SubstituteIn,
    SwapIn,
)
from league.api.outputs.events import JobOut
from league.api.outputs.seating import (
    DrawMethodOut,
    EventPlanOut,
    ObjectiveOut,
    ReasonOut,
    RepairOptionOut,
    SwapPreviewOut,
)
from league.api.outputs.tables import SessionPageOut
from league.api.views.sessions import SessionView
from league.core.errors import Refused, problem
from league.enums import DrawMethod, JobKind
from league.models import Entrant, EventPlan, Job, Session
from league.seating.changes import undo_seating_change
from league.seating.event_plans import drop_event_plan, request_event_plan
from league.seating.goals import set_objective
from league.seating.queries.conflicts import SessionSeating
from league.seating.queries.goals import objective_of
from league.seating.queries.reasons import reason_text
from league.seating.queries.repair_options import choices_found
from league.seating.repairs import repair_session, request_repairs
from league.seating.sessions import swap_seats
from league.seating.substitutes import substitute_entrant


class SessionSwap(SessionView):
    @extend_schema(request=SwapIn, responses=SessionPageOut)
    def post(self, request: Request, pk: int) -> Response:
        session = self.session(pk)
        return self.answer(swap_seats(session, by=self.actor, **self.read(SwapIn)))


class SessionSwapPreview(SessionView):
    """Preview of a swap; stores nothing."""

    @extend_schema(request=SwapIn, responses=SwapPreviewOut)
    def post(self, request: Request, pk: int) -> Response:
        session = self.session(pk)
        self.require("session.change", session.event_id)
        wanted = self.read(SwapIn)
        seated = dict(session.seats.values_list("pk", "entrant_id"))
        unknown = [name for name, seat in wanted.items() if seat not in seated]
        if unknown:
            raise Refused(problem("seat_unknown", name, value=wanted[name]) for name in unknown)
        seating = SessionSeating(session)
        tables = seating.swapped(str(seated[wanted["first"]]), str(seated[wanted["second"]]))
        return Response(SwapPreviewOut(seating.compare(tables)).data)


class SessionSubstitute(SessionView):
    @extend_schema(request=SubstituteIn, responses=SessionPageOut)
    def post(self, request: Request, pk: int) -> Response:
        session = self.session(pk)
        self.require("session.change", session.event_id)
        wanted = self.read(SubstituteIn)
        seat = session.seats.filter(pk=wanted["seat"]).first()
        entrant = session.event.entrants.filter(pk=wanted["substitute"]).first()
        if seat is None:
            raise Refused(problem("seat_unknown", "seat", value=wanted["seat"]))
        if entrant is None:
            name = f"#{wanted['substitute']}"
            raise Refused(problem("entrant_elsewhere", "substitute", name=name))
        substitute_entrant(seat, entrant, by=self.actor, reason=wanted["reason"])
        return self.answer(session)


class RepairView(SessionView):
    def entrants(self, session: Session, ids: list[int]) -> list[Entrant]:
        rows = session.event.entrants.filter(pk__in=ids).select_related("player").in_bulk()
        missing = [pk for pk in ids if pk not in rows]
        if missing:
            raise Refused(problem("entrant_elsewhere", "entrants", name=f"#{pk}") for pk in missing)
        return [rows[pk] for pk in ids]


class SessionRepairOptions(RepairView):
    """A job finds the options of a repair; `GET jobs/{id}/repair-options/` lists them."""

    @extend_schema(request=RepairAskIn, responses={202: JobOut})
    def post(self, request: Request, pk: int) -> Response:
        session = self.session(pk)
        self.require("session.change", session.event_id)
        wanted = self.read(RepairAskIn)
        people = self.entrants(session, wanted["entrants"])
        job = request_repairs(session, by=self.actor, kind=wanted["kind"], entrants=people)
        return Response(JobOut(job).data, status=202)


class JobRepairOptions(ApiView):
    """The options that a job has found, the smallest change first."""

    @extend_schema(responses=RepairOptionOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        job = found(Job.objects.filter(pk=pk, kind=JobKind.FIND_REPAIRS).first())
        self.event(job.event_id)
        self.require("session.change", job.event_id)
        return self.page(choices_found(job), RepairOptionOut)


class SessionRepair(RepairView):
    @extend_schema(request=RepairIn, responses=SessionPageOut)
    def post(self, request: Request, pk: int) -> Response:
        session = self.session(pk)
        self.require("session.change", session.event_id)
        wanted: dict[str, Any] = dict(self.read(RepairIn))
        people = self.entrants(session, wanted.pop("entrants"))
        return self.answer(repair_session(session, by=self.actor, entrants=people, **wanted))


class SessionUndo(SessionView):
    """Undo the last swap, substitute, repair or redraw."""

    @extend_schema(request=None, responses=SessionPageOut)
    @without_body
    def post(self, request: Request, pk: int) -> Response:
        return self.answer(undo_seating_change(self.session(pk), by=self.actor))


class SessionReasons(SessionView):
    """The reason for each player's seat."""

    @extend_schema(responses=ReasonOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        session = self.session(pk)
        self.require("session.see_draft", session.event_id)
        names = SessionSeating(session).names
        reasons = [
            {"entrant": int(who), "sentence": reason_text(session, int(who), names)}
            for who in session.reasons
        ]
        return self.page(reasons, ReasonOut)


class DrawMethods(ApiView):
    @extend_schema(responses=DrawMethodOut(many=True))
    def get(self, request: Request) -> Response:
        return self.page(list(DrawMethod), DrawMethodOut)


class EventObjective(ApiView):
    @extend_schema(responses=ObjectiveOut)
    def get(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("session.see_draft", event.pk)
        return Response(ObjectiveOut({"objective": objective_of(event)}).data)

    @extend_schema(request=ObjectiveIn, responses=ObjectiveOut)
    def put(self, request: Request, pk: int) -> Response:
        order = self.read(ObjectiveIn)["objective"]
        event = set_objective(self.event(pk), order, by=self.actor)
        return Response(ObjectiveOut({"objective": objective_of(event)}).data)


class EventPlanDetail(ApiView):
    @extend_schema(responses=EventPlanOut)
    def get(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("session.see_draft", event.pk)
        plan = found(EventPlan.objects.filter(event=event).first())
        return Response(EventPlanOut(plan).data)

    @extend_schema(request=EventPlanIn, responses={202: JobOut})
    def put(self, request: Request, pk: int) -> Response:
        job = request_event_plan(self.event(pk), by=self.actor, **self.read(EventPlanIn))
        return Response(JobOut(job).data, status=202)

    @extend_schema(responses={204: None})
    @without_body
    def delete(self, request: Request, pk: int) -> Response:
        drop_event_plan(self.event(pk), by=self.actor)
        return Response(status=204)
