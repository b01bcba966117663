"""Preview what a season file would change in an event; nothing is stored here."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Protocol

from league.core.errors import AnyProblem, problem
from league.core.fields import problems_of_reason
from league.core.jobs import Progress
from league.core.permissions import Actor
from league.enums import EventStatus, PenaltyKind
from league.events.queries.zones import local_day
from league.importing.finished_games import session_text, unfinished_session
from league.importing.seasons.check import CheckedTables, PlayedTable, TableFault, check_tables
from league.importing.seasons.layout import NOTHING_CHOSEN, LayoutChoice
from league.importing.seasons.pantheon import is_pantheon, read_pantheon, read_text_log
from league.importing.seasons.pantheon_games import place_games
from league.importing.seasons.pantheon_text import text_log_in
from league.importing.seasons.players import FilePlayers, PlayerKey, key_of_cells, match_players
from league.importing.seasons.reading import read_file
from league.importing.seasons.rows import FilePenalty, PlayerCells, SeasonRows, line_of
from league.importing.seasons.sheets import in_its_sheet
from league.importing.seasons.stored import Compared, FoundCorrection, compare_by_number
from league.importing.seasons.totals import faults_of_totals
from league.models import Entrant, Event, Penalty, Stage
from league.standings.queries.stages import current_stage
from scoring import Ruleset
from scoring.games import game_of

MOST_CORRECTIONS = 50  # of one file at once


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonRequest:
    """A file with the decisions made in its preview.

    `choices` has, by line, the id of a known player or "new". `accept` are tables ("4:2") to store
    although their points do not add up. `layout` is how to read a table. Of the games that are stored with other points, `correct` are
    to get those of the file, for this `reason`, and `separate` are further games.
    """

    content: bytes
    layout: LayoutChoice = NOTHING_CHOSEN
    choices: Mapping[int, str] = field(default_factory=dict)
    accept: Collection[str] = ()
    correct: Collection[str] = ()
    separate: Collection[str] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadSeason:
    """What the file says under the rules of the event, `odd` for tables of three and of five."""

    rules: Ruleset
    odd: Mapping[int, Ruleset]
    rows: SeasonRows
    checked: CheckedTables


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonPreview:
    """`new` are tables by session number; `known` are sessions that have games of the file already.

    `notes` say what is stored in an unexpected way.
    """

    read: ReadSeason
    players: FilePlayers
    stages: Mapping[int, Stage]
    new: Mapping[int, list[PlayedTable]]
    known: tuple[int, ...]
    corrections: tuple[FoundCorrection, ...]
    penalties: tuple[FilePenalty, ...]
    problems: tuple[AnyProblem, ...]
    faults: tuple[TableFault, ...]
    notes: tuple[AnyProblem, ...] = ()

    @property
    def rows(self) -> SeasonRows:
        return self.read.rows

    @property
    def all_problems(self) -> list[AnyProblem]:
        return [*self.problems, *(fault.problem for fault in self.faults)]

    @property
    def new_tables(self) -> int:
        return sum(map(len, self.new.values()))


def preview_season(
    event: Event,
    request: SeasonRequest,
    *,
    actor: Actor,
    before: ReadSeason | None = None,
    progress: Progress | None = None,
) -> SeasonPreview:
    """Read and check the whole file; refuses a file that is no table.

    `before` is what was read of the same file a moment ago.
    """
    read = _read(event, request, before, progress)
    rules, rows, checked = read.rules, read.rows, read.checked
    players = match_players(event, _people(rows), actor, request.choices)
    if rows.numbered:
        compared = compare_by_number(event, rows, checked.tables, players.entrants)
    else:
        compared = place_games(
            event, rows, checked.tables, players.entrants, separate=request.separate
        )
    by_session = _by_session(compared.new)
    stages, wrong = _stages(event, by_session)
    problems = (
        *_problems_of_rows(event, rows),
        *players.problems,
        *wrong,
        *compared.problems,
        *problems_of_corrections(compared.corrections, request),
        *_problems_of_references(event, rows, players),
        *_players_twice(checked.tables, players),
    )
    said = partial(in_its_sheet, sheets=rows.sheets)
    return SeasonPreview(
        read=read,
        players=players,
        stages=stages,
        new=by_session,
        known=tuple(sorted(compared.known)),
        corrections=tuple(compared.corrections),
        penalties=tuple(_new_penalties(event, rows.penalties, players)),
        problems=tuple(map(said, problems)),
        faults=tuple(
            replace(fault, problem=said(fault.problem))
            for fault in _standing_faults(rows, checked, compared, request, rules)
        ),
        notes=tuple(map(said, compared.notes)),
    )


def _read(
    event: Event,
    request: SeasonRequest,
    before: ReadSeason | None,
    progress: Progress | None,
) -> ReadSeason:
    """Read the file, unless the rules are the same as before.

    A file without numbers is read again, because its games get numbers from the event.
    """
    rules = event.ruleset
    odd = {size: event.ruleset_at(size) for size in event.odd_rules.sizes}
    if before and before.rows.numbered and (before.rules, before.odd) == (rules, odd):
        return before
    rows = read_season(request.content, rules, request.layout)
    checked = check_tables(rows, rules, odd, progress)
    return ReadSeason(rules=rules, odd=odd, rows=rows, checked=checked)


def _people(rows: SeasonRows) -> list[tuple[int, PlayerCells]]:
    """The line and the player of every row, in the order of the lines."""
    seated = [(seat.line, seat.player) for table in rows.tables.values() for seat in table.seats]
    beside = [(row.line, row.player) for row in rows.penalties]
    return sorted(seated + beside, key=lambda row: (line_of(row[0]), row[0]))


def _standing_faults(
    rows: SeasonRows,
    checked: CheckedTables,
    compared: Compared,
    request: SeasonRequest,
    rules: Ruleset,
) -> Iterator[TableFault]:
    """The faults that nobody accepted, of games that would be stored."""
    corrected = {*request.correct} & {one.key for one in compared.corrections}
    accepted = {*request.accept, *compared.known_keys} - corrected
    unit = game_of(rules).score_unit
    for fault in (*checked.faults, *faults_of_totals(rows, checked, unit)):
        if not (fault.acceptable and fault.key in accepted):
            yield replace(fault, acceptable=fault.acceptable and fault.key not in corrected)


class Correction(Protocol):
    @property
    def key(self) -> str: ...


def problems_of_corrections(
    corrections: Iterable[Correction], request: SeasonRequest
) -> Iterator[AnyProblem]:
    """A correction needs a reason, as at the result desk, and takes time."""
    chosen = sum(one.key in request.correct for one in corrections)
    if chosen:
        yield from problems_of_reason(request.reason, needed=True)
    if chosen > MOST_CORRECTIONS:
        yield problem("season_corrections_many", "reason", most=MOST_CORRECTIONS)


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


def read_season(content: bytes, rules: Ruleset, layout: LayoutChoice) -> SeasonRows:
    """Read a file of any form; raises Refused for one that is none of them."""
    if is_pantheon(content):
        return read_pantheon(content, rules)
    if (text := text_log_in(content)) is not None:
        return read_text_log(text, rules, layout.day)
    return read_file(content, rules, layout)


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
                    "season_replaces_unknown", "file", line=line_of(seat.line), number=seat.replaces
                )
    stored = set(event.sessions.values_list("number", "tables__number"))
    held = {session for session, _table in stored} | {session for session, _table in rows.tables}
    for row in rows.penalties:
        if row.session is not None and row.session not in held:
            key = session_text(row.session)
            yield problem("season_session_missing", "file", line=line_of(row.line), key=key)
        if row.table is not None and row.table not in stored and row.table not in rows.tables:
            key = f"{session_text(row.table[0])}:{row.table[1]}"
            yield problem("season_table_missing", "file", line=line_of(row.line), key=key)
