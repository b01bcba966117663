"""Undo publishing, starting and finishing a session."""

from collections.abc import Iterator

from league.core.errors import AnyProblem, problem, refuse_if
from league.core.locks import bump_table_version, locked_event, locks_session
from league.core.permissions import Actor
from league.entrants.sign_up_admin import reopen_sign_up
from league.enums import EventStatus, SessionStatus, TableStatus
from league.models import Session
from league.seating.sessions.checks import cut_made, later_published, played_tables
from league.seating.sessions.steps import advance_event, set_status


@locks_session("session.run")
def unpublish_session(session: Session, *, actor: Actor) -> Session:
    """Make a published session a draft again, before it starts."""
    if session.status != SessionStatus.PUBLISHED:
        refuse_if([problem("session_not_published", number=session.number)])
    set_status(session, SessionStatus.DRAFT, actor=actor, verb="session.unpublish")
    return session


@locks_session("session.run")
def unstart_session(session: Session, *, actor: Actor) -> Session:
    """Undo the start and reset all clocks, if no table has an entry.

    If this start set the event running, the event's status is restored too, and its ruleset can
    change again. If it closed sign-up, sign-up opens again.
    """
    # Locking the tables prevents a first hand meanwhile.
    tables = list(session.tables.select_for_update(of=("self",), no_key=True).order_by("pk"))
    refuse_if(_problems_of_unstarting(session))
    refuse_if(played_tables(session, tables))
    _restore_event_status(session, actor=actor)
    if session.undo.get("sign_up_closed"):
        reopen_sign_up(session, actor=actor)
    session.started_at = session.paused_at = None
    session.paused_seconds = session.extra_seconds = 0
    session.tables.update(extra_seconds=0)
    set_status(session, SessionStatus.PUBLISHED, actor=actor, verb="session.unstart")
    return session


@locks_session("session.run")
def reopen_session(session: Session, *, actor: Actor) -> Session:
    """Reopen a finished session, if no later one is published.

    Tables that were closed by finishing can be corrected again; the others stay closed.
    """
    tables = session.tables.filter(pk__in=session.undo.get("closed", []))
    locked = list(tables.select_for_update(of=("self",), no_key=True).order_by("pk"))
    locked_event(session.event_id)
    refuse_if(_problems_of_reopening(session))
    for table in locked:
        table.status = TableStatus.FINISHED
        bump_table_version(table, "status")
    session.finished_at = None
    undo = {key: value for key, value in session.undo.items() if key != "closed"}
    set_status(session, SessionStatus.RUNNING, actor=actor, verb="session.reopen", undo=undo)
    return session


def _problems_of_unstarting(session: Session) -> Iterator[AnyProblem]:
    if session.status != SessionStatus.RUNNING:
        yield problem("session_not_running", number=session.number)
    yield from later_published(session)


def _problems_of_reopening(session: Session) -> Iterator[AnyProblem]:
    yield from cut_made(session)
    if session.status != SessionStatus.FINISHED:
        yield problem("session_unfinished", number=session.number)
    if session.event.status == EventStatus.FINISHED:
        yield problem("event_not_running")
    yield from later_published(session)


def _restore_event_status(session: Session, *, actor: Actor) -> None:
    was = session.undo.get("event_status")
    others = session.event.sessions.exclude(pk=session.pk)
    begun = others.started()
    if was and not begun.exists():
        advance_event(session.event_id, EventStatus(was), from_=(EventStatus.RUNNING,), actor=actor)
