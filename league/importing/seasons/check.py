"""Check the tables of a season file under the rules of an event, and compute their results."""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from operator import add

from league.core.errors import LeagueProblem, problem
from league.core.jobs import Progress
from league.importing.finished_games import session_text
from league.importing.seasons.raw_points import raw_points_of
from league.importing.seasons.rows import FileSeat, FileTable, SeasonRows, line_of
from league.models.session import SEAT_SIGNS
from scoring import Game, Ruleset
from scoring.core.seats import BySeat
from scoring.games import game_of
from scoring.results.placement import (
    STICK,
    TableResult,
    final_scores,
    is_right_sum,
    with_replacements,
)

MOST_STICKS = 12  # left on a table without a winner


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedTable:
    """A table that can be stored: seats and result in the order of the winds."""

    table: FileTable
    seats: tuple[FileSeat, ...]
    result: TableResult
    winds_known: bool
    game: Game | None = None  # with its hands

    @property
    def rows(self) -> list[tuple[str, int, int]]:
        """The name, points at the table and final score of each player."""
        names = (seat.player.name for seat in self.seats)
        return list(zip(names, self.result.raw_points, self.result.final_scores, strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class TableFault:
    """An error in a table; `acceptable`: the table can be stored anyway.

    `line` is the first line of the table in the file, 0 if it has none.
    """

    problem: LeagueProblem
    key: str
    line: int = 0
    acceptable: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedTables:
    tables: tuple[PlayedTable, ...]
    faults: tuple[TableFault, ...]


def check_tables(
    rows: SeasonRows,
    usual: Ruleset,
    odd: Mapping[int, Ruleset] | None = None,
    progress: Progress | None = None,
) -> CheckedTables:
    """Check every table; `tables` has those with a result.

    `odd` are the rules for tables of three and of five, if the event has such tables. `progress` is
    told how many rows of seats are checked.
    """
    done, total = 0, rows.seats
    played: list[PlayedTable] = []
    faults = list(_faults_of_sessions(rows))
    for table in sorted(rows.tables.values(), key=lambda one: (one.session, one.number)):
        ruleset = (odd or {}).get(len(table.seats), usual)
        wrong = list(_faults_of_seats(table, ruleset))
        if not wrong:
            one = _played(table, ruleset)
            wrong += _faults_of_points(table, one, ruleset)
            played += [one] if one else []
        faults += wrong
        done += len(table.seats)
        if progress:
            progress(done, total)
    return CheckedTables(tables=tuple(played), faults=tuple(faults))


def key_of_player(seat: FileSeat) -> object:
    """A key for the player of a seat, as far as the file alone identifies the player."""
    return seat.player.number or seat.player.name


def _faults_of_sessions(rows: SeasonRows) -> Iterator[TableFault]:
    """Report players at two tables of a session, and sessions with two dates or stages."""
    seated: dict[tuple[int, object], list[FileTable]] = defaultdict(list)
    facts: dict[int, set[tuple[object, object]]] = defaultdict(set)
    names: dict[object, str] = {}
    for table in rows.tables.values():
        facts[table.session].add((table.day, table.stage))
        for seat in table.seats:
            key = key_of_player(seat)
            names[key] = seat.player.name
            if table not in seated[table.session, key]:
                seated[table.session, key].append(table)
    for (session, key), tables in seated.items():
        if len(tables) > 1:
            yield TableFault(
                key=tables[-1].key,
                problem=problem(
                    "season_two_tables",
                    "file",
                    name=names[key],
                    number=session_text(session),
                    tables=", ".join(str(table.number) for table in tables),
                ),
            )
    for session, several in facts.items():
        if len(several) > 1:
            number = session_text(session)
            yield TableFault(
                key=number, problem=problem("season_session_mixed", "file", number=number)
            )


def _faults_of_seats(table: FileTable, ruleset: Ruleset) -> Iterator[TableFault]:
    if len(table.seats) != ruleset.players:
        yield _fault(table, "import_player_count", count=len(table.seats), seats=ruleset.players)
    players = Counter(key_of_player(seat) for seat in table.seats)
    for seat in table.seats:
        if players.pop(key_of_player(seat), 0) > 1:
            yield _fault(table, "import_player_twice", name=seat.player.name)
    yield from _faults_of_winds(table, ruleset)
    for name in ("points", "score"):
        given = [getattr(seat, name) is not None for seat in table.seats]
        if any(given) and not all(given):
            yield _fault(table, "season_cells_some", column=name)


def _faults_of_winds(table: FileTable, ruleset: Ruleset) -> Iterator[TableFault]:
    winds = Counter(seat.wind for seat in table.seats if seat.wind is not None)
    for wind, count in winds.items():
        if count > 1:
            yield _fault(table, "import_wind_twice", value=wind)
        elif SEAT_SIGNS.index(wind) >= ruleset.players:
            yield _fault(table, "season_wind_extra", value=wind, seats=ruleset.players)
    if winds and winds.total() < len(table.seats):
        yield _fault(table, "season_winds_some")


def _played(table: FileTable, ruleset: Ruleset) -> PlayedTable | None:
    """The result from the points, or from the points behind the stated scores."""
    seats = _in_order(table)
    points = [seat.points for seat in seats if seat.points is not None]
    result = _result(points, seats, ruleset) if points else _from_scores(seats, ruleset)
    if result is None:
        return None
    sticks = table.sticks
    if sticks is None:
        sticks = max(_missing_sticks(result.raw_points, ruleset) or 0, 0)
    return PlayedTable(
        table=table,
        seats=seats,
        result=replace(result, leftover_sticks=sticks),
        winds_known=all(seat.wind is not None for seat in seats),
    )


def _in_order(table: FileTable) -> tuple[FileSeat, ...]:
    """By wind, or else by placement or points, which is all that a file without winds offers."""
    if all(seat.wind is not None for seat in table.seats):
        return tuple(
            sorted(table.seats, key=lambda seat: SEAT_SIGNS.index(seat.wind) if seat.wind else 0)
        )
    return tuple(
        sorted(
            table.seats,
            key=lambda seat: (seat.placement or 0, -(seat.points or 0), -(seat.score or 0)),
        )
    )


def _result(points: Sequence[int], seats: Sequence[FileSeat], ruleset: Ruleset) -> TableResult:
    result = final_scores(points, ruleset, penalties=[seat.penalty for seat in seats])
    chips = BySeat(seat.chips for seat in seats)
    with_chips = replace(
        result, adjustments=chips, final_scores=result.final_scores.zip(chips, add)
    )
    replaced = [index for index, seat in enumerate(seats) if seat.replaces is not None]
    return with_replacements(with_chips, replaced, ruleset)


def _from_scores(seats: Sequence[FileSeat], ruleset: Ruleset) -> TableResult | None:
    """Remove chips, penalties, uma and oka from the scores; None if no points give these scores."""
    bare = [(seat.score or 0) - seat.chips + seat.penalty for seat in seats]
    for points in raw_points_of(bare, ruleset):
        return _result(points, seats, ruleset)
    return None


def _faults_of_points(
    table: FileTable, played: PlayedTable | None, ruleset: Ruleset
) -> Iterator[TableFault]:
    if played is None:
        yield _fault(table, "import_not_undone")
        return
    if _has_other_ratings(played, ruleset):
        yield _fault(table, "pantheon_rating", acceptable=True)
    yield from _faults_of_stated(table, played, ruleset)


def _has_other_ratings(played: PlayedTable, ruleset: Ruleset) -> bool:
    """Whether another program has other scores, both in whole points and in the unit of scores."""
    ratings = [seat.rating for seat in played.seats if seat.rating is not None]
    scores = list(played.result.final_scores)
    units = (1, game_of(ruleset).score_unit)
    return bool(ratings) and not any([one * unit for one in ratings] == scores for unit in units)


def _faults_of_stated(
    table: FileTable, played: PlayedTable, ruleset: Ruleset
) -> Iterator[TableFault]:
    """Compare the sums, scores and placements in the file with the computed ones."""
    points, result = played.result.raw_points, played.result
    unit = game_of(ruleset).point_unit
    if not _sums_up(table, points, ruleset):
        total, expected = sum(points), ruleset.players * ruleset.start_points
        yield _fault(table, "season_sum", acceptable=True, total=total, expected=expected)
    elif any(one % unit for one in points):
        yield _fault(table, "import_unit", acceptable=True, unit=unit)
    for seat, score in zip(played.seats, result.final_scores, strict=True):
        if seat.score is not None and seat.score != score:
            yield _fault(
                table,
                "season_score",
                name=seat.player.name,
                stated=_shown(seat.score, ruleset),
                now=_shown(score, ruleset),
            )
    for seat, place in zip(played.seats, result.placements, strict=True):
        level = result.placements.count(place) if ruleset.tie == "split" else 1
        if seat.placement is not None and not place <= seat.placement < place + level:
            yield _fault(
                table, "season_placement", name=seat.player.name, stated=seat.placement, now=place
            )


def _sums_up(table: FileTable, points: Sequence[int], ruleset: Ruleset) -> bool:
    if ruleset.most_deducted and is_right_sum(sum(points), ruleset):
        return True
    missing = _missing_sticks(points, ruleset)
    if table.sticks is None or ruleset.leftover_sticks != "lost":
        most = MOST_STICKS if ruleset.leftover_sticks == "lost" else 0
        return missing is not None and 0 <= missing <= most
    return missing == table.sticks


def _missing_sticks(points: Sequence[int], ruleset: Ruleset) -> int | None:
    """How many sticks the sum lacks; None if the difference is no number of sticks."""
    missing = ruleset.players * ruleset.start_points - sum(points)
    return None if missing % STICK else missing // STICK


def _shown(score: int, ruleset: Ruleset) -> str:
    """A score in the format of files."""
    return f"{Decimal(score) / game_of(ruleset).score_unit:+,}"


def _fault(
    table: FileTable, code: str, *, acceptable: bool = False, **params: str | int
) -> TableFault:
    return TableFault(
        problem=problem(code, f"table {table.key}", key=table.key, **params),
        key=table.key,
        line=min((line_of(seat.line) for seat in table.seats), default=0),
        acceptable=acceptable,
    )
