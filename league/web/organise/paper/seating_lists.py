"""Print pages of seats: by name, by table, for the judge, result slips, the plan of all sessions."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from league.enums import EntryContract
from league.models import Event, Session, Table
from league.models.session import SEAT_SIGNS
from league.play.queries.games import has_sticks
from league.play.queries.seats_by_round import seats_by_round
from league.play.queries.table_cards import addresses_by_number
from league.seating.queries.sessions import sit_outs_of, tables_of
from league.seating.queries.wall_lists import plan_for_wall, wall_list
from league.standings.queries.planned_sessions import timetable_of
from league.web.common.views import actor_in
from league.web.organise.paper.frame import chunks

ROWS = 28  # of a column
TABLES = 6  # on a sheet
PLAN_ROWS = 30  # players on a sheet of the plan
JUDGE_ROWS = 16  # tables on a sheet


def by_name(_request: HttpRequest, session: Session) -> dict[str, Any]:
    """Who sits where, by name: 28 players in large letters on a sheet, or 56 in two equal columns."""
    rows = wall_list(session)
    large = len(rows) <= ROWS
    beside = 1 if large else 2
    columns = -(-len(rows) // (ROWS * beside)) * beside
    each = -(-len(rows) // columns) if rows else 1
    return {"sheets": chunks(chunks(rows, each), beside), "large": large}


def by_table(_request: HttpRequest, session: Session) -> dict[str, Any]:
    """Six tables on a sheet, to be read from two metres; byes stand on the last."""
    return {"sheets": chunks(list(tables_of(session)), TABLES), "sit_outs": sit_outs_of(session)}


def pairing_sheet(_request: HttpRequest, session: Session) -> dict[str, Any]:
    """For the judge: a row for each table with its players by number, and columns to write in."""
    tables = list(tables_of(session))
    seats = max([session.event.ruleset.players, *(table.odd_size or 0 for table in tables)])
    return {
        "sheets": chunks(tables, JUDGE_ROWS),
        "winds": SEAT_SIGNS[:seats],
        "sit_outs": sit_outs_of(session),
    }


def plan(_request: HttpRequest, event: Event) -> dict[str, Any]:
    """All sessions on one sheet: table and wind of every player."""
    numbers, rows = plan_for_wall(event)
    starts = timetable_of(event).starts
    columns = [(number, starts.get(number)) for number in numbers]
    return {"columns": columns, "sheets": chunks(rows, PLAN_ROWS)}


def slips(request: HttpRequest, session: Session) -> dict[str, Any]:
    """Two slips on a sheet, with the code of the table where a phone may enter the result."""
    lasting = addresses_by_number(session.event, actor_in(request))
    rows = [
        {
            "table": table,
            "total": table.ruleset.start_points * table.ruleset.players,
            "rounds": seats_by_round(table.ruleset),
            "address": request.build_absolute_uri(_path(table, lasting)),
        }
        for table in tables_of(session)
    ]
    shown = {"sheets": chunks(rows, 2), "sticks": has_sticks(session.event)}
    has_codes = session.event.entry_contract != EntryContract.DESK
    return shown | {"has_codes": has_codes} | ({} if has_codes else {"reach": None})


def _path(table: Table, lasting: dict[int, str]) -> str:
    """The lasting code of the table's number where there is one."""
    if table.number in lasting and not table.session.is_pick_up:
        return reverse("table_card", args=[lasting[table.number]])
    return reverse("link:page", args=[table.token])
