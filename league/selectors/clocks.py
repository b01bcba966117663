"""How much time a session has left at a table."""

from datetime import datetime

from league.models import Session, Table


def seconds_left(table: Table, *, now: datetime) -> int | None:
    """Seconds until the clock of the table has run down, below zero after that.

    None before the session has started. A paused clock stands where it was paused.
    """
    session = table.session
    if session.started_at is None:
        return None
    until = session.paused_at or session.finished_at or now
    extra = session.paused_seconds + session.extra_seconds + table.extra_seconds
    length = session.minutes * 60 + extra
    return length - int((until - session.started_at).total_seconds())


def session_seconds_left(session: Session, *, now: datetime) -> int | None:
    """The same for tables without extra time of their own."""
    return seconds_left(Table(session=session), now=now)
