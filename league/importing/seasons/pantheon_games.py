"""Compare Pantheon games with an event: known games, sessions for new ones, and their hands."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from league.core.errors import AnyProblem, problem
from league.enums import EntryContract, SessionStatus
from league.importing.finished_games import groups_by_session
from league.importing.seasons.check import PlayedTable
from league.importing.seasons.pantheon_rounds import game_of
from league.importing.seasons.players import PlayerKey, key_of_cells
from league.importing.seasons.rows import SeasonRows
from league.models import Entrant, Event, Seat
from league.standings.queries.game_rows import session_days
from scoring.games import game_named

RIICHI = game_named({})
Numbers = tuple[int, int]  # of a session and of a table in it


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedGames:
    """`new` games have the numbers under which they will be stored.

    `known` are the sessions of games that are stored already, and `known_keys` these games in the
    file. `notes` name the games that are stored without hands.
    """

    new: tuple[PlayedTable, ...]
    known: tuple[int, ...]
    known_keys: frozenset[str]
    notes: tuple[AnyProblem, ...]


def place_games(
    event: Event,
    rows: SeasonRows,
    tables: Sequence[PlayedTable],
    entrants: Mapping[PlayerKey, Entrant],
) -> PlacedGames:
    """Number sessions and tables after the event's last session, and the penalties with them."""
    stored = _stored(event)
    numbers: dict[Numbers, Numbers] = {}
    known: list[Numbers] = []
    known_keys = set()
    new: list[PlayedTable] = []
    for one in tables:
        same = stored[one.table.day, _points_of(one, entrants)]
        if same:
            known.append(same.pop())
            known_keys.add(one.table.key)
            numbers[one.table.session, one.table.number] = known[-1]
        else:
            new.append(one)
    seated = [
        (one.table.day, frozenset(key_of_cells(seat.player) for seat in one.seats)) for one in new
    ]
    first = event.sessions.next_number()
    used: dict[int, int] = defaultdict(int)
    for one, group in zip(new, groups_by_session(seated), strict=True):
        used[group] += 1
        before = one.table.session, one.table.number
        one.table.session, one.table.number = first + group, used[group]
        numbers[before] = one.table.session, one.table.number
    rows.penalties = [
        replace(row, table=numbers.get(row.table, row.table)) if row.table else row
        for row in rows.penalties
    ]
    rows.tables = {(one.session, one.number): one for one in rows.tables.values()}
    with_hands = [_with_hands(event, one) for one in new]
    return PlacedGames(
        new=tuple(with_hands),
        known=tuple(sorted({session for session, _table in known})),
        known_keys=frozenset(known_keys),
        notes=tuple(_notes(event, with_hands)),
    )


def _stored(event: Event) -> dict[object, list[Numbers]]:
    """The games of the event by day and points of each entrant."""
    points: dict[Numbers, list[tuple[int, int | None]]] = defaultdict(list)
    seats = Seat.objects.filter(session__event=event, session__status=SessionStatus.FINISHED)
    for session, table, entrant, raw in seats.values_list(
        "session__number", "table__number", "entrant", "raw_points"
    ):
        points[session, table].append((entrant, raw))
    days = session_days(event)
    found: dict[object, list[Numbers]] = defaultdict(list)
    for numbers, held in points.items():
        found[days[numbers[0]], frozenset(held)].append(numbers)
    return found


def _points_of(one: PlayedTable, entrants: Mapping[PlayerKey, Entrant]) -> frozenset[object]:
    known = [entrants.get(key_of_cells(seat.player)) for seat in one.seats]
    return frozenset(
        (entrant.pk if entrant else 0, points)
        for entrant, points in zip(known, one.result.raw_points, strict=True)
    )


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
