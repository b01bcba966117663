"""The sheets of a workbook that hold the games of one event, such as one for each round, as one table."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from league.core.errors import AnyProblem, LeagueProblem, Refused, problem
from league.core.sheets.cells import ReadSheet, Rows, wide
from league.core.sheets.columns import name_of_head
from league.core.sheets.limits import MOST_ROWS, MOST_ROWS_WITH_EMPTY
from league.importing.seasons.columns import COLUMNS, HEAD_OF
from league.importing.seasons.dates import is_date
from league.importing.seasons.layout import DEEPEST_HEAD, Layout, Shape
from league.seating.pasted.heads import session_of_title

#: The lines of each further sheet count on from a multiple of this.
PER_SHEET = MOST_ROWS_WITH_EMPTY + 1
P = TypeVar("P", bound=AnyProblem)
LINES = frozenset(("line", "first"))  # parameters of problems


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetOfGames:
    """A sheet in which games were found, and the sessions that they are; none where it has dates."""

    title: str
    rows: Rows
    layout: Layout
    sessions: Collection[int]

    @property
    def kind(self) -> tuple[Shape, frozenset[str]]:
        return self.layout.shape, frozenset(self.layout.columns) - {""}


def rows_of(sheet: ReadSheet) -> Rows:
    """The rows; a title such as "Round 2" or a date stands in a column where no other says it."""
    number = session_of_title(sheet.title)
    said = {"session": str(number or ""), "date": sheet.title if is_date(sheet.title) else ""}
    if not any(said.values()):
        return sheet.rows
    for place, (_line, heads) in enumerate(sheet.rows[:DEEPEST_HEAD]):
        names = {name_of_head(head, COLUMNS) for head in heads}
        if "player" in names and {"points", "score"} & names:
            more = {name: text for name, text in said.items() if text and name not in names}
            return _with_columns(sheet.rows, place, more)
    return sheet.rows


def _with_columns(rows: Rows, head: int, more: dict[str, str]) -> Rows:
    width = max(len(cells) for _line, cells in rows)
    heads = [HEAD_OF[name] for name in more]
    return [
        (line, cells)
        if place < head
        else (line, [*wide(cells, width), *(more.values() if place > head else heads)])
        for place, (line, cells) in enumerate(rows)
    ]


def read_together(first: SheetOfGames, others: Sequence[SheetOfGames]) -> list[SheetOfGames]:
    """The sheets of the same kind; only the first where two of them hold the same session."""
    alike = [one for one in others if one.kind == first.kind]
    sessions = Counter(session for one in alike for session in one.sessions)
    is_apart = all(times == 1 for times in sessions.values())
    return alike if is_apart and first.layout.shape != Shape.ROUNDS else [first]


def joined(sheets: Sequence[SheetOfGames]) -> Rows:
    """One table with the names of the columns of the first sheet, and the games of all."""
    heads = [*sheets[0].layout.heads]
    names = [*sheets[0].layout.columns]
    rows = [*sheets[0].rows]
    for number, sheet in enumerate(sheets[1:], 1):
        places = [*_places(sheet.layout, heads, names)]
        for line, cells in sheet.rows[sheet.layout.head + 1 :]:
            moved = [""] * len(heads)
            for place, cell in zip(places, cells, strict=False):
                moved[place] = cell
            rows.append((line + number * PER_SHEET, moved))
    if len(rows) > MOST_ROWS + len(sheets):
        raise Refused(problem("sheet_rows", "file", most=MOST_ROWS))
    if sheets[0].layout.head >= 0:
        line, _cells = rows[sheets[0].layout.head]
        rows[sheets[0].layout.head] = (line, heads)
    return rows


def _places(layout: Layout, heads: list[str], names: list[str]) -> Iterator[int]:
    """Where the columns of a sheet stand in the table; a column that it alone has comes last."""
    taken = set[int]()
    for head, name in zip(layout.heads, layout.columns, strict=True):
        alike = (names if name else heads, name or head)
        place = next(
            (at for at, one in enumerate(alike[0]) if one == alike[1] and at not in taken),
            len(heads),
        )
        if place == len(heads):
            heads.append(head)
            names.append(name)
        taken.add(place)
        yield place


def sheet_of(line: int, sheets: Sequence[str]) -> str:
    """The sheet in which a line stands; empty where a single one is read."""
    number = line // PER_SHEET
    return sheets[number] if number < len(sheets) else ""


def place_said(line: int, sheets: Sequence[str]) -> str:
    """The line as a person finds it: "7", or "7 (Round 2)" where several sheets are read."""
    title = sheet_of(line, sheets)
    return f"{line % PER_SHEET} ({title})" if title else str(line)


def in_its_sheet(item: P, sheets: Sequence[str]) -> P:
    """The problem with the sheet beside its line."""
    if not sheets or not isinstance(item, LeagueProblem):
        return item
    said = {
        name: place_said(value, sheets)
        for name, value in item.params.items()
        if name in LINES and isinstance(value, int)
    }
    return replace(item, params={**item.params, **said}) if said else item
