"""Print pages of a session: seating lists by name and by table, result slips."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from league.models import Session, Table
from league.models.session import SEAT_SIGNS
from league.play.queries.games import has_sticks
from league.play.queries.table_cards import addresses_by_number
from league.seating.queries.sessions import sit_outs_of, tables_in
from league.seating.queries.wall_lists import wall_list
from league.web.common.views import actor_in
from league.web.organise.paper.frame import chunks

ONE_COLUMN = 24  # rows of a seating list in large letters
ROWS = 28  # of a column, where a sheet has two


def by_name(_request: HttpRequest, session: Session) -> dict[str, Any]:
    """Who sits where, by name: 56 players on a sheet, or 24 in large letters."""
    rows = wall_list(session)
    one = len(rows) <= ONE_COLUMN
    columns = chunks(rows, ONE_COLUMN if one else ROWS)
    sheets = chunks(columns, 1 if one else 2)
    return {"sheets": sheets, "players": len(rows), "large": one}


def by_table(_request: HttpRequest, session: Session) -> dict[str, Any]:
    tables = list(tables_in(session))
    seats = max([session.event.ruleset.players, *(table.odd_size or 0 for table in tables)])
    return {"tables": tables, "winds": SEAT_SIGNS[:seats], "sit_outs": sit_outs_of(session)}


def slips(request: HttpRequest, session: Session) -> dict[str, Any]:
    """Two slips on a sheet, each with the code of its table."""
    lasting = addresses_by_number(session.event, actor_in(request))
    rows = [
        {
            "table": table,
            "total": table.ruleset.start_points * table.ruleset.players,
            "address": request.build_absolute_uri(_path(table, lasting)),
        }
        for table in tables_in(session)
    ]
    return {"sheets": chunks(rows, 2), "sticks": has_sticks(session.event)}


def _path(table: Table, lasting: dict[int, str]) -> str:
    """The lasting code of the table's number where there is one."""
    if table.number in lasting and not table.session.is_pick_up:
        return reverse("table_card", args=[lasting[table.number]])
    return reverse("link:page", args=[table.token])
