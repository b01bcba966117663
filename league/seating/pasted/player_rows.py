"""Plans with a row for each player and a column for each session.

A cell holds the table, with or without the wind: "3", "3E", "E 3", "Table 3, East"; the wind may stand
in a column of its own. An empty cell or a dash is a session without a seat. Heads name the columns;
without heads each cell has a wind.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from league.core.errors import AnyProblem, problem, refuse_if
from league.core.queries.rule_terms import comma_list
from league.models.name_key import key_of
from league.models.session import SEAT_SIGNS
from league.seating.pasted.heads import (
    HEADING,
    HEADS,
    TABLE_WORDS,
    column_of_session,
    number_of,
    seat_of,
)
from league.seating.pasted.text_plans import cells_of

NUMBER_HEADS = frozenset(("no", "nr", "num", "number", "nummer", "id", "番号"))
_TABLE = rf"(?:(?:{'|'.join(TABLE_WORDS)}|t)[\s.#№]*)?"
CELL = re.compile(
    rf"{_TABLE}(?P<table>\d{{1,4}})\s*[卓桌]?[\s,:/.\-]*(?P<wind>[^\W\d_]*)"
    rf"|(?P<first>[^\W\d_]+)[\s,:/.\-]*{_TABLE}(?P<number>\d{{1,4}})\s*[卓桌]?",
    re.IGNORECASE,
)
RESTS = frozenset(("", "-", "\u2013", "\u2014", "x", "0", "bye", "rest"))
FEWEST_ROWS = 3  # that make a plan without heads
LONGEST_SAID = 40  # characters of a cell in a problem


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatInColumn:
    """A player at a table of the session that a column holds; `wind` is empty where none is said."""

    line: int
    player: str
    table: int
    wind: str


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionColumn:
    """`head` is what stands above the column, or its place; `tables` have their seats in order."""

    head: str
    number: int | None
    tables: Mapping[int, Sequence[SeatInColumn]]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Session:
    """The column of a session's tables, and that of its winds where they stand apart."""

    at: int
    head: str
    number: int | None
    winds: int | None = None

    def said(self, cells: Sequence[str]) -> str:
        table, wind = cells[self.at], cells[self.winds] if self.winds is not None else ""
        if not wind or table.lower() in RESTS:
            return table
        place = seat_of(wind) if wind.isdecimal() else 0
        return f"{table} {SEAT_SIGNS[place - 1] if 0 < place <= len(SEAT_SIGNS) else wind}"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Columns:
    """The column of the player, and those of each session."""

    player: int
    sessions: Sequence[_Session]
    wide: int


_Lines = Sequence[tuple[int, list[str]]]


def read_player_rows(text: str) -> list[SessionColumn]:
    """The sessions of such a plan, empty for any other text; raises Refused for a wrong cell."""
    lines = [
        (at, cells_of(line))
        for at, line in enumerate(text.strip("\ufeff").splitlines(), 1)
        if line.strip(" \t,;|")
    ]
    for place, (_line, cells) in enumerate(lines):
        below = lines[place + 1][1] if place + 1 < len(lines) else []
        if columns := _pairs_of(_below(cells, below)):
            return _read(columns, lines[place + 2 :])
        if columns := _pairs_of(cells) or _columns_of(cells):
            return _read(columns, lines[place + 1 :])
    columns = _without_heads([cells for _line, cells in lines])
    return _read(columns, lines) if columns else []


def _below(heads: Sequence[str], cells: Sequence[str]) -> list[str]:
    """Two lines of heads as one: "Round 1" over "Table" and "Seat"; none where they are not two."""
    if not any(column_of_session(cell)[0] for cell in cells):
        return []
    above, found = "", []
    for over, cell in zip_longest(heads, cells, fillvalue=""):
        above = over or above
        kind, rest = column_of_session(cell)
        found.append(f"{above} {cell}" if kind and not rest else cell or above)
    return found


def _pairs_of(cells: Sequence[str]) -> _Columns | None:
    """The columns where each session has one for the table and one for the seat."""
    players = _players_in(cells)
    found: dict[str, dict[object, tuple[int, int | None]]] = {"table": {}, "seat": {}}
    for at, cell in enumerate(cells):
        kind, rest = column_of_session(cell)
        if kind and at not in players:
            number = _session(rest) if rest else None
            key = ("session", number) if number else (rest, len(found[kind]))
            found[kind][key] = at, number
    tables, seats = found.values()
    if not players or tables.keys() != seats.keys() or not (len(tables) > 1 or _numbers(tables)):
        return None
    sessions = [
        _Session(at=at, head=cells[at], number=number, winds=seats[key][0])
        for key, (at, number) in tables.items()
    ]
    return _Columns(player=players[0], sessions=sessions, wide=len(cells))


