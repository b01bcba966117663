"""The draft that a later draw replaced, and who drew a draft."""

from league.enums import ChangeKind, JobStatus, SessionStatus
from league.models import Job, SeatingChange, Session
from league.seating.queries.sessions import draws_of


def other_draft(session: Session) -> SeatingChange | None:
    """The change that keeps the seating before the latest draw; None if there is nothing else.

    Only a draft has another one: what is published is one seating.
    """
    if session.status != SessionStatus.DRAFT:
        return None
    draws = session.seating_changes.standing().filter(kind=ChangeKind.DRAW)
    change = draws.select_related("made_by").order_by("-pk").first()
    return change if change is not None and change.before["tables"] else None


def last_drawn(session: Session) -> Job | None:
    """The job of the latest draw that was stored, or of the one that runs."""
    draws = draws_of(session).exclude(status__in=(JobStatus.FAILED, JobStatus.CANCELLED))
    return draws.select_related("requested_by").first()


def drawn_by(session: Session) -> str:
    """The name of who asked for the latest draw; "" if nobody did."""
    job = last_drawn(session)
    return job.requested_by.get_username() if job and job.requested_by else ""
