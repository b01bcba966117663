"""Read tables of one or several sessions from pasted text; who the words name is not decided here.

A line is a table, a heading ("Session 2") or the head of columns. A blank line may part sessions.
Words stand apart by tabs, semicolons, strokes, commas, dashes or spaces. A line may begin with the
numbers of its session and its table, in either order, and hold several sessions side by side.
A stroke between groups of players parts tables: "1 2 3 4 / 5 6 7 8" are two tables of one session.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from league.models.name_key import key_of
from league.models.session import FIFTH, SEAT_SIGNS

HEADING = re.compile(
    r"\W*(?:(?:session|round|runde|ronde|hanchan|game|r|s)[\s.#]*|第\s*)(\d{1,3})"
    r"(?:\s*回戦)?\s*(?:\(.*\))?\W*",
    re.IGNORECASE,
)
DASHES = r"\-\u2013\u2014"  # also the longer ones that programs put in their place
COLON = r"[:\uff1a]"  # narrow or wide
TABLE = re.compile(
    rf"\s*(?:(?:table|tisch|tafel|t)[\s.#]*(\d{{1,4}})\s*(?:{COLON}|[.){DASHES}])?"
    rf"|卓\s*(\d{{1,4}})\s*{COLON}?|(\d{{1,4}})\s*(?:卓\s*{COLON}?|{COLON}|\)))\s+",
    re.IGNORECASE,
)
SPACED_DASH = re.compile(rf"\s[{DASHES}/]\s")
ONLY_NUMBERS = re.compile(rf"[\d\s{DASHES}/]+")
SEPARATORS = "\t;|,"
STROKE = re.compile(r"\s*[/|]\s*")
HEADS = {
    **dict.fromkeys(("session", "round", "runde", "hanchan", "game", "回戦"), "session"),
    **dict.fromkeys(("table", "tisch", "卓"), "table"),
    **dict.fromkeys(("e", "east", "ost", "東", "東家"), "E"),
    **dict.fromkeys(("s", "south", "sud", "南", "南家"), "S"),
    **dict.fromkeys(("w", "west", "西", "西家"), "W"),
    **dict.fromkeys(("n", "north", "nord", "北", "北家"), "N"),
}
#: What the first columns of a line without heads may be.
LEADS = ((), ("table",), ("session",), ("session", "table"), ("table", "session"))


@dataclass(frozen=True, slots=True, kw_only=True)
class PastedTable:
    """The words of a line for one table, East first; `number` where the line has one."""

    line: int
    words: tuple[str, ...]
    number: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PastedSession:
    """`number` is None where the text does not say which session it is."""

    number: int | None
    tables: tuple[PastedTable, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    """A line of cells; `block` counts the blank lines before it."""

    line: int
    cells: tuple[str, ...]
    heading: int | None
    table: int | None
    block: int
    heads: tuple[str, ...] = ()


def read_sessions(text: str, *, seats: int, sizes: Collection[int]) -> list[PastedSession]:
    """The sessions in order; of several ways to read the lines the one with fewest contradictions.

    `seats` is the usual size of a table, `sizes` are all that the event allows.
    """
    rows = list(_rows(text))
    readings = [
        _Reading(rows=rows, lead=lead, by_block=by_block, seats=seats, sizes=sizes).sessions()
        for by_block in (False, True)
        for lead in LEADS
        if _fits(rows, lead)
    ]
    return min(readings, key=lambda found: _contradictions(found, sizes), default=[])


def _rows(text: str) -> Iterator[_Row]:
    heading: int | None = None
    heads: tuple[str, ...] = ()
    block = 0
    for number, line in enumerate(text.strip("\ufeff").splitlines(), 1):
        if not line.strip(" \t,;|"):
            block += 1
        elif found := HEADING.fullmatch(line):
            heading = int(found[1])
        elif len(named := _heads(line)) > 1:
            heads = named
        else:
            parts = [line] if heads else _tables_in(line)
            block += len(parts) > 1  # such a line may be a whole session
            for part in parts:
                table = None if heads else TABLE.match(part)
                rest = part[table.end() :] if table else part
                yield _Row(
                    line=number,
                    cells=tuple(_cells(rest)),
                    heading=heading,
                    table=int(next(filter(None, table.groups()))) if table else None,
                    block=block,
                    heads=heads,
                )


def _tables_in(line: str) -> list[str]:
    """The tables of a line that strokes part; where they part single players it is one table."""
    parts = [part for part in STROKE.split(line.strip()) if part]
    groups = (part[found.end() :] if (found := TABLE.match(part)) else part for part in parts)
    return parts if len(parts) > 1 and all(map(_has_several, groups)) else [line]


def _has_several(text: str) -> bool:
    """Whether the text surely names several players: spaces alone may stand in a name."""
    apart = ONLY_NUMBERS.fullmatch(text) or any(sign in text for sign in SEPARATORS)
    return bool(apart) and len(_cells(text)) > 1


def _heads(line: str) -> tuple[str, ...]:
    """The columns of a line of heads; empty for any other line."""
    named = tuple(HEADS.get(key_of(cell), "") for cell in _cells(line))
    return named if all(named) and set(named) & set(SEAT_SIGNS) else ()


def _cells(line: str) -> list[str]:
    for sign in SEPARATORS:
        if sign in line:
            cells = [cell.strip().strip('"').strip() for cell in line.split(sign)]
            while cells and not cells[-1]:
                cells.pop()
            return cells
    if SPACED_DASH.search(line):
        return [cell.strip() for cell in SPACED_DASH.split(line) if cell.strip()]
    if ONLY_NUMBERS.fullmatch(line):
        return re.findall(r"\d+", line)
    return re.split(r"\s{2,}", line.strip()) if "  " in line.strip() else line.split()


def _fits(rows: Sequence[_Row], lead: Sequence[str]) -> bool:
    """Whether every line without heads begins with so many numbers."""
    return all(
        cell.isdecimal() and len(row.cells) > len(lead)
        for row in rows
        if not row.heads
        for cell in row.cells[: len(lead)] or ("",) * len(lead)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reading:
    rows: Sequence[_Row]
    lead: Sequence[str]
    by_block: bool
    seats: int
    sizes: Collection[int]

    def sessions(self) -> list[PastedSession]:
        found: dict[tuple[int, int | None, int], list[PastedTable]] = {}
        for row in self.rows:
            numbers, groups = self._parts(row)
            session = numbers.get("session", row.heading)
            block = row.block if self.by_block and session is None else 0
            number = numbers.get("table", row.table)
            for place, words in enumerate(groups):
                key = (block, None if session is None else session + place, place)
                table = PastedTable(line=row.line, words=tuple(words), number=number)
                found.setdefault(key if session is None else (0, key[1], 0), []).append(table)
        ordered = sorted(found.items(), key=lambda item: (item[0][1] or 0, item[0][0], item[0][2]))
        return [
            PastedSession(number=number, tables=tuple(_by_number(tables)))
            for (_block, number, _place), tables in ordered
        ]

    def _parts(self, row: _Row) -> tuple[dict[str, int], list[list[str]]]:
        """The numbers of session and table, and the players of each session of a line."""
        if not row.heads:
            first = len(self.lead)
            numbers = dict(zip(self.lead, map(int, row.cells[:first]), strict=True))
            return numbers, self._groups([cell for cell in row.cells[first:] if cell])
        numbers, groups = {}, [dict[str, str]()]
        for head, cell in zip(row.heads, row.cells, strict=False):
            if head in SEAT_SIGNS:
                if head in groups[-1]:
                    groups.append({})
                groups[-1][head] = cell
            elif cell.isdecimal():
                numbers[head] = int(cell)
        # What stands behind the last head is somebody more at the table.
        groups[-1] |= dict(zip(FIFTH, row.cells[len(row.heads) :], strict=False))
        return numbers, [[one[sign] for sign in SEAT_SIGNS if one.get(sign)] for one in groups]

    def _groups(self, players: list[str]) -> list[list[str]]:
        if len(players) in self.sizes or len(players) % self.seats:
            return [players]
        return [players[first : first + self.seats] for first in range(0, len(players), self.seats)]


def _by_number(tables: list[PastedTable]) -> list[PastedTable]:
    if any(table.number is None for table in tables):
        return tables
    return sorted(tables, key=lambda table: table.number or 0)


def _contradictions(sessions: Sequence[PastedSession], sizes: Collection[int]) -> int:
    """Tables of a wrong size count most, then players and table numbers that occur twice."""
    wrong = 0
    for session in sessions:
        words = Counter(key_of(word) for table in session.tables for word in table.words)
        numbers = Counter(table.number for table in session.tables if table.number is not None)
        wrong += sum(1000 * (len(table.words) not in sizes) for table in session.tables)
        wrong += sum(times - 1 for times in (*words.values(), *numbers.values()))
    return wrong
