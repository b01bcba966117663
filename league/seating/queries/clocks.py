"""The clocks of a session and its tables."""

from datetime import datetime, timedelta

from league.models import Session, Table


def seconds_left(table: Table, *, now: datetime) -> int | None:
    """Seconds left on the table's clock, negative after its end; None before the start.

    A paused clock keeps its time.
    """
    session = table.session
    if session.started_at is None:
        return None
    until = session.paused_at or session.finished_at or now
    return _length(table) - int((until - session.started_at).total_seconds())


def minutes_played(table: Table, *, now: datetime) -> int | None:
    """Minutes since the start without pauses; None before it."""
    left = seconds_left(table, now=now)
    if left is None:
        return None
    session = table.session
    length = session.minutes * 60 + session.extra_seconds + table.extra_seconds
    return max(0, length - left) // 60


def ends_at(table: Table) -> datetime | None:
    """The time when the table's clock ends; None unless it is running."""
    session = table.session
    if session.started_at is None or session.paused_at or session.finished_at:
        return None
    return session.started_at + timedelta(seconds=_length(table))


def session_seconds_left(session: Session, *, now: datetime) -> int | None:
    """`seconds_left` for a table without extra time of its own."""
    return seconds_left(Table(session=session), now=now)


def session_ends_at(session: Session) -> datetime | None:
    return ends_at(Table(session=session))


def _length(table: Table) -> int:
    session = table.session
    extra = session.paused_seconds + session.extra_seconds + table.extra_seconds
    return session.minutes * 60 + extra
