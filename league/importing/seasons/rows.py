"""Read the rows of a season file into tables of seats; every wrong cell becomes a problem.

Points at the table are whole points. Scores, penalties and chips are in the unit of the standings,
which is thousands in riichi.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any, NamedTuple

from league.core.errors import LeagueProblem, problem
from league.core.sheets.limits import LONGEST_CELL
from league.enums import PenaltyKind
from league.importing.finished_games import PICK_UP, session_text
from league.importing.seasons.columns import HEAD_OF
from league.importing.seasons.dates import day_in
from league.importing.seasons.layout import Layout
from league.importing.seasons.numbers import decimal_of
from league.models.player_fields import PUBLIC_FIELDS
from league.models.session import LAST_DRAWN, SEAT_SIGNS

SESSION = re.compile(rf"({PICK_UP}?)0*([1-9]\d{{0,4}})", re.IGNORECASE)
#: The accepted names of seats; the fifth seat of a table of five has its own sign.
WINDS: dict[str, str] = {
    **{sign: sign for sign in SEAT_SIGNS},
    **{sign.lower(): sign for sign in SEAT_SIGNS},
    **dict(zip("東南西北", SEAT_SIGNS, strict=False)),
    **dict(zip(("east", "south", "west", "north"), SEAT_SIGNS, strict=False)),
}
MOST = 1_000_000  # points, more than any game has
MOST_NUMBER = 100_000


#: 45.000 in German; nobody has 45 points and writes three more digits.
GROUPED_BY_DOTS = re.compile(r"[+-]?\d{1,3}(\.\d{3})+")
PER_PLACE = 100_000_000  # more than all sheets of a workbook have lines


def line_of(person: int) -> int:
    """The line of the file in which a player stands."""
    return person % PER_PLACE


class SeatCells(NamedTuple):
    """The cells of a seat by column; `place` counts the seats of a line from 0."""

    line: int
    place: int
    cells: Mapping[str, str]


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedTotal:
    """The total of a player in a column of the file."""

    line: int
    name: str
    total: Decimal


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerCells:
    """The player's cells in a row; `texts` are the public fields of a player by name."""

    name: str
    number: int | None = None
    club: str = ""
    team: str = ""
    texts: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class FileSeat:
    """A player at a table; `score`, `penalty` and `chips` are in whole points.

    `line` tells several players of one line apart; `line_of` gives the line of the file.
    """

    line: int
    player: PlayerCells
    wind: str | None = None
    points: int | None = None
    placement: int | None = None
    chips: int = 0
    penalty: int = 0
    score: int | None = None
    replaces: int | None = None
    rating: Decimal | None = None  # the final score by another program, in an unknown unit


@dataclass(frozen=True, slots=True, kw_only=True)
class FilePenalty:
    """A penalty or a bonus: points of a total besides the games.

    `table` is one of a session (session, table), `session` that of a row without a table.
    """

    line: int
    player: PlayerCells
    day: date
    points: int
    reason: str
    table: tuple[int, int] | None = None
    session: int | None = None
    kind: PenaltyKind = PenaltyKind.DEDUCTION


@dataclass(slots=True, kw_only=True)
class FileTable:
    """The seats of one game, in the order of the rows; `session` is the number of the session.

    `entries` are its hands, if the source has all of them.
    """

    session: int
    number: int
    day: date
    stage: int | None = None
    sticks: int | None = None
    seats: list[FileSeat] = field(default_factory=list)
    entries: tuple[dict[str, Any], ...] | None = None

    @property
    def key(self) -> str:
        return f"{session_text(self.session)}:{self.number}"


@dataclass(slots=True)
class SeasonRows:
    """`numbered`: the session numbers are those of the event.

    `layout` says how a table was read, and `left_out` which of its lines hold no game. `asks_day`:
    a file that is no table, and has no dates.
    """

    numbered: bool = True
    asks_day: bool = False
    layout: Layout | None = None
    left_out: list[int] = field(default_factory=list)
    totals: list[StatedTotal] = field(default_factory=list)
    tables: dict[tuple[int, int], FileTable] = field(default_factory=dict)
    penalties: list[FilePenalty] = field(default_factory=list)
    problems: list[LeagueProblem] = field(default_factory=list)

    @property
    def seats(self) -> int:
        """How many rows of seats there are."""
        return sum(len(table.seats) for table in self.tables.values())

    @property
    def sheets(self) -> tuple[str, ...]:
        """The sheets of a workbook that are read as one table, in the order of their lines."""
        return self.layout.read_sheets if self.layout else ()

    @property
    def is_undated(self) -> bool:
        """Whether the file says of no game when it was."""
        return self.asks_day or (self.layout is not None and not self.layout.has_dates)


def read_seats(found: SeasonRows, seats: Iterable[SeatCells], *, unit: int, layout: Layout) -> None:
    """Add rows of one seat each; `unit` is the value of 1 in the columns of scores."""
    for seat in seats:
        _read_row(found, _Row(seat.line, seat.place, seat.cells, unit, layout))


def _read_row(found: SeasonRows, row: "_Row") -> None:
    played = row.cells.get("points") or row.cells.get("score")
    if not played and (row.cells.get("penalty") or row.cells.get("bonus")):
        found.penalties.extend(row.beside())
    else:
        _add_seat(found, row)
    # Four players of a row with a wrong date are one problem.
    found.problems.extend(item for item in row.problems if item not in found.problems[-9:])


