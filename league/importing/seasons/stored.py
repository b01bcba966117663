"""Compare the games of a season file with those of the event: known, new, or corrected."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date

from league.core.errors import AnyProblem, problem
from league.core.permissions import Actor
from league.enums import SessionStatus
from league.importing.seasons.check import PlayedTable
from league.importing.seasons.players import PlayerKey, key_of_cells
from league.importing.seasons.rows import FileSeat, SeasonRows, line_of
from league.models import Entrant, Event, Seat, Table
from league.play.queries.correction_effects import correction_effects
from league.play.queries.entered_results import EnteredResult, result_as_entered
from league.play.queries.games import enters_hands
from league.standings.queries.game_rows import session_days
from scoring.results.placement import points_on_hand, problems_of_result

Entrants = Mapping[PlayerKey, Entrant]


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredGame:
    """A finished table of the event; `seats` are in the order of the winds, `people` entrants."""

    table: Table
    seats: tuple[Seat, ...]
    people: frozenset[int]
    day: date | None

    @property
    def numbers(self) -> tuple[int, int]:
        return self.table.session.number, self.table.number


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundCorrection:
    """A game whose points are others in the file; `key` is that of its table in the file.

    `rows` are the name, the old and the new points of each seat.
    """

    key: str
    line: int
    table: Table
    seats: tuple[Seat, ...]
    new: EnteredResult
    rows: tuple[tuple[str, int, int], ...]
    can_be_new: bool = False

    def ranks_changed(self, actor: Actor) -> int | None:
        """How many players would change rank; None where the new points cannot be stored."""
        new, rules = self.new, self.table.ruleset
        if problems_of_result(new.raw_points, new.leftover_sticks, rules):
            return None
        return len(correction_effects(self.table, self.seats, new, actor).ranks)


@dataclass(slots=True, kw_only=True)
class Compared:
    """`known` are the numbers of sessions with games that are stored already."""

    new: list[PlayedTable] = field(default_factory=list)
    known: set[int] = field(default_factory=set)
    known_keys: set[str] = field(default_factory=set)
    corrections: list[FoundCorrection] = field(default_factory=list)
    problems: list[AnyProblem] = field(default_factory=list)
    notes: list[AnyProblem] = field(default_factory=list)


def stored_games(event: Event) -> list[StoredGame]:
    """The games of finished sessions, in the order of their numbers."""
    seats = (
        Seat.objects.filter(session__event=event, session__status=SessionStatus.FINISHED)
        .prefetch_related("table__session__stage", "entrant__player")  # each row once
        .order_by("session__number", "table__number")
    )
    tables: dict[int, list[Seat]] = defaultdict(list)
    for seat in seats:
        seat.table.session.event = event
        tables[seat.table_id].append(seat)
    days = session_days(event)
    found = []
    for held in tables.values():
        table = held[0].table
        for seat in held:
            seat.table = table
        in_order = tuple(sorted(held, key=lambda seat: seat.index))
        found.append(
            StoredGame(
                table=table,
                seats=in_order,
                people=frozenset(seat.entrant_id for seat in held),
                day=days[table.session.number],
            )
        )
    return found


def compare_by_number(
    event: Event, rows: SeasonRows, tables: Iterable[PlayedTable], entrants: Entrants
) -> Compared:
    """Each table of the file with that of the same number, or of the same players, in its session.

    In a file without dates of its own a session that is stored keeps its day.
    """
    found = Compared()
    by_session: dict[int, list[StoredGame]] = defaultdict(list)
    for game in stored_games(event):
        by_session[game.table.session.number].append(game)
    for table in tables:
        games = by_session.get(table.table.session, [])
        played = _on_day_of(games, table) if rows.is_undated else table
        people = _people(played, entrants)
        same = next((game for game in games if game.people == people), None)
        if same is None and not any(_is_in_the_way(game, played, people) for game in games):
            found.new.append(played)
        elif same is None or not _fits(same, played, entrants):
            found.known.add(played.table.session)
            found.problems.append(problem("season_table_stored", "file", key=played.table.key))
        else:
            _compare(found, same, played, entrants)
    return found


def _on_day_of(games: Sequence[StoredGame], played: PlayedTable) -> PlayedTable:
    """The table on the day of the session that is stored; without one as it is."""
    day = next((game.day for game in games if game.day), played.table.day)
    return replace(played, table=replace(played.table, day=day))


def _is_in_the_way(game: StoredGame, played: PlayedTable, people: frozenset[int]) -> bool:
    """Whether a new table cannot stand beside this one of its session."""
    table = played.table
    is_other_day = game.day not in {None, table.day}
    return is_other_day or bool(game.people & people) or game.table.number == table.number


def compare_by_players(
    event: Event,
    rows: SeasonRows,
    tables: Sequence[PlayedTable],
    entrants: Entrants,
    *,
    separate: Collection[str],
) -> tuple[Compared, dict[tuple[int, int], tuple[int, int]]]:
    """Games without a number of the event: the same day and players, and first of all the same points.

    Also the numbers of the stored tables by those of the file. `separate` are games that somebody
    says are new, although the same players had another game that day.
    In a file without dates the same players and points are the stored game of any day. A file with
    such a game has grown, so that a stored game which it lacks has other points in it.
    """
    found = Compared()
    numbers: dict[tuple[int, int], tuple[int, int]] = {}
    free: dict[frozenset[int], list[StoredGame]] = defaultdict(list)
    for game in stored_games(event):
        free[game.people].append(game)
    rest = []
    moved = 0
    for played in tables:
        games = _of_day(free[_people(played, entrants)], played, any_day=rows.is_undated)
        same = next((game for game in games if _same_points(game, played, entrants)), None)
        if same is None:
            rest.append(played)
            continue
        moved += same.day != played.table.day
        free[same.people].remove(same)
        numbers[played.table.session, played.table.number] = same.numbers
        _know(found, same, played)
    has_grown = rows.is_undated and bool(numbers)
    for played in rest:
        games = _of_day(free[_people(played, entrants)], played, any_day=has_grown)
        same = next((game for game in games if _fits_then(game, played, entrants)), None)
        if same is None or played.table.key in separate:
            found.new.append(played)
        else:
            free[same.people].remove(same)
            numbers[played.table.session, played.table.number] = same.numbers
            _compare(found, same, played, entrants, can_be_new=True)
    if moved:
        found.notes.append(problem("season_days_kept", "file", count=moved))
    return found, numbers


def _of_day(
    games: Iterable[StoredGame], played: PlayedTable, *, any_day: bool
) -> Sequence[StoredGame]:
    """Those of the table's day, and after them those of other days where the day is not known."""
    day = played.table.day
    nearest = sorted(games, key=lambda game: game.day != day)
    return [game for game in nearest if any_day or game.day == day]


