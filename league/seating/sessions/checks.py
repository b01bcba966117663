"""Checks shared by the verbs of sessions; each yields the problems that it finds."""

from collections.abc import Iterable, Iterator

from django.db.models import Exists, OuterRef

from league.core.errors import AnyProblem, problem
from league.enums import EntrantStatus, JobKind, SessionStatus
from league.models import Job, LineUp, Session, Table
from league.seating.queries.drafts.kept import drawn_by
from league.seating.queries.pick_ups import at_pick_up_games, sits_elsewhere
from league.seating.queries.sessions import tables_with_entries
from league.standings.queries.stages import sessions_after
from league.teams.queries.line_ups import has_line_ups
from league.teams.queries.team_standings import line_up_teams


def not_draft(session: Session) -> Iterator[AnyProblem]:
    if session.status != SessionStatus.DRAFT:
        yield problem("session_not_draft", number=session.number)


def draft_in_stage(session: Session) -> Iterator[AnyProblem]:
    """A stage has one draft at a time."""
    drafts = session.stage.sessions.filter(status=SessionStatus.DRAFT)
    for draft in drafts.order_by("number"):
        yield problem("draft_exists", number=draft.number, who=drawn_by(draft) or "Tenbou")


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


def at_pick_up_tables(session: Session) -> Iterator[AnyProblem]:
    """Players of this session who are still playing a pick-up game."""
    for seat, elsewhere in at_pick_up_games(session):
        yield sits_elsewhere(seat.entrant.staff_name, elsewhere)


def line_ups_changed(session: Session) -> Iterator[AnyProblem]:
    """Players of a line-up without a seat, and seats of players no longer in a line-up."""
    if not has_line_ups(session):
        return
    named = set(line_up_teams(session))
    seats = session.seats.values_list("entrant", "replaces", "entrant__status")
    seated = {announced or entrant for entrant, announced, _status in seats}
    out = set(session.sit_outs.values_list("entrant", flat=True))
    filling = {entrant for entrant, _, status in seats if status == EntrantStatus.SUBSTITUTE}
    if (named - seated - out) or (seated - named - filling):
        yield problem("line_ups_changed", number=session.number)


def later_session(session: Session) -> Iterator[AnyProblem]:
    """A later session other than a draft with open line-ups and no tables."""
    later = session.event.sessions.drawn().filter(number__gt=session.number)
    drawn = Exists(Table.objects.filter(session=OuterRef("pk")))
    line_ups = Exists(LineUp.objects.filter(session=OuterRef("pk")))
    draws = Exists(Job.objects.unfinished().filter(session=OuterRef("pk")))
    only_open = later.filter(~drawn, ~draws, line_ups, status=SessionStatus.DRAFT)
    if later.exclude(pk__in=only_open.values("pk")).exists():
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
