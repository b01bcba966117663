"""Checks shared by the verbs of sessions; each yields the problems that it finds."""

from collections.abc import Iterable, Iterator

from league.core.errors import AnyProblem, problem, status_name
from league.enums import EntrantStatus, JobKind, SessionStatus
from league.models import Entrant, Session, Table
from league.seating.queries.sessions import tables_with_entries
from league.standings.queries.stages import sessions_after

GONE = (EntrantStatus.NO_SHOW, EntrantStatus.WITHDRAWN, EntrantStatus.DISQUALIFIED)


def not_draft(session: Session) -> Iterator[AnyProblem]:
    if session.status != SessionStatus.DRAFT:
        yield problem("session_not_draft", number=session.number)


def other_draft(session: Session) -> Iterator[AnyProblem]:
    """A stage has one draft at a time."""
    drafts = session.stage.sessions.filter(status=SessionStatus.DRAFT)
    for draft in drafts.order_by("number"):
        yield problem("draft_exists", number=draft.number)


def already_finished(session: Session) -> Iterator[AnyProblem]:
    if session.status == SessionStatus.FINISHED:
        yield problem("session_finished", number=session.number)


def not_running(session: Session) -> Iterator[AnyProblem]:
    if session.status != SessionStatus.RUNNING:
        yield problem("session_not_running", number=session.number)


def draw_running(session: Session) -> Iterator[AnyProblem]:
    if session.jobs.unfinished().filter(kind=JobKind.DRAW_SESSION).exists():
        yield problem("draw_running", number=session.number)


def without_tables(session: Session) -> Iterator[AnyProblem]:
    if not session.tables.exists():
        yield problem("session_without_tables", number=session.number)


def absent_but_seated(session: Session) -> Iterator[AnyProblem]:
    gone = Entrant.objects.filter(seats__session=session, status__in=GONE)
    for entrant in gone.select_related("player").order_by("number"):
        name, status = entrant.staff_name, EntrantStatus(entrant.status)
        yield problem("entrant_status_order", name=name, status=status_name(EntrantStatus, status))


def later_session(session: Session) -> Iterator[AnyProblem]:
    if session.event.sessions.filter(number__gt=session.number).exists():
        yield problem("later_session_drawn")


def later_published(session: Session) -> Iterator[AnyProblem]:
    """A published later session depends on this one."""
    later = sessions_after(session).exclude(status=SessionStatus.DRAFT)
    for other in later.order_by("number"):
        yield problem("later_session_published", number=other.number)


def cut_made(session: Session) -> Iterator[AnyProblem]:
    """A cut was made from this session's results."""
    stage = session.stage
    if stage.cut_at is not None:
        yield problem("cut_comes_first", name=stage.title)


def played_tables(session: Session, tables: Iterable[Table]) -> Iterator[AnyProblem]:
    """Tables with an entry: their seats can no longer change."""
    ids = {table.pk for table in tables}
    for table in tables_with_entries(session):
        if table.pk in ids:
            yield problem("seat_at_played_table", number=table.number)
