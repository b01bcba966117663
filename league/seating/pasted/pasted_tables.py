"""Read tables of one or several sessions from pasted text; who the words name is not decided here.

A line is a table, a whole session, or what heads them. A blank line may part sessions. A line may
begin with the numbers of its session and its table, in either order, and hold several sessions side
by side. A block of numbers may have a session in each column instead. JSON holds lists of them, and
in a sheet each row may be a player (`player_rows`).
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from league.core.sheets.heads import is_sum
from league.models.name_key import key_of
from league.models.session import FIFTH, SEAT_SIGNS
from league.seating.pasted.heads import seat_of
from league.seating.pasted.json_plans import JsonSession, JsonTable, is_json, read_json
from league.seating.pasted.player_rows import SessionColumn, read_player_rows
from league.seating.pasted.text_plans import Row, read_rows

#: What the first columns of a line without heads may be.
LEADS = ((), ("table",), ("session",), ("session", "table"), ("table", "session"))
#: What parts the sessions of lines that do not name theirs.
PARTED_BY = ("nothing", "blank lines", "lines")
LONGEST_NUMBER = 6  # digits
_key_of = lru_cache(maxsize=10_000)(key_of)  # each way to read the lines asks for the same words
_Key = tuple[tuple[int, int], int | None, int]  # what parts a session, its number, its place beside


@dataclass(frozen=True, slots=True, kw_only=True)
class PastedTable:
    """The words of a line for one table, East first; `number` where the line has one.

    `lines` has the line of each word and `column` the head above, where each row is a player.
    """

    line: int
    words: tuple[str, ...]
    number: int | None = None
    lines: tuple[int, ...] = ()
    column: str = ""

    @property
    def words_and_lines(self) -> Iterator[tuple[str, int]]:
        return zip(self.words, self.lines or (self.line,) * len(self.words), strict=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class PastedSession:
    """`number` is None where the text does not say which session it is."""

    number: int | None
    tables: tuple[PastedTable, ...]


def read_sessions(text: str, *, seats: int, sizes: Collection[int]) -> list[PastedSession]:
    """The sessions in order; of several ways to read the lines the one with fewest contradictions.

    `seats` is the usual size of a table, `sizes` are all that the event allows. JSON that holds no
    tables raises Refused.
    """
    if is_json(text):
        told = read_json(text)
        sessions = [_session_of_json(one) for one in told if isinstance(one, JsonSession)]
        if sessions:
            return sorted(sessions, key=lambda one: one.number or 0)
        tables = [one for one in told if isinstance(one, JsonTable)]
        rows = [Row(line=one.line, cells=one.words, block=at) for at, one in enumerate(tables)]
    else:
        if columns := read_player_rows(text):
            return _by_columns_of_sessions(columns)
        rows = list(read_rows(text))
    if any("player" in row.heads for row in rows):
        return by_seats(rows)
    readings = [
        _Reading(rows=rows, lead=lead, parted_by=parted_by, seats=seats, sizes=sizes).sessions()
        for parted_by in PARTED_BY
        for lead in LEADS
        if _fits(rows, lead)
    ]
    readings += _by_columns(rows, seats)
    readings = [found for found in readings if found]
    return min(readings, key=lambda found: _contradictions(found, sizes), default=[])


def _session_of_json(session: JsonSession) -> PastedSession:
    found = [
        PastedTable(line=one.line, words=one.words, number=one.number) for one in session.tables
    ]
    return PastedSession(number=session.number, tables=tuple(_by_number(found)))


def _by_columns_of_sessions(columns: Sequence[SessionColumn]) -> list[PastedSession]:
    return [
        PastedSession(
            number=column.number,
            tables=tuple(
                PastedTable(
                    line=seats[0].line,
                    words=tuple(one.player for one in seats),
                    number=number,
                    lines=tuple(one.line for one in seats),
                    column=column.head,
                )
                for number, seats in column.tables.items()
            ),
        )
        for column in sorted(columns, key=lambda one: one.number or 0)
    ]


def by_seats(rows: Sequence[Row]) -> list[PastedSession]:
    """The sessions of lines that name one seat each: session, table, wind or not, player."""
    seats: dict[int | None, dict[int, list[tuple[int, Row, str]]]] = {}
    above: dict[str, str] = {}
    for row in rows:
        cells = dict(zip(row.heads, row.cells, strict=False))
        for name in ("table", "session"):  # of merged cells only the first is filled
            above[name] = cells.get(name) or above.get(name, "")
        number, session = (_short(above[name]) for name in ("table", "session"))
        player = cells.get("player", "")
        if player and not is_sum(player) and number is not None:
            place = seat_of(cells.get("seat", ""))
            tables = seats.setdefault(row.heading if session is None else session, {})
            tables.setdefault(number, []).append((place, row, player))
    return [
        PastedSession(
            number=session,
            tables=tuple(
                PastedTable(
                    line=found[0][1].line,
                    words=tuple(
                        word for _place, _row, word in sorted(found, key=lambda one: one[0])
                    ),
                    number=number,
                    lines=tuple(
                        row.line for _place, row, _word in sorted(found, key=lambda one: one[0])
                    ),
                )
                for number, found in sorted(tables.items())
            ),
        )
        for session, tables in sorted(seats.items(), key=lambda one: one[0] or 0)
    ]


def _short(cell: str) -> int | None:
    return int(cell) if cell.isdecimal() and len(cell) <= LONGEST_NUMBER else None


def _fits(rows: Sequence[Row], lead: Sequence[str]) -> bool:
    """Whether every line without heads begins with so many numbers."""
    return all(
        _short(cell) is not None and len(row.cells) > len(lead)
        for row in rows
        if not row.heads
        for cell in row.cells[: len(lead)] or ("",) * len(lead)
    )


def _by_columns(rows: Sequence[Row], seats: int) -> list[list[PastedSession]]:
    """The readings of a block of numbers that has a session in each column, or a table in each."""
    plain = not any(row.heads or row.heading or row.table for row in rows)
    wide = {len(row.cells) for row in rows}
    numbers = all(cell.isdecimal() for row in rows for cell in row.cells)
    if not (rows and plain and numbers and len(wide) == 1 and len(rows) % seats == 0):
        return []
    fours = [rows[first : first + seats] for first in range(0, len(rows), seats)]
    columns = range(*wide)
    each = [[_upright(four, column) for four in fours] for column in columns]
    below = [[_upright(four, column) for column in columns] for four in fours]
    return [
        [PastedSession(number=None, tables=tuple(tables)) for tables in found]
        for found in (each, below)
    ]


def _upright(rows: Sequence[Row], column: int) -> PastedTable:
    return PastedTable(line=rows[0].line, words=tuple(row.cells[column] for row in rows))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Reading:
    rows: Sequence[Row]
    lead: Sequence[str]
    parted_by: str
    seats: int
    sizes: Collection[int]

    def sessions(self) -> list[PastedSession]:
        """Empty where each line would be a session of one table, with other players each."""
        found = self._found()
        single = self.parted_by == "lines" and all(len(one.tables) == 1 for one in found)
        return [] if single and _absences(found) else found

    def _found(self) -> list[PastedSession]:
        found: dict[_Key, list[PastedTable]] = {}
        for row in self.rows:
            numbers, groups = self._parts(row)
            session = numbers.get("session", row.heading)
            number = numbers.get("table", row.table)
            for place, words in enumerate(groups):
                beside = 0 if self.parted_by == "lines" else place
                key = self._key(row, session, beside)
                table = PastedTable(line=row.line, words=tuple(words), number=number)
                found.setdefault(key, []).append(table)
        ordered = sorted(found.items(), key=lambda item: (item[0][1] or 0, item[0][0], item[0][2]))
        return [
            PastedSession(number=number, tables=tuple(_by_number(tables)))
            for (_part, number, _place), tables in ordered
        ]

    def _key(self, row: Row, session: int | None, beside: int) -> _Key:
        if session is not None:
            return (0, 0), session + beside, 0
        block = 0 if self.parted_by == "nothing" else row.block
        return (block, row.line if self.parted_by == "lines" else 0), None, beside

    def _parts(self, row: Row) -> tuple[dict[str, int], list[list[str]]]:
        """The numbers of session and table, and the players of each group of a line."""
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
            elif (number := _short(cell)) is not None:
                numbers[head] = number
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


def _contradictions(sessions: Sequence[PastedSession], sizes: Collection[int]) -> tuple[int, int]:
    """Tables of a wrong size count most, then players and table numbers that occur twice.

    Of readings that are alike in these, the one counts whose sessions have the same players.
    """
    wrong = 0
    for session in sessions:
        words = Counter(_key_of(word) for table in session.tables for word in table.words)
        numbers = Counter(table.number for table in session.tables if table.number is not None)
        wrong += sum(1000 * (len(table.words) not in sizes) for table in session.tables)
        wrong += sum(times - 1 for times in (*words.values(), *numbers.values()))
    return wrong, _absences(sessions)


def are_whole(sessions: Sequence[PastedSession], seats: int) -> bool:
    """Whether there are sessions, and nothing in them contradicts tables of this size."""
    return bool(sessions) and not _contradictions(sessions, {seats})[0]


def _absences(sessions: Sequence[PastedSession]) -> int:
    """How often somebody who has a seat in one session has none in another."""
    players = [
        {_key_of(word) for one in session.tables for word in one.words} for session in sessions
    ]
    everybody = set[str]().union(*players)
    return sum(len(everybody - here) for here in players)
