"""Rehearsals of events: make, run, stop, step, delete."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView, found, without_body
from league.api.inputs.rehearsals import RehearsalChangeIn, RehearsalIn
from league.api.outputs.rehearsals import RehearsalOut
from league.models import Rehearsal
from league.rehearsals.rehearsals import (
    change_rehearsal,
    delete_rehearsal,
    make_rehearsal,
    run_rehearsal,
    step_rehearsal,
)


class EventRehearsals(ApiView):
    @extend_schema(request=RehearsalIn, responses={201: RehearsalOut})
    def post(self, request: Request, pk: int) -> Response:
        """Copy the event into a rehearsal, which waits to be started."""
        made = make_rehearsal(self.event(pk), by=self.actor, **self.read(RehearsalIn))
        return Response(RehearsalOut(made).data, status=201)


class EventRehearsal(ApiView):
    @extend_schema(responses=RehearsalOut)
    def get(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("event.change", event.pk)
        row = found(Rehearsal.objects.select_related("event").filter(event=event).first())
        return Response(RehearsalOut(row).data)

    @extend_schema(request=RehearsalChangeIn, responses=RehearsalOut)
    def patch(self, request: Request, pk: int) -> Response:
        row = change_rehearsal(self.event(pk), by=self.actor, **self.read(RehearsalChangeIn))
        return Response(RehearsalOut(row).data)

    @extend_schema(responses={204: None})
    @without_body
    def delete(self, request: Request, pk: int) -> Response:
        delete_rehearsal(self.event(pk), by=self.actor)
        return Response(status=204)


class EventRehearsalRun(ApiView):
    @extend_schema(request=None, responses=RehearsalOut)
    @without_body
    def post(self, request: Request, pk: int) -> Response:
        return Response(RehearsalOut(run_rehearsal(self.event(pk), by=self.actor)).data)


class EventRehearsalStop(ApiView):
    @extend_schema(request=None, responses=RehearsalOut)
    @without_body
    def post(self, request: Request, pk: int) -> Response:
        row = run_rehearsal(self.event(pk), by=self.actor, running=False)
        return Response(RehearsalOut(row).data)


class EventRehearsalStep(ApiView):
    @extend_schema(request=None, responses=RehearsalOut)
    @without_body
    def post(self, request: Request, pk: int) -> Response:
        """Ask a worker to go on to the next minute in which something happens."""
        return Response(RehearsalOut(step_rehearsal(self.event(pk), by=self.actor)).data)
