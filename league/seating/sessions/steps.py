"""Publish, start and finish a session."""

from collections.abc import Iterator
from typing import Any

from django.db import transaction
from django.utils import timezone

from league.core.audit import record
from league.core.errors import AnyProblem, problem, refuse_if
from league.core.locks import (
    bump_results_version,
    bump_table_version,
    locked_event,
    locked_session,
    require,
)
from league.core.notify import notify_on_commit, session_channel
from league.core.permissions import Actor
from league.enums import EventStatus, SessionStatus, TableStatus
from league.models import Session, Table
from league.seating.sessions.checks import (
    absent_but_seated,
    draw_running,
    not_draft,
    not_running,
    without_tables,
)


def publish_session(session: Session, *, by: Actor) -> Session:
    """Show the seating to everyone."""
    require(by, "session.run", event_id=session.event_id)
    with transaction.atomic():
        session = locked_session(session.pk)
        locked_event(session.event_id)  # statuses of entrants must not change meanwhile
        refuse_if([*not_draft(session), *draw_running(session), *without_tables(session)])
        refuse_if(absent_but_seated(session))
        set_status(session, SessionStatus.PUBLISHED, by=by, verb="session.publish")
        advance_event(session.event_id, EventStatus.OPEN, from_=(EventStatus.DRAFT,), by=by)
    return session


def start_session(session: Session, *, by: Actor) -> Session:
    """Start all clocks. The first start in an event freezes its ruleset."""
    require(by, "session.run", event_id=session.event_id)
    with transaction.atomic():
        session = locked_session(session.pk)
        refuse_if(_problems_of_starting(session))
        session.started_at = timezone.now()
        session.paused_at, session.paused_seconds = None, 0
        early = (EventStatus.DRAFT, EventStatus.OPEN)
        set_status(session, SessionStatus.RUNNING, by=by, verb="session.start")
        event_was = advance_event(session.event_id, EventStatus.RUNNING, from_=early, by=by)
        if event_was:
            session.undo = {"event_status": event_was}
            session.save(update_fields=["undo"])
    return session


def finish_session(session: Session, *, by: Actor) -> Session:
    """Finish the session and close its tables; every game must be over."""
    require(by, "session.run", event_id=session.event_id)
    with transaction.atomic():
        session = locked_session(session.pk)
        tables = list(
            session.tables.select_for_update(of=("self",), no_key=True).order_by("number")
        )
        refuse_if(_problems_of_finishing(session, tables))
        closed = [table for table in tables if table.status != TableStatus.CLOSED]
        for table in closed:
            table.status = TableStatus.CLOSED
            bump_table_version(table, "status")
        session.finished_at = timezone.now()
        undo = {**session.undo, "closed": [table.pk for table in closed]}
        set_status(session, SessionStatus.FINISHED, by=by, verb="session.finish", undo=undo)
    return session


def set_status(
    session: Session,
    status: SessionStatus,
    *,
    by: Actor,
    verb: str,
    undo: dict[str, Any] | None = None,
) -> None:
    """Store the session's status, its clock and the data for undo."""
    old, session.status = session.status, status
    session.undo = undo or {}
    session.save(
        update_fields=[
            "status",
            "undo",
            "started_at",
            "finished_at",
            "paused_at",
            "paused_seconds",
            "extra_seconds",
        ]
    )
    bump_results_version(session.event_id)
    notify_on_commit(session_channel(session.pk))
    record(
        by,
        verb,
        session,
        event_id=session.event_id,
        before={"status": old},
        after={"status": str(status)},
    )


def advance_event(
    event_id: int, status: EventStatus, *, from_: tuple[EventStatus, ...], by: Actor
) -> str:
    """Move the event to `status` if it is in one of `from_`; return its old status or ""."""
    event = locked_event(event_id)
    if event.status not in from_:
        return ""
    old, event.status = event.status, status
    event.save(update_fields=["status"])
    record(
        by,
        "event.set_status",
        event,
        event_id=event_id,
        before={"status": old},
        after={"status": str(status)},
    )
    return old


def _problems_of_starting(session: Session) -> Iterator[AnyProblem]:
    if session.status == SessionStatus.FINISHED:
        yield problem("session_finished", number=session.number)
    elif session.status == SessionStatus.RUNNING:
        yield problem("session_started", number=session.number)
    elif session.status != SessionStatus.PUBLISHED:
        yield problem("session_not_published", number=session.number)
    if session.event.status == EventStatus.FINISHED:
        yield problem("event_not_running")


def _problems_of_finishing(session: Session, tables: list[Table]) -> Iterator[AnyProblem]:
    yield from not_running(session)
    for table in tables:
        if table.status in {TableStatus.WAITING, TableStatus.PLAYING}:
            yield problem("table_unfinished", number=table.number)
