"""The result desk: entry of whole results, table by table."""

import re
from collections.abc import Iterable

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.core.errors import AnyProblem, Forbidden, Refused, message_of
from league.enums import SessionStatus
from league.models import Event, Session, Table
from league.play.queries.games import has_sticks, seats_of
from league.play.tables import record_result
from league.seating.queries.sessions import seated, tables_by_result
from league.web.common.views import (
    TABLES,
    actor_in,
    form_page,
    session_or_404,
    staff_page,
    table_or_404,
)
from league.web.organise.forms.sessions import ResultForm


@require_safe
@staff_page("table.desk")
def results(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    return desk_page(request, session_or_404(request, event, number))


def desk_page(
    request: HttpRequest, session: Session, bound: dict[int, ResultForm] | None = None
) -> HttpResponse:
    is_early = session.status in {SessionStatus.DRAFT, SessionStatus.PUBLISHED}
    found = tables_by_result(session)
    if is_early and not bound:
        found = found.none()
    number = _page_of(found, *bound) if bound else request.GET.get("page")
    pages = Paginator(found, TABLES).get_page(number)
    tables = seated(pages)
    rows = [(table, (bound or {}).get(table.pk) or form_of(table)) for table in tables]
    return form_page(
        request,
        "organise/result_desk/result_desk.html",
        session.event,
        session=session,
        rows=rows,
        pages=pages,
        has_sticks=has_sticks(session.event),
        is_early=is_early,
    )


def _page_of(tables: QuerySet[Table], table_id: int) -> int:
    """The number of the page that shows a table; the first where none does."""
    keys = list(tables.values_list("pk", flat=True))
    return 1 + keys.index(table_id) // TABLES if table_id in keys else 1


def form_of(table: Table) -> ResultForm:
    seats = getattr(table, "seated", None) or seats_of(table)
    leftover = table.leftover_sticks or 0
    return ResultForm(
        seats,
        initial={"version": table.version, "leftover_sticks": leftover},
        sticks=has_sticks(table.session.event),
        auto_id=f"table-{table.pk}-%s",
    )


@require_POST
@staff_page("table.desk")
def enter(request: HttpRequest, event: Event, table: int) -> HttpResponse:
    found = table_or_404(request, event, table)
    form = ResultForm(
        seats_of(found), request.POST, auto_id=f"table-{table}-%s", sticks=has_sticks(event)
    )
    if form.is_valid() and _store(request, found, form):
        messages.success(request, _("Result of table %(number)s saved.") % {"number": found.number})
        desk = reverse("desk", args=[event.slug, found.session.number])
        number = _page_of(tables_by_result(found.session), found.pk)
        query = f"?page={number}" if number > 1 else ""
        return redirect(f"{desk}{query}#table-{found.number}")
    return desk_page(request, found.session, {found.pk: form})


def _store(request: HttpRequest, table: Table, form: ResultForm) -> bool:
    try:
        record_result(
            table,
            by=actor_in(request),
            version=form.cleaned_data["version"],
            raw_points=form.raw_points(),
            leftover_sticks=form.cleaned_data.get("leftover_sticks", 0),
        )
    except Forbidden as refusal:
        raise PermissionDenied from refusal
    except Refused as refusal:
        _put_problems(form, refusal.problems)
        return False
    return True


def _put_problems(form: ResultForm, problems: Iterable[AnyProblem]) -> None:
    """Add problems of a seat's points to its field, all others to the form."""
    for item in problems:
        seat = re.fullmatch(r"raw_points\D*(\d+)\D*", item.field)
        name = f"raw_points_{seat[1]}" if seat else item.field
        has_field = name in form.fields and name != "version"
        form.add_error(name if has_field else None, message_of(item))