def _numbers(tables: Mapping[object, tuple[int, int | None]]) -> bool:
    return all(number for _at, number in tables.values()) and bool(tables)


def _players_in(cells: Sequence[str]) -> list[int]:
    """The columns that may name the player, the likeliest first."""
    named = [at for at, cell in enumerate(cells) if HEADS.get(key_of(cell)) == "player"]
    numbers = [at for at, cell in enumerate(cells) if key_of(cell) in NUMBER_HEADS or cell == "#"]
    return [*named, *numbers]


def _columns_of(cells: Sequence[str]) -> _Columns | None:
    """The columns that a line of heads names: a player, and sessions beside."""
    named = [HEADS.get(key_of(cell), "") for cell in cells]
    if {"session", "table", "seat", *SEAT_SIGNS} & {*named}:
        return None
    players = _players_in(cells)
    sessions = [
        _Session(at=at, head=cell, number=number)
        for at, cell in enumerate(cells)
        if (number := _session(cell))
    ]
    if not sessions or not players:
        return None
    return _Columns(player=players[0], sessions=sessions, wide=len(cells))


def _session(head: str) -> int | None:
    if head.isdecimal():
        return int(head) if len(head) <= len("999") else None
    found = HEADING.fullmatch(head)
    return number_of(found) if found else None


def _without_heads(rows: Sequence[Sequence[str]]) -> _Columns | None:
    """The columns of rows that hold a player and then nothing but tables with winds."""
    wide = max(map(len, rows), default=0)
    cells = [cell for row in rows for cell in row[1:] if cell.lower() not in RESTS]
    seats = [_seat(cell) for cell in cells]
    if len(rows) < FEWEST_ROWS or not seats or not all(seat and seat[1] for seat in seats):
        return None
    sessions = [_Session(at=at, head=str(at + 1), number=None) for at in range(1, wide)]
    return _Columns(player=0, sessions=sessions, wide=wide)


def _seat(cell: str) -> tuple[int, str] | None:
    """The table and the wind, which may be empty."""
    found = CELL.fullmatch(cell)
    word = (found["wind"] or found["first"] or "") if found else ""
    wind = HEADS.get(key_of(word), "") if word else ""
    if not found or (word and wind not in set(SEAT_SIGNS)):
        return None
    return int(found["table"] or found["number"]), wind


def _read(columns: _Columns, lines: _Lines) -> list[SessionColumn]:
    problems: list[AnyProblem] = []
    rows = [(line, _as_wide(cells, columns)) for line, cells in lines]
    found = []
    for session in columns.sessions:
        head, number = session.head, session.number
        tables: dict[int, list[SeatInColumn]] = {}
        for line, cells in rows:
            player, said = cells[columns.player], session.said(cells)
            if not player or said.lower() in RESTS:
                continue
            seat = _seat(said)
            if seat:
                one = SeatInColumn(line=line, player=player, table=seat[0], wind=seat[1])
                tables.setdefault(one.table, []).append(one)
            else:
                words = {"column": head, "said": said[:LONGEST_SAID]}
                problems.append(problem("paste_cell_unknown", "plan", line=line, **words))
        problems += _wrong_winds(head, tables)
        ordered = {table: _in_order(seats) for table, seats in sorted(tables.items())}
        found.append(SessionColumn(head=head, number=number, tables=ordered))
    refuse_if(problems)
    return [one for one in found if one.tables]


def _as_wide(cells: Sequence[str], columns: _Columns) -> Sequence[str]:
    """As many cells as there are heads; a name in front may be of several words."""
    more = len(cells) - columns.wide
    if more > 0 and columns.player == 0:
        return [" ".join(cells[: more + 1]), *cells[more + 1 :]]
    return [*cells, *[""] * -more]


def _in_order(seats: Sequence[SeatInColumn]) -> list[SeatInColumn]:
    return sorted(seats, key=lambda one: SEAT_SIGNS.find(one.wind))


def _wrong_winds(head: str, tables: Mapping[int, Sequence[SeatInColumn]]) -> Iterator[AnyProblem]:
    """Where two players of a table have one wind, or some have none."""
    for table, seats in sorted(tables.items()):
        winds = [one.wind for one in seats if one.wind]
        if winds and (len(winds) != len(seats) or len({*winds}) != len(winds)):
            lines = comma_list(str(one.line) for one in seats)
            yield problem("paste_column_winds", "plan", table=table, column=head, lines=lines)
