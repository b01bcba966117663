"""The page of the result desk: all tables at once, or one that its script sends."""

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import Count
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.views.decorators.http import require_http_methods

from league.core.errors import Refused, message_of
from league.enums import BEGUN_STATUSES, RESULT_STATUSES
from league.models import Event, Session, Table
from league.models.session import SEAT_SIGNS
from league.play.queries.games import has_sticks
from league.seating.queries.sessions import tables_by_result
from league.web.common.views import (
    TABLES,
    UNPROCESSABLE,
    actor_in,
    or_404,
    page,
    requires,
    rights_in,
    session_or_404,
    whole_number,
)
from league.web.organise.result_desk.form import ResultForm, form_of
from league.web.organise.result_desk.rows import desk_rows, saved_as
from league.web.organise.result_desk.saving import save_result, undo_saved
from league.web.organise.result_desk.texts import script_data
from league.web.organise.steps.session_steps import next_step

CONFLICT = 409
FOLDER = "organise/result_desk"

Row = tuple[Table, ResultForm]


@require_http_methods(["GET", "HEAD", "POST"])
@requires("table.desk")
def results(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    session = session_or_404(request, event, number)
    if request.method != "POST":
        return _desk_page(request, session)
    if request.headers.get("X-Requested-With") == "fetch":
        return _save_one(request, session)
    return _undo(request, session) if "undo" in request.POST else _save(request, session)


def _desk_page(
    request: HttpRequest,
    session: Session,
    rows: list[Row] | None = None,
    just_saved: Collection[str] = (),
) -> HttpResponse:
    """`just_saved` are the tables that have an undo, each with its version."""
    is_early = session.status not in BEGUN_STATUSES
    found = tables_by_result(session)
    pages = Paginator(found.none() if is_early else found, TABLES).get_page(request.GET.get("page"))
    if rows is None:
        rows = [(table, form_of(table)) for table in pages]
    return page(
        request,
        f"{FOLDER}/result_desk.html",
        session.event,
        status=UNPROCESSABLE if any(form.is_bound for _table, form in rows) else 200,
        **_frame(request, session),
        rows=desk_rows(rows, actor_in(request)),
        pages=pages,
        script_data=script_data(),
        is_early=is_early,
        just_saved=just_saved or request.GET.get("saved", "").split("-"),
    )


def _save(request: HttpRequest, session: Session) -> HttpResponse:
    """Save the table of the pressed button, or every table with typed figures; keep the others."""
    wanted = request.POST.get("table", "")
    rows: list[Row] = []
    saved: list[Table] = []
    for table, form in _posted(request.POST, tables_by_result(session)):
        is_touched = form.is_touched()
        if str(table.pk) != wanted and not is_touched:
            rows.append((table, form_of(table)))
        elif wanted and str(table.pk) != wanted:
            rows.append((table, _kept(table, form)))
        elif said := save_result(table, form, actor_in(request)):
            for text in said:
                messages.success(request, text)
            rows.append(_again(session, table))
            saved.append(rows[-1][0])
        else:
            rows.append((table, form))
    return _after(request, session, rows, saved)


def _after(
    request: HttpRequest, session: Session, rows: list[Row], saved: list[Table]
) -> HttpResponse:
    """The page with what is not saved yet; a new one where nothing is. `saved` have an undo."""
    names = [saved_as(table) for table in saved]
    if any(form.is_bound or form.is_touched() for _table, form in rows):
        return _desk_page(request, session, rows, names)
    asked = request.GET.copy()
    asked.pop("saved", None)
    if names:
        asked["saved"] = "-".join(names)
    query, place = asked.urlencode(), f"#table-{saved[-1].number}" if saved else ""
    return redirect(f"{request.path}{'?' if query else ''}{query}{place}")


def _undo(request: HttpRequest, session: Session) -> HttpResponse:
    """Undo what this person saved last at a table, and keep what is typed for the others."""
    undone, version = _undo_asked(request, session)
    try:
        for text in undo_saved(undone, version, actor_in(request)):
            messages.success(request, text)
    except Refused as refusal:
        for item in refusal.problems:
            messages.error(request, message_of(item))
    rows = [
        (table, _kept(table, form) if table != undone and form.is_touched() else form_of(table))
        for table, form in _posted(request.POST, tables_by_result(session))
    ]
    return _after(request, session, rows, [])


def _undo_asked(request: HttpRequest, session: Session) -> tuple[Table, int]:
    """The table, and its version after it was saved."""
    table, _point, version = request.POST["undo"].partition(".")
    found = tables_by_result(session).filter(pk=or_404(whole_number(table)))
    return or_404(found.first()), or_404(whole_number(version))


def _kept(table: Table, form: ResultForm) -> ResultForm:
    """The form of a table with what is typed, which is not saved yet."""
    kept = form_of(table)
    kept.initial.update(form.typed())
    return kept


def _save_one(request: HttpRequest, session: Session) -> HttpResponse:
    """Save one table for the script of the page; answer with its row and what was done."""
    if "undo" in request.POST:
        return _undo_one(request, session)
    wanted = or_404(whole_number(request.POST.get("table", "")))
    found = tables_by_result(session).filter(pk=wanted)
    table, form = or_404(next(_posted(request.POST, found), None))
    said = save_result(table, form, actor_in(request))
    refused = CONFLICT if form.is_overtaken else UNPROCESSABLE
    problems = [str(text) for texts in form.errors.values() for text in texts]
    is_new = bool(said) and _again(session, table)[0].version != form.cleaned_data["version"]
    status = 200 if said else refused
    return _row_now(request, session, table, status=status, said=said or problems, can_undo=is_new)


def _undo_one(request: HttpRequest, session: Session) -> HttpResponse:
    """Undo what this person saved last at a table, for the script of the page."""
    table, version = _undo_asked(request, session)
    try:
        said, status = undo_saved(table, version, actor_in(request)), 200
    except Refused as refusal:
        said, status = [message_of(item) for item in refusal.problems], UNPROCESSABLE
    return _row_now(request, session, table, status=status, said=said)


def _row_now(
    request: HttpRequest,
    session: Session,
    table: Table,
    *,
    status: int,
    said: list[str],
    can_undo: bool = False,
) -> HttpResponse:
    """The row and the head of the page as they now are, and what was done."""
    [shown] = desk_rows([_again(session, table)], actor_in(request))
    return page(
        request,
        f"{FOLDER}/_answer.html",
        session.event,
        status=status,
        **_frame(request, session),
        row=shown,
        rows=[shown],
        said=said,
        can_undo=can_undo,
    )


def _frame(request: HttpRequest, session: Session) -> dict[str, Any]:
    """The head of the page, and the columns of its rows: as many seats as the largest table has."""
    tables = list(session.tables.order_by("number"))
    missing = sum(table.status not in RESULT_STATUSES for table in tables)
    step = next_step(session, tables, rights_in(session.event, actor_in(request)))
    sizes = session.seats.order_by().values("table").annotate(size=Count("pk"))
    winds = list(SEAT_SIGNS)[: max((row["size"] for row in sizes), default=0)]
    sticks = has_sticks(session.event)
    return {
        "session": session,
        "tables": len(tables),
        "in_now": len(tables) - missing,
        "missing": missing,
        "step": None if step and step.url == request.path else step,
        "winds": winds,
        "has_sticks": sticks,
        "columns": len(winds) + (5 if sticks else 4),
    }


def _posted(data: QueryDict, tables: Iterable[Table]) -> Iterator[Row]:
    """The tables of the page that was sent, each with what was typed for it."""
    for table in tables:
        if f"{table.pk}-version" in data:
            yield table, form_of(table, data)


def _again(session: Session, table: Table) -> Row:
    [found] = tables_by_result(session).filter(pk=table.pk)
    return found, form_of(found)
