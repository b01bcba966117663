"""Lines of a pasted seating: what heads them, and the cells of each table.

Words stand apart by tabs, semicolons, strokes, commas, dashes or spaces. A stroke between groups of
players parts tables, and so do the cells of a spreadsheet that hold a table each: "1 2 3 4 / 5 6 7 8".
Below a line that only names a table its players may stand one a line, with or without their winds.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from league.models.session import SEAT_SIGNS
from league.seating.pasted.heads import (
    BARE_TABLE,
    CLOCK,
    DASHES,
    HEADING,
    IN_BRACKETS,
    TABLE,
    heads_of,
    number_of,
    only_names_tables,
    wind_line,
)

SPACED_DASH = re.compile(rf"\s[{DASHES}/]\s")
ONLY_NUMBERS = re.compile(rf"[\d\s{DASHES}/]+")
SEPARATORS = "\t;|,"
STROKE = re.compile(r"\s*[/|]\s*")
FEWEST = 3  # players of a table


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """The cells of a table; `block` counts the blank lines before it, `heads` name its columns."""

    line: int
    cells: tuple[str, ...]
    heading: int | None = None
    table: int | None = None
    block: int = 0
    heads: tuple[str, ...] = ()


@dataclass(slots=True)
class _Listed:
    """A table whose players stand one a line."""

    line: int
    number: int
    winds: list[str] = field(default_factory=list)
    words: list[str] = field(default_factory=list)

    def takes(self, line: str) -> bool:
        """Whether the line is one player of the table, who is then added."""
        told = None if _heads_of(line) else wind_line(line)
        if told:
            self.winds.append(told[0])
            self.words.append(_one_player(told[1]))
        elif _is_head(line):
            return False
        elif len(_apart(line) or [line]) < FEWEST and not _is_several_numbers(line):
            self.words.append(_one_player(line))
        else:
            return False
        return True

    @property
    def players(self) -> list[str]:
        if len(self.words) == 1 and not self.winds:
            return cells_of(self.words[0])
        if len(self.winds) == len(self.words):
            pairs = zip(self.winds, self.words, strict=True)
            return [word for _wind, word in sorted(pairs, key=lambda one: SEAT_SIGNS.index(one[0]))]
        return self.words


def read_rows(text: str) -> Iterator[Row]:
    """The tables of the text in order, each with what stands above it."""
    return _Lines().rows(text)


def without_titles(text: str) -> str:
    """The text without the lines above the names of its columns that say something else."""
    lines = text.splitlines()
    above = next((at for at, line in enumerate(lines) if _heads_of(line)), 0)
    kept = (line for at, line in enumerate(lines) if at >= above or not _is_title(line))
    return "\n".join(kept)


class _Lines:
    def __init__(self) -> None:
        self.heading: int | None = None
        self.heads: tuple[str, ...] = ()
        self.block = 0
        self.listed: _Listed | None = None

    def rows(self, text: str) -> Iterator[Row]:
        lines = text.strip("\ufeff").splitlines()
        above = next((at for at, line in enumerate(lines) if _heads_of(line)), 0)
        for number, line in enumerate(lines, 1):
            if number > above or not _is_title(line):
                yield from self._line(number, line)
        yield from self._close()

    def _line(self, number: int, line: str) -> Iterator[Row]:
        if not line.strip(" \t,;|"):
            self.block += self.listed is None
        elif not self.listed or not self.listed.takes(line):
            table = self.listed.number if self.listed and not self.listed.words else None
            yield from self._close()
            yield from self._head_or_tables(number, line, table)

    def _head_or_tables(self, number: int, line: str, table: int | None) -> Iterator[Row]:
        if found := HEADING.fullmatch(line):
            self.heading, rest = number_of(found), _players_behind(found["rest"])
            if rest:
                yield from self._line(number, rest)
        elif bare := BARE_TABLE.fullmatch(line):
            self.listed = _Listed(line=number, number=int(next(filter(None, bare.groups()))))
        elif heads := _heads_of(line):
            self.heads = heads
            if table is not None:
                self.listed = _Listed(line=number, number=table)
        elif not only_names_tables(cells_of(line)):
            yield from self._tables(number, line, table)

    def _tables(self, number: int, line: str, listed: int | None) -> Iterator[Row]:
        parts = [line] if self.heads else _tables_in(line)
        session = self.heading
        if len(parts) > 1:
            self.block += 1  # such a line may be a whole session
            session, parts = (int(parts[0]), parts[1:]) if _is_short(parts[0]) else (session, parts)
        for part in parts:
            table = None if self.heads else TABLE.match(part)
            rest = part[table.end() :] if table else part
            yield Row(
                line=number,
                cells=tuple(cells_of(rest)),
                heading=session,
                table=int(next(filter(None, table.groups()))) if table else listed,
                block=self.block,
                heads=self.heads,
            )

    def _close(self) -> Iterator[Row]:
        listed, self.listed = self.listed, None
        if listed and listed.words:
            yield Row(
                line=listed.line,
                cells=tuple(listed.players),
                heading=self.heading,
                table=listed.number,
                block=self.block,
            )


def _is_title(line: str) -> bool:
    """Whether a line above the names of columns says something else: "Seating of the Open 2026"."""
    is_row = len(_apart(line) or ()) > 1
    return not is_row and not _is_head(line) and any(map(str.isalpha, line))


def _heads_of(line: str) -> tuple[str, ...]:
    return heads_of(cells_of(line), with_others=_apart(line) is not None)


def _is_head(line: str) -> bool:
    return any((HEADING.fullmatch(line), BARE_TABLE.fullmatch(line), _heads_of(line)))


def _players_behind(rest: str) -> str:
    """The table behind the heading of its session; empty where a day or a time stands there."""
    said = IN_BRACKETS.sub("", rest).strip(" \t:.,;|()\uff1a\u2013\u2014-")
    if CLOCK.search(said):
        return ""
    apart = _apart(said)
    is_row = _is_several_numbers(said) or len(apart or []) >= FEWEST or len(_tables_in(said)) > 1
    return said if is_row or TABLE.match(said) or BARE_TABLE.fullmatch(said) else ""


def _is_several_numbers(text: str) -> bool:
    return bool(ONLY_NUMBERS.fullmatch(text)) and len(re.findall(r"\d+", text)) >= FEWEST


def _one_player(text: str) -> str:
    return " ".join(re.sub(r"[\t;|]", " ", text).split())


def _tables_in(line: str) -> list[str]:
    """The tables of a line; where its signs part single players it is one table."""
    for parts in ([part for part in STROKE.split(line.strip()) if part], _apart(line) or []):
        first = bool(parts) and _is_short(parts[0])  # the number of the session
        groups = [part[found.end() :] if (found := TABLE.match(part)) else part for part in parts]
        if len(parts) > 1 and all(map(_has_several, groups[first:])):
            return parts
    return [line]


def _is_short(cell: str) -> bool:
    return bool(re.fullmatch(r"\d{1,3}", cell))


def _has_several(text: str) -> bool:
    """Whether the text surely names several players: spaces alone may stand in a name."""
    apart = ONLY_NUMBERS.fullmatch(text) or any(sign in text for sign in SEPARATORS)
    return bool(apart) and len(cells_of(text)) >= FEWEST


def _apart(line: str) -> list[str] | None:
    """The cells between the first sign that the line has of those that no name has."""
    for sign in SEPARATORS:
        if sign in line:
            cells = [cell.strip().strip('"').strip() for cell in line.split(sign)]
            while cells and not cells[-1]:
                cells.pop()
            return cells
    return None


def cells_of(line: str) -> list[str]:
    apart = _apart(line)
    if apart is not None:
        return apart
    if SPACED_DASH.search(line):
        return [cell.strip() for cell in SPACED_DASH.split(line) if cell.strip()]
    if ONLY_NUMBERS.fullmatch(line):
        return re.findall(r"\d+", line)
    return re.split(r"\s{2,}", line.strip()) if "  " in line.strip() else line.split()
