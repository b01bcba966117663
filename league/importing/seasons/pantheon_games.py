"""Compare Pantheon games with an event: known games, sessions for new ones, and their hands."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace

from league.core.errors import AnyProblem, problem
from league.enums import EntryContract
from league.importing.finished_games import groups_by_session
from league.importing.seasons.check import PlayedTable
from league.importing.seasons.pantheon_rounds import game_of
from league.importing.seasons.players import PlayerKey, key_of_cells
from league.importing.seasons.rows import SeasonRows
from league.importing.seasons.stored import Compared, compare_by_players
from league.models import Entrant, Event
from scoring.games import game_named

RIICHI = game_named({})


def place_games(
    event: Event,
    rows: SeasonRows,
    tables: Sequence[PlayedTable],
    entrants: Mapping[PlayerKey, Entrant],
    *,
    separate: Collection[str],
) -> Compared:
    """Compare the games with those of the event; number new ones, and the penalties with them."""
    found, numbers = compare_by_players(event, rows, tables, entrants, separate=separate)
    seated = [
        (one.table.day, frozenset(key_of_cells(seat.player) for seat in one.seats))
        for one in found.new
    ]
    first = event.sessions.next_number()
    used: dict[int, int] = defaultdict(int)
    for one, group in zip(found.new, groups_by_session(seated), strict=True):
        used[group] += 1
        before = one.table.session, one.table.number
        one.table.session, one.table.number = first + group, used[group]
        numbers[before] = one.table.session, one.table.number
    rows.penalties = [
        replace(row, table=numbers.get(row.table, row.table)) if row.table else row
        for row in rows.penalties
    ]
    rows.tables = {(one.session, one.number): one for one in rows.tables.values()}
    if rows.layout is None:
        found.new = [_with_hands(event, one) for one in found.new]
        found.notes += _notes(event, found.new)
    return found


def _with_hands(event: Event, one: PlayedTable) -> PlayedTable:
    """The game with its hands, if the event records hands and they lead to its points."""
    rules = event.ruleset
    records_hands = event.entry_contract == EntryContract.HANDS
    if not records_hands or rules.variant != RIICHI.variant or not one.table.entries:
        return one
    return replace(one, game=game_of(one.table.entries, one.result.raw_points, rules))


def _notes(event: Event, tables: Sequence[PlayedTable]) -> list[AnyProblem]:
    if tables and event.entry_contract != EntryContract.HANDS:
        return [problem("pantheon_results", "file", count=len(tables))]
    return [
        problem(
            "pantheon_no_hands",
            "file",
            key=one.table.key,
            day=one.table.day.isoformat(),
            names=", ".join(seat.player.name for seat in one.seats),
        )
        for one in tables
        if one.game is None
    ]
