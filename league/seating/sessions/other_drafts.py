"""Go back to the draft that a later draw replaced; the present one is kept in its place."""

from league.core.audit import record
from league.core.errors import Refused, problem, refuse_if
from league.core.locks import locked_event, locks_session
from league.core.permissions import Actor
from league.enums import ChangeKind
from league.models import Session
from league.seating.changes import record_change, removed_entrants, restore
from league.seating.queries.drafts.kept import other_draft
from league.seating.sessions.checks import draw_running, not_draft


@locks_session("session.draw")
def use_other_draft(session: Session, *, actor: Actor, seen: int | None = None) -> Session:
    """Exchange a draft for the other one. `seen` is the other draft that the caller saw."""
    session.event = locked_event(session.event_id)
    refuse_if([*not_draft(session), *draw_running(session)])
    other = other_draft(session)
    if other is None:
        raise Refused(problem("no_other_draft", number=session.number))
    if seen not in {None, other.pk}:
        raise Refused(problem("other_draft_moved", number=session.number))
    refuse_if(removed_entrants(session, other.before))
    record_change(session, ChangeKind.DRAW, login_id=actor.login_id)
    restore(session, other.before)
    record(
        actor,
        "session.use_other_draft",
        session,
        event_id=session.event_id,
        after={"method": session.method, "seed": session.seed},
    )
    return session
