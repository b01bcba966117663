"""The home of an event's staff: what happens now, and what needs them; or the first steps."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext as _

from league.attention.hall import HallTable, hall, in_order
from league.attention.people import people_wanted
from league.attention.recent_changes import recent_changes
from league.attention.waiting import Waiting
from league.core.permissions import Actor
from league.entrants.queries.entrants import present_in
from league.enums import EventStatus, SessionStatus
from league.events.events import NEXT_STATUS
from league.models import Event, Session
from league.play.queries.referee_calls import open_calls_of
from league.rehearsals.queries.rehearsals import rehearsal_of, source_for
from league.seating.queries.clocks import session_ends_at, session_seconds_left
from league.seating.queries.event_plans import stale_plan
from league.seating.queries.sessions import sessions_of, tables_of
from league.standings.queries.planned_sessions import planned_in_all, timetable_of
from league.teams.queries.team_table import TeamLine, team_lines
from league.web.common.views import actor_in, page, rights_in, staff_page, waiting_of
from league.web.organise.frame.after_end import steps_after_end, steps_after_last
from league.web.organise.frame.also_waiting import matters_waiting
from league.web.organise.frame.first_steps import FirstStep, days_left, first_steps, worth_doing
from league.web.organise.frame.line_ups_now import line_ups_now
from league.web.organise.frame.next_steps import (
    EventNow,
    SessionBeside,
    next_step_of,
    sessions_beside,
)
from league.web.organise.paper.catalogue import PAPER_AFTER_END

TABLES = 12
MOST_IN_STRIP = 12
FULL = 100  # per cent


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionInStrip:
    """A session in the strip of the day: `state` is done, now or later."""

    number: int
    state: str
    starts_at: datetime | None


@staff_page(None)
def now(request: HttpRequest, event: Event) -> HttpResponse:
    """Any role may see it."""
    actor = actor_in(request)
    may = rights_in(event, actor)
    sessions = list(sessions_of(event, actor))
    of_rehearsal = _of_rehearsal(event, actor)
    if may["event_change"] and not sessions and event.status != EventStatus.FINISHED:
        return _first_steps(request, event, may, of_rehearsal)
    drawn = [session for session in sessions if not session.is_pick_up]
    found = event_now(event, drawn, actor, may, waiting_of(request, event))
    session = found.session
    beside = sessions_beside(session, drawn, may)
    tables = _tables(found, beside)
    return page(
        request,
        "organise/now/now.html",
        event,
        session=session,
        sessions=sessions,
        strip=_strip(event, drawn, session),
        step=next_step_of(found),
        beside=beside,
        matters=matters_waiting(event, drawn, session, found.stale, may),
        is_over=event.status == EventStatus.FINISHED,
        left=found.left,
        paper_after_end=PAPER_AFTER_END if found.left else [],
        line_ups=found.line_ups,
        team_lines=_teams_by_rank(event, actor) if found.line_ups else [],
        calls=found.calls,
        people=found.people,
        tables=tables[:TABLES],
        more_tables=max(0, len(tables) - TABLES),
        looks=sum(row.needs_attention for row in tables),
        recent=recent_changes(event) if may["event_see_audit"] else [],
        next_statuses=NEXT_STATUS[EventStatus(event.status)],
        **_clock(session),
        **of_rehearsal,
    )


def event_now(
    event: Event, drawn: list[Session], actor: Actor, may: dict[str, bool], waiting: Waiting
) -> EventNow:
    """Read what the next step follows from; `drawn` are the sessions without pick-up games."""
    session = _present(drawn)
    is_over = event.status == EventStatus.FINISHED
    rows = hall(session, now=timezone.now()) if session and may["session_see_draft"] else []
    seen = [row.live.table for row in rows]
    return EventNow(
        event=event,
        may=may,
        session=session,
        tables=rows,
        of_session=seen or (list(tables_of(session)) if session else []),
        calls=open_calls_of(event) if may["call_answer"] else [],
        people=people_wanted(event, waiting),
        stale=stale_plan(event) if may["session_draw"] else None,
        left=_left(event, session, may),
        line_ups=None if is_over else line_ups_now(event, drawn, actor),
    )


def _tables(found: EventNow, beside: list[SessionBeside]) -> list[HallTable]:
    """The tables of the session, with those that play at the same time."""
    running = [one.session for one in beside if one.session.status == SessionStatus.RUNNING]
    if not running or not found.may["session_see_draft"]:
        return list(found.tables)
    others = [row for session in running for row in hall(session, now=timezone.now())]
    return in_order([*found.tables, *others])


def _of_rehearsal(event: Event, actor: Actor) -> dict[str, Any]:
    """The simulated day and the event that is rehearsed, for the strip above the page."""
    row = rehearsal_of(event)
    return {} if row is None else {"rehearsal": row, "source": source_for(row, actor)}


def _first_steps(
    request: HttpRequest, event: Event, may: dict[str, bool], of_rehearsal: dict[str, Any]
) -> HttpResponse:
    steps = first_steps(event, present_in(event)["playing"], actor_in(request))
    done = sum(step.done for step in steps)
    subtitle = _("%(done)s of %(all)s steps done") % {"done": done, "all": len(steps)}
    left = days_left(event)
    return page(
        request,
        "organise/now/first_steps.html",
        event,
        steps=steps,
        matters=matters_waiting(event, [], None, None, may),
        stale=stale_plan(event),
        coming=next(step for step in steps if not step.done and not step.waits),
        next_statuses=NEXT_STATUS[EventStatus(event.status)],
        subtitle=f"{subtitle} · {left}" if left else subtitle,
        worth_doing=worth_doing(event),
        **of_rehearsal,
    )


def _teams_by_rank(event: Event, actor: Actor) -> list[TeamLine]:
    """Empty before the first game, when only a lot would rank them."""
    lines = team_lines(event, actor, None, ())
    return lines if any(line.games for line in lines) else []


def _left(event: Event, session: Session | None, may: dict[str, bool]) -> list[FirstStep]:
    """What is left to do once the last session has finished, and after the end."""
    if event.status == EventStatus.FINISHED:
        return steps_after_end(event, may)
    if session is None or session.status != SessionStatus.FINISHED:
        return []
    return steps_after_last(event, may) if session.number >= planned_in_all(event) else []


def _present(drawn: list[Session]) -> Session | None:
    """The first session that is not over, else the last one."""
    unfinished = (session for session in drawn if session.status != SessionStatus.FINISHED)
    return next(unfinished, drawn[-1] if drawn else None)


def _strip(event: Event, drawn: list[Session], present: Session | None) -> list[SessionInStrip]:
    timetable = timetable_of(event)
    status = {session.number: session.status for session in drawn}
    last = max([timetable.count, *status])
    if last > MOST_IN_STRIP:
        return []
    return [
        SessionInStrip(
            number=number,
            state=_state(status.get(number), number, present),
            starts_at=timetable.starts.get(number),
        )
        for number in range(1, last + 1)
    ]


def _state(status: str | None, number: int, present: Session | None) -> str:
    if status == SessionStatus.FINISHED:
        return "done"
    is_now = status == SessionStatus.RUNNING or (present is not None and present.number == number)
    return "now" if is_now else "later"


def _clock(session: Session | None) -> dict[str, Any]:
    """The clock of a running session, and how much of its time is over in per cent."""
    if session is None or session.status != SessionStatus.RUNNING:
        return {}
    left = session_seconds_left(session, now=timezone.now()) or 0
    length = session.minutes * 60 + session.extra_seconds
    return {
        "seconds_left": left,
        "until": session_ends_at(session),
        "over": min(FULL, max(0, FULL - FULL * left // max(length, 1))),
        "ends": timezone.now() + timedelta(seconds=left),
    }
