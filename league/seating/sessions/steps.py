"""Publish, start and finish a session."""

from collections.abc import Iterator
from typing import Any

from django.utils import timezone

from league.core.audit import record
from league.core.changes import change_fields
from league.core.errors import AnyProblem, problem, refuse_if
from league.core.job_table import refresh_forecasts_on_commit
from league.core.live_channels import publish_live, session_channel
from league.core.locks import (
    bump_page_version,
    bump_results_version,
    bump_table_version,
    locked_event,
    locks_session,
)
from league.core.notice_queue import queue_notice
from league.core.overrides import require_override_reason
from league.core.permissions import Actor
from league.entrants.sign_up_admin import close_sign_up_at_start
from league.enums import EventStatus, NoticeKind, SessionStatus, TableStatus
from league.models import Session, Table
from league.seating.queries.step_warnings import problems_of, warnings_of
from league.seating.sessions.checks import (
    at_pick_up_tables,
    draw_running,
    line_ups_changed,
    not_draft,
    not_running,
    without_tables,
)
from league.teams.line_ups import show_line_ups

#: In the order in which a session takes them.
STEPS = SessionStatus.values


@locks_session("session.run")
def publish_session(session: Session, *, actor: Actor, override_reason: str = "") -> Session:
    """Show the seating to everyone. Warnings need a reason, as in the next two steps."""
    locked_event(session.event_id)  # statuses of entrants must not change meanwhile
    refuse_if([*not_draft(session), *draw_running(session), *without_tables(session)])
    refuse_if(line_ups_changed(session))
    override = _overridden(session, "publish", override_reason)
    show_line_ups(session, actor=actor)
    set_status(session, SessionStatus.PUBLISHED, actor=actor, verb="session.publish", **override)
    advance_event(session.event_id, EventStatus.OPEN, from_=(EventStatus.DRAFT,), actor=actor)
    queue_notice(NoticeKind.SEATING, event_id=session.event_id, session_id=session.pk)
    return session


@locks_session("session.run")
def start_session(session: Session, *, actor: Actor, override_reason: str = "") -> Session:
    """Start all clocks. The first start in an event freezes its ruleset.

    The first start in a tournament closes its sign-up as well.
    """
    locked_event(session.event_id)  # no pick-up game may start meanwhile
    refuse_if([*_problems_of_starting(session), *at_pick_up_tables(session)])
    override = _overridden(session, "start", override_reason)
    session.started_at = timezone.now()
    session.paused_at, session.paused_seconds = None, 0
    early = (EventStatus.DRAFT, EventStatus.OPEN)
    closed = close_sign_up_at_start(session, actor=actor)
    set_status(session, SessionStatus.RUNNING, actor=actor, verb="session.start", **override)
    event_was = advance_event(session.event_id, EventStatus.RUNNING, from_=early, actor=actor)
    if closed or event_was:
        session.undo = {"event_status": event_was, "sign_up_closed": closed}
        session.save(update_fields=["undo"])
    return session


@locks_session("session.run")
def finish_session(session: Session, *, actor: Actor, override_reason: str = "") -> Session:
    """Finish the session and close its tables; every game must be over."""
    tables = list(session.tables.select_for_update(of=("self",), no_key=True).order_by("number"))
    refuse_if(_problems_of_finishing(session, tables))
    override = _overridden(session, "finish", override_reason)
    closed = [table for table in tables if table.status != TableStatus.CLOSED]
    for table in closed:
        table.status = TableStatus.CLOSED
        bump_table_version(table, "status")
    session.finished_at = timezone.now()
    undo = {**session.undo, "closed": [table.pk for table in closed]}
    set_status(
        session,
        SessionStatus.FINISHED,
        actor=actor,
        verb="session.finish",
        undo=undo,
        **override,
    )
    queue_notice(NoticeKind.RESULTS, event_id=session.event_id, session_id=session.pk)
    return session


def set_status(
    session: Session,
    status: SessionStatus,
    *,
    actor: Actor,
    verb: str,
    undo: dict[str, Any] | None = None,
    overridden: dict[str, Any] | None = None,
    reason: str = "",
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
    # Starting a published session does not change the standings.
    same = {old, status} == {SessionStatus.PUBLISHED, SessionStatus.RUNNING}
    if not same:
        bump_results_version(session.event_id)
    if same or STEPS.index(status) < STEPS.index(old):  # results or seats become hidden again
        bump_page_version(session.event_id)
    refresh_forecasts_on_commit()
    publish_live(session_channel(session.pk))
    record(
        actor,
        verb,
        session,
        event_id=session.event_id,
        before={"status": old},
        after={"status": str(status), **(overridden or {})},
        reason=reason,
    )


def _overridden(session: Session, verb: str, reason: str) -> dict[str, Any]:
    """Refuse warnings without a reason; return the overridden ones for `set_status`."""
    found = require_override_reason(problems_of(warnings_of(session, verb)), reason)
    return {"overridden": found, "reason": reason.strip()} if found else {}


def advance_event(
    event_id: int, status: EventStatus, *, from_: tuple[EventStatus, ...], actor: Actor
) -> str:
    """Move the event to `status` if it is in one of `from_`; return its old status or ""."""
    event = locked_event(event_id)
    if event.status not in from_:
        return ""
    old = event.status
    wanted = {"status": str(status)}
    change_fields(event, wanted, "event.set_status", actor=actor, event_id=event_id)
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
