"""Read the table of a season file: guess its layout, take what somebody chose, make rows of seats."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from datetime import date
from decimal import Decimal

from django.utils.translation import gettext

from league.core.errors import LeagueProblem, Refused, problem, refuse_if
from league.core.sheets.cells import ReadSheet, Rows, read_sheets, wide
from league.core.sheets.columns import ChosenColumns, guess_columns, name_of_head
from league.core.sheets.heads import is_row_of_sums, is_sum
from league.importing.seasons.check import check_tables
from league.importing.seasons.columns import COLUMNS, HEAD_OF, NEEDED
from league.importing.seasons.contents import texts_of
from league.importing.seasons.dates import DateOrder, guessed_order, is_date, unclear_date
from league.importing.seasons.games import (
    FEWEST_PLAYERS,
    guess_games,
    guess_order,
    seats_of_games,
)
from league.importing.seasons.layout import (
    DEEPEST_HEAD,
    NOTHING_CHOSEN,
    Layout,
    LayoutChoice,
    SeatOrder,
    Shape,
    Values,
)
from league.importing.seasons.numbers import decimal_of
from league.importing.seasons.rounds import ROUND, guess_rounds, seats_of_rounds
from league.importing.seasons.rows import SeasonRows, SeatCells, read_seats
from league.importing.seasons.shape_columns import columns_of_shape
from league.importing.seasons.sheets import SheetOfGames, joined, read_together, rows_of
from scoring import Ruleset
from scoring.games import game_of

FIRST_ROWS = 9
ANY_DAY = date(2000, 1, 1)  # for games without one, where it does not matter when they were
SUMMED = 1000  # rows
NEAR = Decimal("0.15")  # of what a table has, by which its points may be wrong


def read_file(content: bytes, ruleset: Ruleset, choice: LayoutChoice) -> SeasonRows:
    """Read a table: of a workbook the chosen sheet, or else all that hold games of one kind.

    Where no sheet has games, it is the first with the columns that games need.
    """
    sheets = read_sheets(content)
    titles = tuple(sheets[0].titles)
    if choice.sheet and choice.sheet not in titles:
        raise Refused(problem("sheet_title_unknown", "sheet", value=choice.sheet))
    together = _together(sheets, ruleset, choice.day) if len(titles) > 1 else []
    alike = tuple(one.title for one in together)
    if len(alike) > 1 and not choice.sheet:
        found, title = read_table(joined(together), ruleset, choice), ""
    else:
        sheet = _one_of(sheets, choice.sheet or next(iter(alike), ""), ruleset)
        found, title = read_table(rows_of(sheet), ruleset, choice), sheet.title
    if found.layout:
        alike = alike if len(alike) > 1 else ()
        found.layout = replace(found.layout, sheet=title, sheets=titles, alike=alike)
    return found


def _together(
    sheets: Sequence[ReadSheet], ruleset: Ruleset, day: date | None
) -> list[SheetOfGames]:
    """The first sheet with a game without faults, and those that are read with it."""
    found: list[SheetOfGames] = []
    first: SheetOfGames | None = None
    for sheet in sheets:
        rows = rows_of(sheet)
        read = read_table(rows, ruleset, LayoutChoice(day=day or ANY_DAY))
        if read.layout and read.tables:
            sessions = {table.session for table in read.tables.values()} if read.numbered else ()
            one = SheetOfGames(
                title=sheet.title, rows=rows, layout=read.layout, sessions=frozenset(sessions)
            )
            wrong = {fault.key for fault in check_tables(read, ruleset).faults}
            has_games = any(table.key not in wrong for table in read.tables.values())
            first = first or (one if has_games else None)
            found.append(one)
    return read_together(first, found) if first else []


def _one_of(sheets: Sequence[ReadSheet], title: str, ruleset: Ruleset) -> ReadSheet:
    """The sheet with this title, else the first with the columns of games, else the first with rows."""

    def has_columns(sheet: ReadSheet) -> bool:
        rows = rows_of(sheet)
        layout = layout_of(rows, ruleset, NOTHING_CHOSEN) if rows else None
        return layout is not None and not any(_missing(layout)) and _names_players(layout)

    if title or len(sheets) == 1:
        return next((one for one in sheets if one.title == title), sheets[0])
    filled = [one for one in sheets if one.rows] or sheets
    return next(filter(has_columns, filled), filled[0])


def _names_players(layout: Layout) -> bool:
    """Whether a column of players is called so, where any text could be the name of one."""
    heads = (name_of_head(head, COLUMNS) for head in layout.heads)
    return layout.shape != Shape.ROUNDS or "player" in heads


def read_table(rows: Rows, ruleset: Ruleset, choice: LayoutChoice = NOTHING_CHOSEN) -> SeasonRows:
    """Read a table of any shape; every wrong cell becomes a problem."""
    found = SeasonRows()
    if not rows:
        found.problems.append(problem("sheet_empty", "file"))
        return found
    layout = layout_of(rows, ruleset, choice)
    found.layout = layout
    found.numbered = layout.shape != Shape.GAMES or "session" in layout.columns
    found.problems.extend(_problems_of_columns(layout))
    if not found.problems:
        seats = _seats(rows[layout.head + 1 :], layout, found)
        read_seats(found, seats, unit=game_of(ruleset).score_unit, layout=layout)
    return found


def layout_of(rows: Rows, ruleset: Ruleset, choice: LayoutChoice) -> Layout:
    """The layout as far as it is chosen, and the rest by the names and the cells of the columns."""
    shape, head, heads, guessed = _shape_of(rows, choice)
    chosen = choice.columns.names or ()
    columns = (*chosen[: len(heads)], *guessed[len(chosen) :])
    body = rows[head + 1 :]
    dates = [
        *filter(is_date, heads),
        *(
            text
            for place, name in enumerate(columns)
            if name == "date"
            for text in texts_of(body, place)
        ),
    ]
    layout = Layout(
        shape=shape,
        head=head,
        heads=heads,
        columns=columns,
        guessed=guessed,
        first_rows=rows[max(head, 0) :][:FIRST_ROWS],
        empty=tuple(not texts_of(body, place) for place in range(len(heads))),
        day=choice.day,
        dates=DateOrder(choice.dates) if choice.dates else guessed_order(dates),
        unclear_date=unclear_date(dates),
        order=SeatOrder(choice.order) if choice.order else guess_order(heads, columns),
    )
    known = {"", *(column.name for column in columns_of_shape(layout))}
    refuse_if(
        problem("sheet_column_unknown", "columns", value=name)
        for name in dict.fromkeys(chosen)
        if name not in known
    )
    values = Values(choice.values) if choice.values else _guess_values(body, layout, ruleset)
    return replace(layout, values=values)


Guess = Callable[[Sequence[str], Rows], tuple[str, ...] | None]


def _guess_seats(heads: Sequence[str], rows: Rows) -> tuple[str, ...] | None:
    header = ChosenColumns(header=True)
    columns = guess_columns([(0, [*heads]), *rows], COLUMNS, chosen=header).names
    fits = {"player", "session"} <= {*columns} and {"points", "score"} & {*columns}
    return tuple(columns) if fits else None


GUESSES: dict[Shape, Guess] = {
    Shape.SEATS: _guess_seats,
    Shape.GAMES: guess_games,
    Shape.ROUNDS: guess_rounds,
}


def _shape_of(
    rows: Rows, choice: LayoutChoice
) -> tuple[Shape, int, tuple[str, ...], tuple[str, ...]]:
    """The shape, the row with the names of the columns, these names, and what the columns hold."""
    shapes = [Shape(choice.shape)] if choice.shape else [*Shape]
    width = max(len(cells) for _line, cells in rows)
    if choice.columns.header is False:
        columns = _games_without_heads(rows, width) if Shape.GAMES in shapes else None
        return shapes[0], -1, ("",) * width, columns or ("",) * width
    if Shape.GAMES in shapes and (columns := _games_without_heads(rows, width)):
        return Shape.GAMES, -1, ("",) * width, columns
    for head in range(min(DEEPEST_HEAD, len(rows) - 1)):
        heads = _heads(rows, head, width)
        if (
            any(heads)
            and sum(decimal_of(cell) is not None for cell in heads if cell) <= len(heads) / 2
        ):
            for shape in shapes:
                if columns := GUESSES[shape](heads, rows[head + 1 :]):
                    return shape, head, heads, columns
    head = _first_wide(rows, width)
    heads = _heads(rows, head, width)
    names = [name_of_head(cell, COLUMNS) for cell in heads]
    return shapes[0], head, heads, tuple(names)


def _games_without_heads(rows: Rows, width: int) -> tuple[str, ...] | None:
    """The columns of a row a game where the first row is a game already."""
    columns = guess_games(("",) * width, rows)
    first = zip(columns or (), rows[0][1], strict=False)
    points = [decimal_of(cell) for name, cell in first if name.startswith("points")]
    return columns if points and None not in points else None


def _first_wide(rows: Rows, width: int) -> int:
    """The first row that fills half of the columns."""
    filled = (place for place, (_, cells) in enumerate(rows) if 2 * sum(map(bool, cells)) > width)
    return next(filled, 0)


def _heads(rows: Rows, head: int, width: int) -> tuple[str, ...]:
    """The names of the columns; where one stands twice, with the merged heading above it."""
    cells = wide(rows[head][1], width)
    if head == 0 or len({*filter(None, cells)}) == sum(map(bool, cells)):
        return tuple(cells)
    above, before = [], ""
    for cell in wide(rows[head - 1][1], width):
        before = cell or before
        above.append(before)
    return tuple(
        f"{over} {cell}".strip() if cells.count(cell) > 1 else cell
        for over, cell in zip(above, cells, strict=True)
    )


def _problems_of_columns(layout: Layout) -> Iterator[LeagueProblem]:
    columns = layout.columns
    labels = {column.name: str(column.label) for column in columns_of_shape(layout)} | HEAD_OF
    if layout.shape == Shape.SEATS:
        labels |= {"points": gettext("points or score")}
    missing = [labels[name] for name in _missing(layout)]
    twice = sorted({name for name in columns if name and columns.count(name) > 1})
    if layout.shape == Shape.SEATS and "session" not in columns and "player" in columns:
        yield problem("season_sessions_missing", "file", columns=", ".join(missing))
    elif missing:
        yield problem("season_columns", "file", columns=", ".join(missing))
    if twice:
        heads = ", ".join(labels[name] for name in twice)
        yield problem("sheet_columns_twice", "file", columns=heads)
    if not missing and not (layout.day or layout.has_dates):
        yield problem("season_day_missing", "day")


def _missing(layout: Layout) -> Iterator[str]:
    """The columns that a file of this shape needs."""
    columns = layout.columns
    if layout.shape == Shape.GAMES:
        players = [name for name in columns if name.startswith("player")]
        if len(players) < FEWEST_PLAYERS:
            yield from ("player1", "player2", "player3")
        wanted = (name.replace("player", "points") for name in sorted(players))
        yield from (name for name in wanted if name not in columns)
        return
    if layout.shape == Shape.ROUNDS:
        rounds = any(ROUND.fullmatch(name) for name in columns)
        yield from ("player",) * ("player" not in columns)
        yield from ("points1",) * (not rounds)
        return
    yield from (name for name in NEEDED if name not in columns)
    if not {"points", "score"} & {*columns}:
        yield "points"


def _guess_values(rows: Rows, layout: Layout, ruleset: Ruleset) -> Values:
    """What the numbers are, by the sums of the tables: what all began with, or nothing."""
    start = ruleset.start_points
    if layout.shape == Shape.SEATS or not start:
        return Values.POINTS
    sums = _sums(rows[:SUMMED], layout)
    near = NEAR * start

    def fits(values: Values) -> int:
        if values == Values.SCORES:
            unit = game_of(ruleset).score_unit
            return sum(abs(total * unit) <= near * count for total, count in sums)
        return sum(
            abs(total * values.factor - count * start) <= near * count for total, count in sums
        )

    best = max(Values, key=fits)
    return best if fits(best) else Values.POINTS


def _sums(rows: Rows, layout: Layout) -> list[tuple[Decimal, int]]:
    """The sum and the number of players of each game, as far as its cells are numbers."""
    numbers: dict[object, list[Decimal]] = defaultdict(list)
    for line, texts in rows:
        cells = layout.cells_of(texts)
        for name, cell in cells.items():
            value = decimal_of(cell)
            if value is None or not name.startswith("points"):
                continue
            if layout.shape == Shape.GAMES:
                numbers[line].append(value)
            elif (match := ROUND.fullmatch(name)) and not is_sum(cells.get("player", "")):
                numbers[match[2], cells.get(f"table{match[2]}")].append(value)
    return [(sum(values, Decimal()), len(values)) for values in numbers.values()]


def _seats(rows: Rows, layout: Layout, found: SeasonRows) -> Iterable[SeatCells]:
    if layout.shape == Shape.GAMES:
        return seats_of_games(rows, layout, found.left_out)
    if layout.shape == Shape.ROUNDS:
        return seats_of_rounds(rows, layout, found)
    return _seats_of_rows(rows, layout, found)


def _is_placed(cells: Mapping[str, str]) -> bool:
    return bool(cells.get("date") or cells.get("session"))


def _seats_of_rows(rows: Rows, layout: Layout, found: SeasonRows) -> Iterable[SeatCells]:
    """Each row as it stands; of merged cells only the first is filled."""
    above: dict[str, str] = {}
    for line, texts in rows:
        cells = layout.cells_of(texts)
        named = any(cells.get(name) for name in ("player", "number"))
        empty = not named and (is_sum(next(filter(None, texts))) or not _is_placed(cells))
        if empty or is_row_of_sums(texts):
            found.left_out.append(line)
            continue
        if cells.get("points") or cells.get("score"):
            for name in ("date", "session", "table"):
                if name in cells:
                    cells[name] = above[name] = cells[name] or above.get(name, "")
        if layout.day and not cells.get("date"):
            cells["date"] = layout.day.isoformat()
        yield SeatCells(line, 0, cells)
