"""Sessions: draw, read, publish, start, finish, extra time."""

from typing import Any

from rest_framework.response import Response

from league.api.base import OfEvent, OfSession
from league.api.call import Given, call
from league.api.inputs.sessions import ExtraTimeIn, OverrideIn, RedrawIn, SessionIn
from league.api.outputs.events import JobOut
from league.api.outputs.tables import SessionOut, SessionPageOut
from league.api.who_may import PUBLIC
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


class EventSessionViewSet(OfEvent):
    tag = "sessions"

    @call(PUBLIC, "GET sessions", out=[SessionOut])
    def sessions(self, event: Event) -> Any:
        """List the sessions of an event; staff see drafts as well."""
        return visible_sessions(event, self.actor)

    @sessions.mapping.post
    @call("session.draw", body=SessionIn, out=JobOut, status=202)
    def draw_session(self, event: Event, given: Given) -> Any:
        """Draw the next session, by a job."""
        given["stage"] = wanted_stage(event, given.get("stage"))
        return request_session(event, actor=self.actor, **given)


def wanted_stage(event: Event, stage_id: int | None) -> Stage | None:
    if stage_id is None:
        return None
    stage = event.stages.filter(pk=stage_id).first()
    if stage is None:
        raise Refused(problem("stage_elsewhere", "stage", value=stage_id))
    return stage


class SessionPages(OfSession):
    """Calls that answer with the session's page."""

    tag = "sessions"

    def shown(self, session: Session) -> Response:
        results = sees_results(session, self.actor)
        page = session_with_tables(session.pk)
        context = {"results": results, "actor": self.actor}
        return Response(SessionPageOut(page, context=context).data)


class SessionViewSet(SessionPages):
    @call(PUBLIC, out=SessionPageOut)
    def retrieve(self, session: Session) -> Response:
        """Show a session: its tables, seats and byes."""
        return self.shown(session)

    @call("session.draw")
    def destroy(self, session: Session) -> None:
        """Delete a draft of a session."""
        discard_session(session, actor=self.actor)

    @call("session.draw", "POST redraw", body=RedrawIn, out=JobOut, status=202)
    def redraw(self, session: Session, given: Given) -> Any:
        """Draw a session again, by a job."""
        return redraw_session(session, actor=self.actor, **given)

    @call("session.run", "POST publish", body=OverrideIn, out=SessionPageOut)
    def publish(self, session: Session, given: Given) -> Response:
        """Publish a seating. `override_reason` is needed if something is unusual."""
        return self.shown(publish_session(session, actor=self.actor, **given))

    @call("session.run", "POST unpublish", out=SessionPageOut)
    def unpublish(self, session: Session) -> Response:
        """Make a published session a draft again."""
        return self.shown(unpublish_session(session, actor=self.actor))

    @call("session.run", "POST start", body=OverrideIn, out=SessionPageOut)
    def start(self, session: Session, given: Given) -> Response:
        """Start a session. `override_reason` is needed if something is unusual."""
        return self.shown(start_session(session, actor=self.actor, **given))

    @call("session.run", "POST unstart", out=SessionPageOut)
    def unstart(self, session: Session) -> Response:
        """Undo the start of a session in which nothing was entered."""
        return self.shown(unstart_session(session, actor=self.actor))

    @call("session.run", "POST finish", body=OverrideIn, out=SessionPageOut)
    def finish(self, session: Session, given: Given) -> Response:
        """Finish a session. `override_reason` is needed if something is unusual."""
        return self.shown(finish_session(session, actor=self.actor, **given))

    @call("session.run", "POST reopen", out=SessionPageOut)
    def reopen(self, session: Session) -> Response:
        """Reopen a finished session."""
        return self.shown(reopen_session(session, actor=self.actor))

    @call("session.run", "POST pause", out=SessionPageOut)
    def pause(self, session: Session) -> Response:
        """Pause the clock of a session."""
        return self.shown(pause_session(session, actor=self.actor))

    @call("session.run", "POST resume", out=SessionPageOut)
    def resume(self, session: Session) -> Response:
        """Resume the clock of a session."""
        return self.shown(resume_session(session, actor=self.actor))

    @call("session.run", "POST extra-time", body=ExtraTimeIn, out=SessionPageOut)
    def extend(self, session: Session, given: Given) -> Response:
        """Give extra time to all tables of a session or to one."""
        number = given.get("table")
        more = {"minutes": given["minutes"], "seen": given.get("seen")}
        if number is None:
            return self.shown(extend_session(session, actor=self.actor, **more))
        table = session.tables.select_related("session__event").filter(pk=number).first()
        if table is None:
            raise Refused(problem("table_elsewhere", "table", value=number))
        extend_table(table, actor=self.actor, **more)
        return self.shown(session)
