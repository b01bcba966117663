"""Preview what a season file would change in an event; nothing is stored here."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, NamedTuple

from league.core.errors import AnyProblem, problem
from league.core.permissions import Actor
from league.core.sheets.cells import read_cells
from league.enums import EventStatus, PenaltyKind, SessionStatus
from league.events.queries.zones import local_day
from league.importing.finished_games import session_text, unfinished_session
from league.importing.seasons.check import CheckedTables, PlayedTable, TableFault, check_tables
from league.importing.seasons.pantheon import is_pantheon, read_pantheon
from league.importing.seasons.pantheon_games import place_games
from league.importing.seasons.players import FilePlayers, PlayerKey, key_of_cells, match_players
from league.importing.seasons.rows import FilePenalty, SeasonRows, read_rows
from league.models import Entrant, Event, Penalty, Seat, Session, Stage
from league.standings.queries.game_rows import day_of
from league.standings.queries.stages import current_stage
from scoring import Ruleset
from scoring.games import game_of


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRequest:
    """A file with the decisions made in its preview.

    `choices` has, by line, the id of a known player or "new". `accept` are tables ("4:2") to store
    although their points do not add up.
    """

    content: bytes
    choices: Mapping[int, str] = field(default_factory=dict)
    accept: Collection[str] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonPreview:
    """`new` are tables by session number; `known` are sessions that are stored already.

    `notes` say what is stored in an unexpected way.
    """

    rows: SeasonRows
    checked: CheckedTables
    players: FilePlayers
    stages: Mapping[int, Stage]
    new: Mapping[int, list[PlayedTable]]
    known: tuple[int, ...]
    penalties: tuple[FilePenalty, ...]
    problems: tuple[AnyProblem, ...]
    faults: tuple[TableFault, ...]
    notes: tuple[AnyProblem, ...] = ()

    @property
    def all_problems(self) -> list[AnyProblem]:
        return [*self.problems, *(fault.problem for fault in self.faults)]

    @property
    def new_tables(self) -> int:
        return sum(map(len, self.new.values()))


class SeatFacts(NamedTuple):
    """The facts of a seat that are compared with a file."""

    table: int
    wind: str
    entrant: int | None
    points: int | None
    score: int | None


def preview_season(event: Event, request: SeasonRequest, *, actor: Actor) -> SeasonPreview:
    """Read and check the whole file; refuses a file that is no table."""
    rules = event.ruleset
    rows = _read(request.content, rules)
    odd = {size: event.ruleset_at(size) for size in event.odd_rules.sizes}
    checked = check_tables(rows, rules, odd)
    seated = [(seat.line, seat.player) for table in rows.tables.values() for seat in table.seats]
    beside = [(row.line, row.player) for row in rows.penalties]
    players = match_players(
        event, sorted(seated + beside, key=lambda row: row[0]), actor, request.choices
    )
    tables, placed = checked.tables, None
    notes: tuple[AnyProblem, ...] = ()
    if not rows.numbered:
        placed = place_games(event, rows, checked.tables, players.entrants)
        tables, notes = placed.new, placed.notes
    by_session = _by_session(tables)
    stages, wrong = _stages(event, by_session)
    known, others = _stored(event, by_session, players) if placed is None else ([*placed.known], [])
    stored_keys = (
        placed.known_keys
        if placed
        else {table.table.key for number in known for table in by_session[number]}
    )
    penalties = tuple(_new_penalties(event, rows.penalties, players))
    return SeasonPreview(
        rows=rows,
        checked=checked,
        players=players,
        stages=stages,
        new={number: tables for number, tables in by_session.items() if number not in known},
        known=tuple(known),
        penalties=penalties,
        problems=(
            *_problems_of_rows(event, rows),
            *players.problems,
            *wrong,
            *others,
            *_problems_of_references(event, rows, players),
            *_players_twice(tables, players),
        ),
        faults=tuple(
            fault
            for fault in checked.faults
            if not (fault.acceptable and fault.key in {*request.accept, *stored_keys})
        ),
        notes=notes,
    )


def _problems_of_rows(event: Event, rows: SeasonRows) -> Iterator[AnyProblem]:
    if not (rows.tables or rows.penalties or rows.problems):
        yield problem("sheet_empty", "file")
    yield from _problems_of_event(event)
    yield from rows.problems


def _by_session(tables: Iterable[PlayedTable]) -> dict[int, list[PlayedTable]]:
    found: dict[int, list[PlayedTable]] = {}
    for table in tables:
        found.setdefault(table.table.session, []).append(table)
    return found


def _read(content: bytes, rules: Ruleset) -> SeasonRows:
    if is_pantheon(content):
        return read_pantheon(content, rules)
    return read_rows(read_cells(content), unit=game_of(rules).score_unit)


def _problems_of_event(event: Event) -> Iterator[AnyProblem]:
    if event.status == EventStatus.FINISHED:
        yield problem("import_event_finished")
    yield from unfinished_session(event)


def _stages(
    event: Event, by_session: Mapping[int, list[PlayedTable]]
) -> tuple[dict[int, Stage], list[AnyProblem]]:
    """The stage of each session: from the file, or else the present one."""
    stages = {stage.number: stage for stage in event.stages.all()}
    present = current_stage(event)
    found: dict[int, Stage] = {}
    problems: list[AnyProblem] = []
    for session, tables in by_session.items():
        number = tables[0].table.stage
        stage = present if number is None else stages.get(number)
        if stage is None:
            wrong = problem("stage_elsewhere", "file", value=number or 0)
            problems += [] if wrong in problems else [wrong]
        elif stage.source_id is not None and not stage.entries.exists():
            wrong = problem("stage_without_players", "file", name=stage.title)
            problems += [] if wrong in problems else [wrong]
        else:
            found[session] = stage
    return found, problems


def _stored(
    event: Event, by_session: Mapping[int, list[PlayedTable]], players: FilePlayers
) -> tuple[list[int], list[AnyProblem]]:
    """The sessions of the file that the event already has, and problems if they differ."""
    sessions = event.sessions.filter(number__in=by_session, status=SessionStatus.FINISHED)
    seats = Seat.objects.filter(session__in=sessions).select_related("table")
    stored: dict[int, set[SeatFacts]] = {}
    for seat in seats:
        wind = seat.starting_wind if seat.table.winds_known else ""
        facts = SeatFacts(
            seat.table.number, wind, seat.entrant_id, seat.raw_points, seat.final_score
        )
        stored.setdefault(seat.session_id, set()).add(facts)
    known, problems = [], []
    for session in sessions.order_by("number"):
        tables = by_session[session.number]
        same = stored.get(session.pk) == _facts(tables, players.entrants)
        if same and _same_day(session, tables[0].table.day):
            known.append(session.number)
        else:
            number = session_text(session.number)
            problems.append(problem("season_session_differs", "file", number=number))
    return known, [*problems]


def _facts(tables: list[PlayedTable], entrants: Mapping[int | str, Entrant]) -> set[SeatFacts]:
    found = set()
    for played in tables:
        for index, seat in enumerate(played.seats):
            entrant = entrants.get(key_of_cells(seat.player))
            wind = seat.wind if seat.wind and played.winds_known else ""
            points, score = played.result.raw_points[index], played.result.final_scores[index]
            pk = entrant.pk if entrant else None
            found.add(SeatFacts(played.table.number, wind, pk, points, score))
    return found


def _same_day(session: Session, day: date) -> bool:
    held = day_of(session)
    return held is None or held == day


def _new_penalties(
    event: Event, rows: list[FilePenalty], players: FilePlayers
) -> Iterator[FilePenalty]:
    """The penalties and bonuses that the event does not have; duplicates are allowed."""
    stored: Counter[tuple[Any, ...]] = Counter()
    standing = Penalty.objects.standing().filter(event=event)
    for penalty in standing.select_related("table", "session"):
        session, day = penalty.session, local_day(penalty.given_at, event)
        at = (session.number, penalty.table.number) if session and penalty.table else None
        alone = session.number if session and not at else None
        what = (penalty.is_bonus, penalty.points, penalty.reason)
        stored[penalty.entrant_id, *what, day, at, alone] += 1
    for row in rows:
        entrant = players.entrants.get(key_of_cells(row.player))
        what = (row.kind == PenaltyKind.BONUS, row.points, row.reason)
        key = (entrant.pk if entrant else 0, *what, row.day, row.table, row.session)
        if stored[key]:
            stored[key] -= 1
        else:
            yield row


def _players_twice(tables: Sequence[PlayedTable], players: FilePlayers) -> Iterator[AnyProblem]:
    """Entrants whom rows of one session name in two ways, such as by number and by name."""
    seated: dict[tuple[int, int], dict[PlayerKey, int]] = {}
    for played in tables:
        for seat in played.seats:
            key = key_of_cells(seat.player)
            if (entrant := players.entrants.get(key)) is not None:
                at = seated.setdefault((played.table.session, entrant.pk), {})
                at.setdefault(key, played.table.number)
                if len(at) > 1 and list(at)[-1] == key:
                    yield problem(
                        "season_two_tables",
                        "file",
                        name=seat.player.name,
                        number=session_text(played.table.session),
                        tables=", ".join(map(str, sorted(set(at.values())))),
                    )


def _problems_of_references(
    event: Event, rows: SeasonRows, players: FilePlayers
) -> Iterator[AnyProblem]:
    """Tables and players that other rows refer to by number."""
    numbers = {entrant.number for entrant in Entrant.objects.filter(event=event)}
    numbers |= {key for key in (one.key for one in players.unknown) if isinstance(key, int)}
    for table in rows.tables.values():
        for seat in table.seats:
            if seat.replaces is not None and seat.replaces not in numbers:
                yield problem(
                    "season_replaces_unknown", "file", line=seat.line, number=seat.replaces
                )
    stored = set(event.sessions.values_list("number", "tables__number"))
    held = {session for session, _table in stored} | {session for session, _table in rows.tables}
    for row in rows.penalties:
        if row.session is not None and row.session not in held:
            key = session_text(row.session)
            yield problem("season_session_missing", "file", line=row.line, key=key)
        if row.table is not None and row.table not in stored and row.table not in rows.tables:
            key = f"{session_text(row.table[0])}:{row.table[1]}"
            yield problem("season_table_missing", "file", line=row.line, key=key)
