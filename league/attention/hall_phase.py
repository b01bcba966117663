"""What the hall's screen shows at each time of an event's day."""

from collections.abc import Sequence
from datetime import datetime, timedelta

from league.core.permissions import ANONYMOUS, Actor
from league.enums import EventStatus, SessionStatus
from league.events.queries.release import has_hidden_results
from league.models import Event, Session
from league.seating.queries.sessions import played_together, sessions_of
from league.standings.queries.planned_sessions import planned_in_all
from league.teams.queries.ceremony import has_been_held, is_shown

#: The seating stays beside the clock until then; after it the clock has the screen for itself.
SEATING_STAYS = timedelta(minutes=10)


def hall_sessions(event: Event, actor: Actor) -> list[Session]:
    """The sessions that are played together, else the last one."""
    drawn = [
        session
        for session in sessions_of(event, actor)
        if session.status != SessionStatus.DRAFT and not session.is_pick_up
    ]
    return played_together(drawn) or drawn[-1:]


def phase_of(event: Event, sessions: Sequence[Session], *, now: datetime) -> str:
    """The name of the screen: welcome, seating, running, between, over, ceremony or final."""
    if is_shown(event):
        return "ceremony"
    if not sessions:
        return "welcome"
    session = sessions[0]
    if session.status != SessionStatus.FINISHED:
        return "seating" if any(_seats_shown(one, now) for one in sessions) else "running"
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
