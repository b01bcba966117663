"""Read CSV results of other tournaments into tables of seats; bad lines become problems.

The formats are one table of rows; the header of a file identifies its format.
"""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal, InvalidOperation

from league.core.errors import LeagueProblem, problem
from scoring import Wind


@dataclass(frozen=True, slots=True, kw_only=True)
class Format:
    """`keys`: the columns that identify a table; `final`: points include uma and oka."""

    keys: tuple[str, ...]
    points: str
    placement: str
    final: bool
    scale: int = 1
    wind: str = ""
    total: str = ""
    team: str = ""
    date: str = ""

    @property
    def columns(self) -> set[str]:
        named = {self.points, self.placement, self.wind, self.total, self.team, self.date}
        return {*self.keys, "player", *named} - {""}


FORMATS: dict[str, Format] = {
    "wrl": Format(
        keys=("round", "table"),
        wind="seat",
        points="score_incl_uma_and_penalty",
        placement="rank_by_score",
        total="table_sum",
        final=True,
    ),
    "club": Format(
        keys=("game",),
        date="date",
        points="raw_points",
        placement="placement",
        total="table_sum",
        final=False,
    ),
    "mleague": Format(
        keys=("game",),
        date="date",
        wind="seat",
        points="points_incl_uma_oka",
        scale=1000,
        placement="placement",
        team="team",
        final=True,
    ),
}
PLAYER_COLUMNS = {"player", "country", "club", "is_substitute"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadSeat:
    """A line of the file. `wind` is "" if the file does not state it."""

    line: int
    player: str
    wind: str
    points: int
    placement: int
    team: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadTable:
    """One game. Its key is as in `4:6`, table 6 of session 4, or `88`."""

    session: int
    number: int
    key: str
    seats: tuple[ReadSeat, ...]
    stated_total: int | None = None
    date: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableProblem:
    """A problem and its tables; `acceptable`: they can still be imported."""

    problem: LeagueProblem
    keys: tuple[str, ...] = ()
    acceptable: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadResults:
    format: Format
    tables: tuple[ReadTable, ...]
    players: Mapping[str, Mapping[str, str]] | None = None
    problems: tuple[TableProblem, ...] = ()


@dataclass(slots=True)
class _TableLines:
    """The lines of one table, and their problems."""

    format: Format
    seats: dict[str, list[ReadSeat]] = field(default_factory=dict)
    first: dict[str, Mapping[str, str]] = field(default_factory=dict)
    problems: list[TableProblem] = field(default_factory=list)


def read_results(files: Sequence[tuple[str, str]], *, format_name: str = "auto") -> ReadResults:
    """Read one file of results and an optional file of players, each (name, text)."""
    results: ReadResults | None = None
    players: dict[str, Mapping[str, str]] | None = None
    problems: list[TableProblem] = []
    for name, text in files:
        rows = list(csv.DictReader(text.strip("\ufeff").splitlines()))
        heads = set(rows[0]) if rows else set()
        chosen = _format_of(heads, format_name)
        if heads >= PLAYER_COLUMNS:
            players = {row["player"].strip(): row for row in rows}
        elif chosen is None or results is not None:
            code = "import_format" if chosen is None else "import_two_results"
            problems.append(TableProblem(problem=problem(code, "paths", value=name)))
        else:
            results = _read(rows, chosen)
    if results is None:
        missing = [] if problems else [TableProblem(problem=problem("import_nothing", "paths"))]
        return ReadResults(format=FORMATS["club"], tables=(), problems=(*problems, *missing))
    return ReadResults(
        format=results.format,
        tables=results.tables,
        players=players,
        problems=(*problems, *results.problems),
    )


def _format_of(heads: set[str], name: str) -> Format | None:
    candidates = FORMATS.values() if name == "auto" else [FORMATS[name]]
    return next((item for item in candidates if heads >= item.columns), None)


def _read(rows: Iterable[Mapping[str, str]], chosen: Format) -> ReadResults:
    lines = _TableLines(chosen)
    for line, row in enumerate(rows, 2):
        _read_line(lines, line, row)
    tables = [_table(lines, key, seats) for key, seats in lines.seats.items()]
    return ReadResults(format=chosen, tables=tuple(tables), problems=tuple(lines.problems))


def _read_line(lines: _TableLines, line: int, row: Mapping[str, str]) -> None:
    key = ":".join(row[name].strip() for name in lines.format.keys)
    found = list(_problems_of_line(lines.format, line, row))
    lines.problems.extend(TableProblem(problem=item, keys=(key,)) for item in found)
    if found:
        return
    lines.first.setdefault(key, row)
    lines.seats.setdefault(key, []).append(_seat(lines.format, line, row))


def _seat(chosen: Format, line: int, row: Mapping[str, str]) -> ReadSeat:
    return ReadSeat(
        line=line,
        player=" ".join(row["player"].split()),
        wind=row[chosen.wind].strip() if chosen.wind else "",
        points=_number(row[chosen.points], chosen.scale) or 0,
        placement=_number(row[chosen.placement]) or 0,
        team=row[chosen.team].strip() if chosen.team else "",
    )


def _table(lines: _TableLines, key: str, seats: Sequence[ReadSeat]) -> ReadTable:
    """The table of a line; a file that numbers only games has one table per session."""
    chosen, row = lines.format, lines.first[key]
    numbers = [int(row[name]) for name in chosen.keys]
    return ReadTable(
        session=numbers[0],
        number=numbers[1] if len(numbers) > 1 else 1,
        key=key,
        seats=tuple(seats),
        stated_total=_number(row[chosen.total]) if chosen.total else None,
        date=row[chosen.date].strip() if chosen.date else "",
    )


def _problems_of_line(chosen: Format, line: int, row: Mapping[str, str]) -> Iterator[LeagueProblem]:
    if not (row["player"] or "").strip():
        yield problem("import_player_missing", f"line {line}", line=line)
    for name in (*chosen.keys, chosen.placement):
        if not (row[name] or "").strip().isdecimal():
            yield _not_a_number(line, name, row[name])
    if _number(row[chosen.points], chosen.scale) is None:
        yield _not_a_number(line, chosen.points, row[chosen.points])
    if chosen.total and _number(row[chosen.total]) is None:
        yield _not_a_number(line, chosen.total, row[chosen.total])
    if chosen.wind and row[chosen.wind] not in set(Wind):
        yield problem("import_wind", f"line {line}", line=line, value=row[chosen.wind] or "")


def _not_a_number(line: int, column: str, value: str | None) -> LeagueProblem:
    return problem("import_number", f"line {line}", line=line, column=column, value=value or "")


def _number(text: str | None, scale: int = 1) -> int | None:
    """The number in the text times `scale`, as an integer; None if it is not one."""
    try:
        value = Decimal((text or "").strip()) * scale
        return int(value) if value == value.to_integral_value() else None
    except InvalidOperation:
        return None
