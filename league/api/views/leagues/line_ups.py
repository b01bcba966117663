"""Line-ups: open, read, set, close, publish; no-shows."""

from typing import Any

from rest_framework.exceptions import NotFound

from league.api.base import ApiViewSet, OfEvent, entrants_in, found
from league.api.call import Given, call
from league.api.inputs.teams import LineUpIn, NoShowIn, OpenLineUpsIn
from league.api.outputs.people import RemindedOut
from league.api.outputs.teams import LineUpOut, LineUpsOut, OpenedSessionsOut
from league.api.who_may import CAPTAINS, LINE_UP_READERS
from league.core.errors import Refused, problem
from league.events.queries.release import sees_session
from league.models import Event, LineUp, LineUpPlace, Session
from league.teams.line_ups import (
    lock_line_ups,
    open_line_ups,
    publish_line_ups,
    reopen_line_ups,
    set_line_up,
    set_no_show,
)
from league.teams.mails import remind_captains
from league.teams.queries.line_ups import cards_of, has_line_ups, line_ups_of, sees_line_ups
from league.teams.queries.squads import as_captain


class EventLineUpViewSet(OfEvent):
    tag = "teams"

    @call("session.draw", "POST line-ups", body=OpenLineUpsIn, out=OpenedSessionsOut, status=201)
    def open_line_ups(self, event: Event, given: Given) -> Any:
        """Make the next sessions as drafts, for which captains set their line-ups."""
        teams = None
        if "teams" in given:
            known = event.teams.in_bulk(given["teams"])
            gone = [pk for pk in given["teams"] if pk not in known]
            if gone:
                raise Refused([problem("team_elsewhere", "teams", name=f"#{pk}") for pk in gone])
            teams = [*known.values()]
        opened = open_line_ups(event, actor=self.actor, sessions=given["sessions"], teams=teams)
        return {"sessions": opened}


class OfLineUps(ApiViewSet):
    tag = "teams"

    def with_line_ups(self) -> Session:
        """The session; a captain knows of drafts as well."""
        rows = Session.objects.select_related("event")
        session = found(rows.filter(pk=self.kwargs["pk"]).first())
        self.see(session.event)
        if not has_line_ups(session):
            raise NotFound
        return session


class LineUpsViewSet(OfLineUps):
    def get_object(self) -> Session:
        return self.with_line_ups()

    @call(LINE_UP_READERS, "GET line-ups", out=LineUpsOut)
    def line_ups(self, session: Session) -> Any:
        """Show all line-ups of a session once they are published; staff see them before."""
        if not sees_session(session, self.actor) and not sees_line_ups(session, self.actor):
            raise NotFound
        return self.all_of(session)

    @call("line_up.publish", "POST line-ups/publish", out=LineUpsOut)
    def publish_line_ups(self, session: Session) -> Any:
        """Publish the line-ups of a session."""
        publish_line_ups(session, actor=self.actor)
        return self.all_of(session)

    @call("line_up.publish", "POST line-ups/lock", out=LineUpsOut)
    def lock_line_ups(self, session: Session) -> Any:
        """Close the line-ups of a session: captains change them no more."""
        lock_line_ups(session, actor=self.actor)
        return self.all_of(session)

    @call("line_up.publish", "POST line-ups/reopen", out=LineUpsOut)
    def reopen_line_ups(self, session: Session) -> Any:
        """Let captains change the line-ups of a session again."""
        reopen_line_ups(session, actor=self.actor)
        return self.all_of(session)

    @call("line_up.publish", "POST line-ups/reminders", out=RemindedOut)
    def remind_captains(self, session: Session) -> dict[str, int]:
        """Mail their link to the captains of teams without a whole line-up, a few times a day."""
        return {"reached": remind_captains(session, actor=self.actor)}

    @call("line_up.no_show", "POST line-ups/no-show", body=NoShowIn, out=LineUpsOut)
    def set_no_show(self, session: Session, given: Given) -> Any:
        """Mark that a player of a line-up did not come, or take the mark back."""
        rows = LineUpPlace.objects.select_related("line_up__team", "entrant__player")
        place = found(rows.filter(session=session, entrant=given["entrant"]).first())
        reason = given.get("reason", "")
        set_no_show(place, no_show=given["no_show"], actor=self.actor, reason=reason)
        return self.all_of(session)

    def all_of(self, session: Session) -> Any:
        return {"line_ups": line_ups_of(session, self.actor)}


class LineUpViewSet(OfLineUps):
    def get_object(self) -> LineUp:
        rows = LineUp.objects.select_related("team__event", "session__event", "session__stage")
        line_up = found(rows.filter(session=self.with_line_ups(), team=self.kwargs["team"]).first())
        if not self.is_own(line_up) and not sees_session(line_up.session, self.actor):
            raise NotFound
        return line_up

    @call(LINE_UP_READERS, "GET line-ups/<row:team>", out=LineUpOut)
    def line_up(self, line_up: LineUp, team: int) -> Any:
        """Show the line-up of a team: its captain and staff see it before it is published."""
        return self.shown(line_up)

    @line_up.mapping.put
    @call(CAPTAINS, body=LineUpIn, out=LineUpOut)
    def set_line_up(self, line_up: LineUp, given: Given, team: int) -> Any:
        """Set the line-up of a team for a session."""
        actor = as_captain(self.actor, line_up.team)
        named = entrants_in(line_up.session.event, given["entrants"], "entrants")
        return self.shown(set_line_up(line_up, named, actor=actor, reason=given.get("reason", "")))

    def is_own(self, line_up: LineUp) -> bool:
        return as_captain(self.actor, line_up.team).team_id == line_up.team_id

    def shown(self, line_up: LineUp) -> Any:
        actor = as_captain(self.actor, line_up.team)
        if not self.is_own(line_up) and not sees_line_ups(line_up.session, actor):
            raise NotFound
        rows = LineUp.objects.filter(pk=line_up.pk).select_related("team", "session__event")
        return cards_of(rows, line_up.session)[0]
