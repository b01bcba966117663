"""What the preview of a season file shows: made at once, or kept by the job that read the file."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from itertools import islice
from typing import Any

from league.core.errors import AnyProblem
from league.core.permissions import Actor
from league.core.sheets.job_values import RowsByKey, from_json
from league.entrants.enrol_many import problems_of_list
from league.entrants.queries.list_preview import ListedPlayer
from league.importing.finished_games import session_text
from league.importing.seasons.check import TableFault
from league.importing.seasons.layout import Layout
from league.importing.seasons.preview import (
    SeasonPreview,
    SeasonRequest,
    problems_of_corrections,
)
from league.importing.seasons.rows import line_of
from league.importing.seasons.sheets import place_said, sheet_of
from league.models import Player, Table

MOST_SHOWN = 200  # games of one preview
MOST_KEPT = 1000  # problems
MOST_EFFECTS = 10  # corrections of which the changed ranks are counted: each takes a ranking


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownGame:
    """`rows` are the name, the points at the table and the final score of each player."""

    day: date
    session: str
    number: int
    rows: tuple[tuple[str, int, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownCorrection:
    """A game with other points; `moved` players change rank, None where nobody counted them."""

    key: str
    line: int
    table: Table
    rows: tuple[tuple[str, int, int], ...]
    can_be_new: bool
    moved: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownSheet:
    """One of several sheets that are read as one table, and how many games it has."""

    title: str
    games: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ShownSeason:
    """`problems` need another file or layout, `faults` may be accepted where they say so.

    `more` problems are not kept. `known` are numbers of sessions; the first of the new `tables` are
    the `games`.
    """

    layout: Layout | None
    asks_day: bool
    left_out: tuple[int, ...]
    unknown: tuple[ListedPlayer, ...]
    entrants: int
    sessions: int
    known: tuple[int, ...]
    tables: int
    deductions: int
    games: tuple[ShownGame, ...]
    corrections: tuple[ShownCorrection, ...]
    problems: tuple[AnyProblem, ...]
    more: int
    faults: tuple[TableFault, ...]
    notes: tuple[AnyProblem, ...]
    sheets: tuple[ShownSheet, ...] = ()

    def place_said(self, line: int) -> str:
        """The line of the file in words, with its sheet where several are read."""
        return place_said(line, self.layout.read_sheets if self.layout else ())

    @property
    def doubtful(self) -> set[str]:
        """The fields in which somebody chooses who a player is."""
        return {f"line-{row.line}" for row in self.unknown if row.state == "doubtful"}


def shown_of(found: SeasonPreview, actor: Actor) -> ShownSeason:
    rows = found.rows
    return ShownSeason(
        layout=rows.layout,
        asks_day=rows.asks_day,
        left_out=tuple(rows.left_out),
        unknown=tuple(one.listed for one in found.players.unknown),
        entrants=len(found.players.entrants),
        sessions=len(found.new),
        known=found.known,
        tables=found.new_tables,
        deductions=len(found.penalties),
        games=tuple(islice(_games(found), MOST_SHOWN)),
        corrections=tuple(_corrections(found, actor)),
        problems=found.problems[:MOST_KEPT],
        more=len(found.problems[MOST_KEPT:]),
        faults=found.faults,
        notes=found.notes[:MOST_KEPT],
        sheets=tuple(_sheets(found)),
    )


def _sheets(found: SeasonPreview) -> Iterator[ShownSheet]:
    """The sheets, where several are read."""
    read, tables = found.rows.sheets, found.rows.tables.values()
    games = Counter(sheet_of(line_of(table.seats[0].line), read) for table in tables)
    for title in read:
        yield ShownSheet(title=title, games=games[title])


def _games(found: SeasonPreview) -> Iterator[ShownGame]:
    for session, tables in found.new.items():
        for one in tables:
            yield ShownGame(
                day=one.table.day,
                session=session_text(session),
                number=one.table.number,
                rows=tuple(one.rows),
            )


def _corrections(found: SeasonPreview, actor: Actor) -> Iterator[ShownCorrection]:
    for place, one in enumerate(found.corrections):
        yield ShownCorrection(
            key=one.key,
            line=one.line,
            table=one.table,
            rows=one.rows,
            can_be_new=one.can_be_new,
            moved=one.ranks_changed(actor) if place < MOST_EFFECTS else None,
        )


def shown_from_json(stored: Mapping[str, Any]) -> ShownSeason:
    """What a job has kept, without players and tables that are gone."""
    people = {pk for one in stored["unknown"] for pk in one["candidates"]}
    tables = [one["table"] for one in stored["corrections"]]
    rows: RowsByKey = {
        Player: Player.objects.select_related("club").in_bulk(people),
        Table: Table.objects.select_related("session__event").in_bulk(tables),
    }
    read: ShownSeason = from_json(ShownSeason, stored, rows)
    return read


def decided(shown: ShownSeason, request: SeasonRequest) -> ShownSeason:
    """The same with the problems that are left by later decisions about what was shown."""
    doubtful = shown.doubtful
    asked = problems_of_list(shown.unknown, request.choices) if shown.unknown else ()
    corrected = {*request.correct} & {one.key for one in shown.corrections}
    return replace(
        shown,
        problems=(
            *(one for one in shown.problems if one.field not in doubtful | {"reason"}),
            *(one for one in asked if one.field in doubtful),
            *problems_of_corrections(shown.corrections, request),
        ),
        faults=tuple(
            one
            for one in shown.faults
            if not (one.acceptable and one.key in {*request.accept} - corrected)
        ),
    )
