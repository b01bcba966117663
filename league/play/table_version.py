"""Refuse an entry that was made for another version of a table, and return the present state."""

from league.core.errors import Conflict, problem
from league.models import Table
from league.play.queries.games import state_json, state_of


def check_version(table: Table, version: int) -> None:
    if table.version != version:
        raise Conflict(problem("table_moved_on", "version"), state=state_json(state_of(table)))
