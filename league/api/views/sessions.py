"""Sessions: drawn, looked at, mended, published, started, finished."""

from collections.abc import Callable
from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView
from league.api.inputs.sessions import RedrawIn, SessionIn, SubstituteIn, SwapIn
from league.api.outputs.events import JobOut
from league.api.outputs.tables import SessionOut, SessionPageOut
from league.models import Session
from league.selectors.release import sees_results
from league.selectors.visible import session_with_tables, visible_sessions
from league.services.entrants import substitute_entrant
from league.services.errors import Refused, problem
from league.services.sessions import (
    discard_session,
    finish_session,
    publish_session,
    redraw_session,
    request_session,
    start_session,
    swap_seats,
    unpublish_session,
)


class EventSessions(ApiView):
    @extend_schema(responses=SessionOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        return self.page(visible_sessions(self.event(pk), self.actor), SessionOut)

    @extend_schema(request=SessionIn, responses={202: JobOut})
    def post(self, request: Request, pk: int) -> Response:
        job = request_session(self.event(pk), by=self.actor, **self.read(SessionIn))
        return Response(JobOut(job).data, status=202)


class SessionView(ApiView):
    def answer(self, session: Session) -> Response:
        """The session's page as it stands now."""
        results = sees_results(session, self.actor)
        page = session_with_tables(session.pk)
        return Response(SessionPageOut(page, context={"results": results}).data)


class SessionDetail(SessionView):
    @extend_schema(responses=SessionPageOut)
    def get(self, request: Request, pk: int) -> Response:
        return self.answer(self.session(pk))

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        discard_session(self.session(pk), by=self.actor)
        return Response(status=204)


class SessionStep(SessionView):
    """A step in the life of a session that needs nothing but its name."""

    service: ClassVar[Callable[..., Session]]

    @extend_schema(request=None, responses=SessionPageOut)
    def post(self, request: Request, pk: int) -> Response:
        return self.answer(type(self).service(self.session(pk), by=self.actor))


class SessionPublish(SessionStep):
    service = staticmethod(publish_session)


class SessionUnpublish(SessionStep):
    service = staticmethod(unpublish_session)


class SessionStart(SessionStep):
    service = staticmethod(start_session)


class SessionFinish(SessionStep):
    service = staticmethod(finish_session)


class SessionRedraw(ApiView):
    @extend_schema(request=RedrawIn, responses={202: JobOut})
    def post(self, request: Request, pk: int) -> Response:
        job = redraw_session(self.session(pk), by=self.actor, **self.read(RedrawIn))
        return Response(JobOut(job).data, status=202)


class SessionSwap(SessionView):
    @extend_schema(request=SwapIn, responses=SessionPageOut)
    def post(self, request: Request, pk: int) -> Response:
        session = self.session(pk)
        return self.answer(swap_seats(session, by=self.actor, **self.read(SwapIn)))


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
