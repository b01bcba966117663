"""What the hall's screen shows at each time of an event's day."""

from datetime import datetime, timedelta

from league.core.permissions import ANONYMOUS, Actor
from league.enums import EventStatus, SessionStatus
from league.events.queries.release import has_hidden_results
from league.models import Event, Session
from league.seating.queries.sessions import sessions_of
from league.standings.queries.planned_sessions import planned_in_all
from league.teams.queries.ceremony import has_been_held, is_shown

#: The seating stays beside the clock until then; after it the clock has the screen for itself.
SEATING_STAYS = timedelta(minutes=10)


def hall_session(event: Event, actor: Actor) -> Session | None:
    """The session of the hall: the one at play, else the one that comes, else the last one."""
    drawn = [
        session
        for session in sessions_of(event, actor)
        if session.status != SessionStatus.DRAFT and not session.is_pick_up
    ]
    for status in (SessionStatus.RUNNING, SessionStatus.PUBLISHED):
        for session in drawn:
            if session.status == status:
                return session
    return drawn[-1] if drawn else None


def phase_of(event: Event, session: Session | None, *, now: datetime) -> str:
    """The name of the screen: welcome, seating, running, between, over, ceremony or final."""
    if is_shown(event):
        return "ceremony"
    if session is None:
        return "welcome"
    if session.status != SessionStatus.FINISHED:
        return "seating" if _seats_shown(session, now) else "running"
    if event.status != EventStatus.FINISHED and session.number < planned_in_all(event):
        return "between"
    # Nothing of the result before the prize-giving; after it what everybody may see.
    is_public = has_been_held(event) and not has_hidden_results(event, ANONYMOUS)
    return "final" if is_public else "over"


def _seats_shown(session: Session, now: datetime) -> bool:
    if session.status == SessionStatus.PUBLISHED:
        return True
    started = session.started_at
    return started is not None and now < started + SEATING_STAYS
