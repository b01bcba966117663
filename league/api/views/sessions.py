"""Sessions: draw, read, publish, start, finish, extra time."""

from collections.abc import Callable
from typing import ClassVar

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView, without_body
from league.api.inputs.sessions import ExtraTimeIn, OverrideIn, RedrawIn, SessionIn
from league.api.outputs.events import JobOut
from league.api.outputs.tables import SessionOut, SessionPageOut
from league.core.errors import Refused, problem
from league.events.queries.release import sees_results
from league.events.queries.visible import session_with_tables, visible_sessions
from league.models import Event, Session, Stage
from league.seating.sessions import (
    discard_session,
    extend_session,
    extend_table,
    finish_session,
    pause_session,
    publish_session,
    redraw_session,
    reopen_session,
    request_session,
    resume_session,
    start_session,
    unpublish_session,
    unstart_session,
)


class EventSessions(ApiView):
    @extend_schema(responses=SessionOut(many=True))
    def get(self, request: Request, pk: int) -> Response:
        return self.page(visible_sessions(self.event(pk), self.actor), SessionOut)

    @extend_schema(request=SessionIn, responses={202: JobOut})
    def post(self, request: Request, pk: int) -> Response:
        event, values = self.event(pk), self.read(SessionIn)
        values["stage"] = wanted_stage(event, values.get("stage"))
        job = request_session(event, by=self.actor, **values)
        return Response(JobOut(job).data, status=202)


def wanted_stage(event: Event, stage_id: int | None) -> Stage | None:
    if stage_id is None:
        return None
    stage = event.stages.filter(pk=stage_id).first()
    if stage is None:
        raise Refused(problem("stage_elsewhere", "stage", value=stage_id))
    return stage


class SessionView(ApiView):
    def answer(self, session: Session) -> Response:
        """The session's page."""
        results = sees_results(session, self.actor)
        page = session_with_tables(session.pk)
        context = {"results": results, "actor": self.actor}
        return Response(SessionPageOut(page, context=context).data)


class SessionDetail(SessionView):
    @extend_schema(responses=SessionPageOut)
    def get(self, request: Request, pk: int) -> Response:
        return self.answer(self.session(pk))

    @extend_schema(responses={204: None})
    @without_body
    def delete(self, request: Request, pk: int) -> Response:
        discard_session(self.session(pk), by=self.actor)
        return Response(status=204)


class SessionStep(SessionView):
    """A step in the life of a session, without arguments."""

    service: ClassVar[Callable[..., Session]]

    @extend_schema(request=None, responses=SessionPageOut)
    @without_body
    def post(self, request: Request, pk: int) -> Response:
        return self.answer(type(self).service(self.session(pk), by=self.actor))


class CheckedStep(SessionStep):
    """A step that what is unusual stands against: `override_reason` goes on anyway."""

    @extend_schema(request=OverrideIn, responses=SessionPageOut)
    def post(self, request: Request, pk: int) -> Response:
        wanted = self.read(OverrideIn)
        return self.answer(type(self).service(self.session(pk), by=self.actor, **wanted))


class SessionPublish(CheckedStep):
    service = staticmethod(publish_session)


class SessionUnpublish(SessionStep):
    service = staticmethod(unpublish_session)


class SessionStart(CheckedStep):
    service = staticmethod(start_session)


class SessionUnstart(SessionStep):
    service = staticmethod(unstart_session)


class SessionFinish(CheckedStep):
    service = staticmethod(finish_session)


class SessionReopen(SessionStep):
    service = staticmethod(reopen_session)


class SessionPause(SessionStep):
    service = staticmethod(pause_session)


class SessionResume(SessionStep):
    service = staticmethod(resume_session)


class SessionExtraTime(SessionView):
    @extend_schema(request=ExtraTimeIn, responses=SessionPageOut)
    def post(self, request: Request, pk: int) -> Response:
        session, wanted = self.session(pk), self.read(ExtraTimeIn)
        number = wanted.get("table")
        more = {"minutes": wanted["minutes"], "seen": wanted.get("seen")}
        if number is None:
            return self.answer(extend_session(session, by=self.actor, **more))
        table = session.tables.select_related("session__event").filter(pk=number).first()
        if table is None:
            raise Refused(problem("table_elsewhere", "table", value=number))
        extend_table(table, by=self.actor, **more)
        return self.answer(session)


class SessionRedraw(ApiView):
    @extend_schema(request=RedrawIn, responses={202: JobOut})
    def post(self, request: Request, pk: int) -> Response:
        job = redraw_session(self.session(pk), by=self.actor, **self.read(RedrawIn))
        return Response(JobOut(job).data, status=202)
