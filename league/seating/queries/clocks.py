"""The clocks of a session and its tables."""

from datetime import datetime, timedelta

from django.utils import timezone

from league.models import Session, Table

#: The most that a rehearsal catches up after a break.
LONGEST_GAP = timedelta(seconds=10)


def seconds_left(table: Table, *, now: datetime) -> int | None:
    """Seconds left on the table's clock, negative after its end; None before the start.

    A paused clock keeps its time. In a rehearsal the simulated time counts.
    """
    session = table.session
    if session.started_at is None:
        return None
    simulated = _simulated_seconds(session, now)
    if simulated is not None:
        return _length(table) - session.paused_seconds - simulated
    until = session.paused_at or session.finished_at or now
    return _length(table) - int((until - session.started_at).total_seconds())


def minutes_played(table: Table, *, now: datetime) -> int | None:
    """Minutes since the start without pauses; None before it."""
    left = seconds_left(table, now=now)
    if left is None:
        return None
    return max(0, _length(table) - table.session.paused_seconds - left) // 60


def ends_at(table: Table) -> datetime | None:
    """The time when the table's clock ends; None unless it is running."""
    session = table.session
    if session.started_at is None or session.paused_at or session.finished_at:
        return None
    if session.event.is_rehearsal:
        now = timezone.now()
        return now + timedelta(seconds=seconds_left(table, now=now) or 0)
    return session.started_at + timedelta(seconds=_length(table))


def session_seconds_left(session: Session, *, now: datetime) -> int | None:
    """`seconds_left` for a table without extra time of its own."""
    return seconds_left(Table(session=session), now=now)


def session_ends_at(session: Session) -> datetime | None:
    return ends_at(Table(session=session))


def start_of(session: Session) -> str:
    """The fact that a simulated day notices when the session starts."""
    return f"session {session.number} started"


def _simulated_seconds(session: Session, now: datetime) -> int | None:
    """What a rehearsal has simulated of a session at play; None for every other clock.

    It goes on between two steps of the simulation, and stands still while that is stopped.
    """
    if session.paused_at or session.finished_at or not session.event.is_rehearsal:
        return None
    rehearsal = session.event.rehearsal
    since = rehearsal.seen.get(start_of(session))
    if since is None:
        return 0
    ahead = timedelta()
    if rehearsal.is_running and rehearsal.stepped_at:
        ahead = min(max(now - rehearsal.stepped_at, timedelta()), LONGEST_GAP)
    return int(rehearsal.clock - since + ahead.total_seconds() * rehearsal.speed)


def _length(table: Table) -> int:
    session = table.session
    extra = session.paused_seconds + session.extra_seconds + table.extra_seconds
    return session.minutes * 60 + extra
