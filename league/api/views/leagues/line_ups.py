"""Line-ups: open, read, set, close, publish; no-shows."""

from drf_spectacular.utils import extend_schema
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView, found, without_body
from league.api.inputs.teams import LineUpIn, NoShowIn, OpenLineUpsIn
from league.api.outputs.teams import LineUpOut, LineUpsOut, OpenedSessionsOut
from league.api.views.leagues.teams import entrants_in
from league.core.errors import Forbidden, Refused, problem
from league.core.permissions import Actor
from league.events.queries.release import sees_session
from league.models import LineUp, LineUpPlace, Session
from league.teams.line_ups import (
    lock_line_ups,
    open_line_ups,
    publish_line_ups,
    reopen_line_ups,
    set_line_up,
    set_no_show,
)
from league.teams.queries.captains import as_captain
from league.teams.queries.line_ups import cards_of, has_line_ups, line_ups_of, sees_line_ups


class EventLineUps(ApiView):
    @extend_schema(request=OpenLineUpsIn, responses={201: OpenedSessionsOut})
    def post(self, request: Request, pk: int) -> Response:
        """Make the next sessions as drafts, for which captains set their line-ups."""
        event = self.event(pk)
        self.require("session.draw", event.pk)
        wanted = self.read(OpenLineUpsIn)
        teams = None
        if "teams" in wanted:
            known = event.teams.in_bulk(wanted["teams"])
            gone = [pk for pk in wanted["teams"] if pk not in known]
            if gone:
                raise Refused([problem("team_elsewhere", "teams", name=f"#{pk}") for pk in gone])
            teams = list(known.values())
        opened = open_line_ups(event, by=self.actor, sessions=wanted["sessions"], teams=teams)
        return Response(OpenedSessionsOut({"sessions": opened}).data, status=201)


class LineUpView(ApiView):
    def with_line_ups(self, pk: int) -> Session:
        """The session; a captain knows of drafts as well."""
        session = found(Session.objects.select_related("event").filter(pk=pk).first())
        self.see(session.event)
        if not has_line_ups(session):
            raise NotFound
        return session

    def captain_of(self, line_up: LineUp) -> Actor:
        return as_captain(self.actor, line_up.team)

    def line_up(self, pk: int, team: int) -> LineUp:
        rows = LineUp.objects.select_related("team__event", "session__event", "session__stage")
        line_up = found(rows.filter(session=self.with_line_ups(pk), team=team).first())
        is_own = self.captain_of(line_up).team_id == team
        if not is_own and not sees_session(line_up.session, self.actor):
            raise NotFound
        return line_up

    def all_of(self, session: Session) -> Response:
        return Response(LineUpsOut({"line_ups": line_ups_of(session, self.actor)}).data)


class SessionLineUps(LineUpView):
    @extend_schema(operation_id="v1_sessions_line_ups_all", responses=LineUpsOut)
    def get(self, request: Request, pk: int) -> Response:
        """All line-ups once they are published; staff see them before."""
        session = self.with_line_ups(pk)
        if not sees_session(session, self.actor) and not sees_line_ups(session, self.actor):
            raise NotFound
        return self.all_of(session)


class SessionLineUp(LineUpView):
    @extend_schema(responses=LineUpOut)
    def get(self, request: Request, pk: int, team: int) -> Response:
        """The line-up of a team: its captain and staff see it before it is published."""
        return self.answer(self.line_up(pk, team))

    @extend_schema(request=LineUpIn, responses=LineUpOut)
    def put(self, request: Request, pk: int, team: int) -> Response:
        line_up = self.line_up(pk, team)
        by = self.captain_of(line_up)
        if not by.may("line_up.set", event_id=line_up.session.event_id, team_id=team):
            raise Forbidden
        wanted = self.read(LineUpIn)
        named = entrants_in(line_up.session.event, wanted["entrants"], "entrants")
        line_up = set_line_up(line_up, named, by=by, reason=wanted.get("reason", ""))
        return self.answer(line_up)

    def answer(self, line_up: LineUp) -> Response:
        by = self.captain_of(line_up)
        is_own = by.team_id == line_up.team_id
        if not is_own and not sees_line_ups(line_up.session, by):
            raise NotFound
        rows = LineUp.objects.filter(pk=line_up.pk).select_related("team", "session__event")
        return Response(LineUpOut(cards_of(rows, line_up.session)[0]).data)


class SessionLineUpsPublish(LineUpView):
    @extend_schema(request=None, responses=LineUpsOut)
    @without_body
    def post(self, request: Request, pk: int) -> Response:
        session = self.with_line_ups(pk)
        publish_line_ups(session, by=self.actor)
        return self.all_of(session)


class SessionLineUpsLock(LineUpView):
    @extend_schema(request=None, responses=LineUpsOut)
    @without_body
    def post(self, request: Request, pk: int) -> Response:
        session = self.with_line_ups(pk)
        lock_line_ups(session, by=self.actor)
        return self.all_of(session)


class SessionLineUpsReopen(LineUpView):
    @extend_schema(request=None, responses=LineUpsOut)
    @without_body
    def post(self, request: Request, pk: int) -> Response:
        session = self.with_line_ups(pk)
        reopen_line_ups(session, by=self.actor)
        return self.all_of(session)


class SessionNoShow(LineUpView):
    @extend_schema(request=NoShowIn, responses=LineUpsOut)
    def post(self, request: Request, pk: int) -> Response:
        session = self.with_line_ups(pk)
        self.require("line_up.no_show", session.event_id)
        wanted = self.read(NoShowIn)
        rows = LineUpPlace.objects.select_related("line_up__team", "entrant__player")
        place = found(rows.filter(session=session, entrant=wanted["entrant"]).first())
        reason = wanted.get("reason", "")
        set_no_show(place, no_show=wanted["no_show"], by=self.actor, reason=reason)
        return self.all_of(session)