def _add_seat(found: SeasonRows, row: "_Row") -> None:
    session, number, day = row.session(), row.table() or 1, row.day()
    stage, sticks, seat = row.whole("stage", 1, 99), row.whole("sticks", 0, 99), row.seat()
    if row.problems or session is None or day is None or seat is None:
        return
    table = found.tables.setdefault(
        (session, number),
        FileTable(session=session, number=number, day=day, stage=stage, sticks=sticks),
    )
    for name, first, now in (
        ("date", table.day, day),
        ("stage", table.stage, stage),
        ("sticks", table.sticks, sticks),
    ):
        if first != now:
            row.wrong("season_table_differs", key=table.key, column=HEAD_OF.get(name, name))
    table.seats.append(seat)


@dataclass(slots=True)
class _Row:
    """The cells of one row by column name; reading collects the problems."""

    line: int
    place: int
    cells: Mapping[str, str]
    unit: int
    layout: Layout
    problems: list[LeagueProblem] = field(default_factory=list)

    def wrong(self, code: str, **params: str | int) -> None:
        self.problems.append(problem(code, f"line {self.line}", line=self.line, **params))

    @property
    def person(self) -> int:
        """The number by which a player of this row can be chosen."""
        return self.line + PER_PLACE * self.place

    def session(self) -> int | None:
        match = SESSION.fullmatch(self.cells.get("session", ""))
        number = int(match[2]) if match else 0
        if match is None or number > LAST_DRAWN:
            self.wrong("season_session", value=self.cells.get("session", ""))
            return None
        return number + LAST_DRAWN if match[1] else number

    def table(self) -> int | None:
        return self.whole("table", 1, 10_000)

    def day(self) -> date | None:
        text = self.cells.get("date", "")
        found = day_in(text, self.layout.dates)
        if found is None:
            self.wrong("season_date" if text else "season_date_missing", value=text)
        return found

    def seat(self) -> FileSeat | None:
        player, wind = self.player(), self.wind()
        points = self.number("points", self.layout.values.factor)
        score = self.number("score", self.unit)
        placement = self.whole("placement", 1, len(SEAT_SIGNS))
        chips = self.number("chips", self.unit) or 0
        penalty = self.taken("penalty")
        replaces = self.whole("replaces", 1, MOST_NUMBER)
        if points is None and score is None and not self.problems:
            self.wrong("season_points_missing")
        if player is None:
            return None
        return FileSeat(
            line=self.person,
            player=player,
            wind=wind,
            points=points,
            placement=placement,
            chips=chips,
            penalty=penalty,
            score=score,
            replaces=replaces,
        )

    def beside(self) -> Iterator[FilePenalty]:
        """The penalty and the bonus of a row without points."""
        player, day, reason = self.player(), self.day(), self.cells.get("reason", "")
        session = self.session() if self.cells.get("session") else None
        # A file without the column has one table a session.
        number = self.table() if "table" in self.cells else 1
        table = (session, number) if session and number else None
        if not reason:
            self.wrong("season_reason_missing")
        kinds = {
            PenaltyKind.DEDUCTION: self.taken("penalty"),
            PenaltyKind.BONUS: self.taken("bonus"),
        }
        for kind, points in kinds.items():
            if points and player is not None and day is not None and not self.problems:
                yield FilePenalty(
                    line=self.person,
                    player=player,
                    day=day,
                    points=points,
                    reason=reason,
                    table=table,
                    session=None if table else session,
                    kind=kind,
                )

    def player(self) -> PlayerCells | None:
        long = next((name for name, cell in self.cells.items() if len(cell) > LONGEST_CELL), None)
        if long is not None:
            self.wrong("season_cell_long", column=HEAD_OF.get(long, ""), most=LONGEST_CELL)
            return None
        if not self.cells.get("player"):
            self.wrong("import_player_missing")
            return None
        return PlayerCells(
            name=self.cells["player"],
            number=self.whole("number", 1, MOST_NUMBER),
            club=self.cells.get("club", ""),
            team=self.cells.get("team", ""),
            texts={one.name: self.cells.get(one.name, "") for one in PUBLIC_FIELDS},
        )

    def wind(self) -> str | None:
        text = self.cells.get("wind", "")
        if text and text.casefold() not in WINDS and text not in WINDS:
            self.wrong("import_wind", value=text)
        return WINDS.get(text) or WINDS.get(text.casefold())

    def whole(self, name: str, low: int, high: int) -> int | None:
        text = self.cells.get(name, "")
        if not text:
            return None
        value = decimal_of(text)
        if value is None or value != value.to_integral_value() or not low <= value <= high:
            self.wrong("import_number", column=HEAD_OF.get(name, name), value=text)
            return None
        return int(value)

    def number(self, name: str, unit: int) -> int | None:
        text = self.cells.get(name, "")
        if not text:
            return None
        grouped = name == "points" and unit == 1 and GROUPED_BY_DOTS.fullmatch(text)
        value = decimal_of(text.replace(".", "") if grouped else text)
        if value is None or abs(value) > MOST or (value * unit) % 1:
            self.wrong("import_number", column=HEAD_OF.get(name, name), value=text)
            return None
        return int(value * unit)

    def taken(self, column: str) -> int:
        """The points of a penalty or bonus, which have no sign."""
        points = self.number(column, self.unit) or 0
        if points < 0:
            self.wrong("season_penalty_negative", value=self.cells[column])
        return points
