"""Print pages of a session: seating lists by name and by table, result slips."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_safe

from league.models import Event, Session, Table
from league.models.session import SEAT_SIGNS
from league.play.queries.games import has_sticks
from league.play.queries.table_cards import addresses_by_number
from league.seating.queries.sessions import sit_outs_of, tables_in
from league.seating.queries.wall_lists import wall_list
from league.web.common.views import actor_in, private_page, requires, session_or_404
from league.web.organise.paper.frame import chunks, paper_page

ONE_COLUMN = 24  # rows of a seating list in large letters
ROWS = 28  # of a column, where a sheet has two


@require_safe
@requires("session.see_draft")
def by_name(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Who sits where, by name: 56 players on a sheet, or 24 in large letters."""
    session = session_or_404(request, event, number)
    rows = wall_list(session)
    one = len(rows) <= ONE_COLUMN
    columns = chunks(rows, ONE_COLUMN if one else ROWS)
    sheets = chunks(columns, 1 if one else 2)
    return paper_page(
        request, "by_name.html", event, session=session, sheets=sheets, players=len(rows), large=one
    )


@require_safe
@requires("session.see_draft")
def by_table(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    session = session_or_404(request, event, number)
    tables = list(tables_in(session))
    seats = max([event.ruleset.players, *(table.odd_size or 0 for table in tables)])
    return paper_page(
        request,
        "by_table.html",
        event,
        session=session,
        tables=tables,
        winds=SEAT_SIGNS[:seats],
        sit_outs=sit_outs_of(session),
    )


@require_safe
@private_page
@requires("table.see_link")
def slips(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Two slips on a sheet, each with the code of its table."""
    session = session_or_404(request, event, number)
    rows = _slips(request, event, session)
    return paper_page(
        request,
        "slips.html",
        event,
        codes=True,
        session=session,
        sheets=chunks(rows, 2),
        sticks=has_sticks(event),
    )


def _slips(request: HttpRequest, event: Event, session: Session) -> list[dict[str, Any]]:
    lasting = addresses_by_number(event, actor_in(request))
    return [
        {
            "table": table,
            "total": table.ruleset.start_points * table.ruleset.players,
            "address": request.build_absolute_uri(_path(table, lasting)),
        }
        for table in tables_in(session)
    ]


def _path(table: Table, lasting: dict[int, str]) -> str:
    """The lasting code of the table's number where there is one."""
    if table.number in lasting and not table.session.is_pick_up:
        return reverse("table_card", args=[lasting[table.number]])
    return reverse("link:page", args=[table.token])