def _fits_then(game: StoredGame, played: PlayedTable, entrants: Entrants) -> bool:
    """Whether it fits on the day of the stored game."""
    return _fits(game, _on_day_of([game], played), entrants)


def _compare(
    found: Compared,
    game: StoredGame,
    played: PlayedTable,
    entrants: Entrants,
    *,
    can_be_new: bool = False,
) -> None:
    """Known, or corrected; the result of hands stays, which a note says."""
    _know(found, game, played)
    if _same_points(game, played, entrants):
        return
    if enters_hands(game.table):
        found.notes.append(problem("season_table_hands", "file", key=played.table.key))
        return
    old = result_as_entered(game.table, game.seats)
    sticks = played.result.leftover_sticks
    on_hand = points_on_hand(played.result.raw_points, sticks, game.table.ruleset)
    by_entrant: dict[int, int] = dict(zip(_entrants(played, entrants), on_hand, strict=True))
    new = EnteredResult(
        raw_points=tuple(by_entrant[seat.entrant_id] for seat in game.seats), leftover_sticks=sticks
    )
    names = (seat.entrant.staff_name for seat in game.seats)
    found.corrections.append(
        FoundCorrection(
            key=played.table.key,
            line=min(line_of(seat.line) for seat in played.seats),
            table=game.table,
            seats=game.seats,
            new=new,
            rows=tuple(zip(names, old.raw_points if old else (), new.raw_points, strict=True)),
            can_be_new=can_be_new,
        )
    )


def _know(found: Compared, game: StoredGame, played: PlayedTable) -> None:
    found.known.add(game.table.session.number)
    found.known_keys.add(played.table.key)


def _entrants(played: PlayedTable, entrants: Entrants) -> list[int]:
    """The entrant of each seat, 0 for a new player."""
    known = (entrants.get(key_of_cells(seat.player)) for seat in played.seats)
    return [entrant.pk if entrant else 0 for entrant in known]


def _people(played: PlayedTable, entrants: Entrants) -> frozenset[int]:
    return frozenset(_entrants(played, entrants))


def _fits(game: StoredGame, played: PlayedTable, entrants: Entrants) -> bool:
    """Whether all but the points is the same: the day, the winds, penalties and chips."""
    if game.day is not None and game.day != played.table.day:
        return False
    stored = {seat.entrant_id: seat for seat in game.seats}
    for pk, seat in zip(_entrants(played, entrants), played.seats, strict=True):
        held = stored[pk]
        has_wind = game.table.winds_known and held.starting_wind == seat.wind
        if played.winds_known and not has_wind:
            return False
        if _says_more(seat) and (held.penalty, held.adjustment) != (seat.penalty, seat.chips):
            return False
    return True


def _says_more(seat: FileSeat) -> bool:
    """Whether the row has points besides those at the table."""
    return bool(seat.score is not None or seat.penalty or seat.chips)


def _same_points(game: StoredGame, played: PlayedTable, entrants: Entrants) -> bool:
    now: dict[int, int] = dict(
        zip(_entrants(played, entrants), played.result.raw_points, strict=True)
    )
    return {seat.entrant_id: seat.raw_points for seat in game.seats} == now
