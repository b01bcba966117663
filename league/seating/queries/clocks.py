"""How much time a session has left at a table."""

from datetime import datetime, timedelta

from league.models import Session, Table


def seconds_left(table: Table, *, now: datetime) -> int | None:
    """Seconds until the clock of the table has run down, below zero after that.

    None before the session has started. A paused clock stands where it was paused.
    """
    session = table.session
    if session.started_at is None:
        return None
    until = session.paused_at or session.finished_at or now
    return _length(table) - int((until - session.started_at).total_seconds())


def ends_at(table: Table) -> datetime | None:
    """The moment at which the clock of the table will have run down; None unless it runs."""
    session = table.session
    if session.started_at is None or session.paused_at or session.finished_at:
        return None
    return session.started_at + timedelta(seconds=_length(table))


def session_seconds_left(session: Session, *, now: datetime) -> int | None:
    """The same for tables without extra time of their own."""
    return seconds_left(Table(session=session), now=now)


def session_ends_at(session: Session) -> datetime | None:
    return ends_at(Table(session=session))


def _length(table: Table) -> int:
    session = table.session
    extra = session.paused_seconds + session.extra_seconds + table.extra_seconds
    return session.minutes * 60 + extra
