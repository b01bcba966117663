"""Read the cells of a table as texts: CSV, XLSX or pasted text, with a limit on every size."""

import csv
import io
import re
from codecs import BOM_UTF8
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext, suppress
from dataclasses import dataclass
from operator import attrgetter

from league.core.errors import Refused, problem
from league.core.queries.encodings import decoded, guessed_encoding
from league.core.sheets.json_rows import rows_of_json
from league.core.sheets.limits import (
    LARGEST_AT_ONCE,
    LARGEST_FILE,
    LONGEST_CELL,
    MOST_COLUMNS,
    MOST_ROWS,
    UNPACKED_PER_BYTE,
)
from league.core.sheets.workbooks import OTHER_BOOK, Workbook, is_workbook, unpacked_size

# Characters that begin a formula, with their wide, small, raised and lowered forms: Japanese
# spreadsheets read them as ASCII.
FORMULA_SIGNS = (
    "=\u207c\u208c\ufe66\uff1d+\u207a\u208a\ufb29\ufe62\uff0b\\-\ufe63\uff0d@\ufe6b\uff20"
)
# Our own files write this before texts that a spreadsheet would take for a formula.
GUARD = re.compile(f"(?<![\\w{FORMULA_SIGNS}])'(?=[{FORMULA_SIGNS}])")
DELIMITERS = "\t;,"  # of equally good ones the first counts
STATED = re.compile(f"sep=([{DELIMITERS}])")
QUOTED = re.compile(r'"(?:[^"]|"")*"')
#: How files begin that can be decoded and are no table.
PDF = b"%PDF-"
WEB_PAGE = re.compile(rb"\s*<(?:!doctype|html|head|body|table|div)\b", re.IGNORECASE)
MOST_LINES_OF_A_ROW = 10  # more mean that a quotation mark is never closed

Row = tuple[int, list[str]]
Rows = list[Row]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadSheet:
    """The rows that are not empty; `titles` are the sheets of a workbook, `title` that of the rows."""

    rows: Rows
    title: str = ""
    titles: Sequence[str] = ()


def read_cells(content: bytes | str, *, encoding: str = "") -> Rows:
    """(line, cells) of each row that is not empty; refuses what is too large or no table.

    Bytes are a workbook or a text, whose encoding is guessed unless it is given.
    """
    return read_sheet(content, encoding=encoding).rows


def read_sheet(
    content: bytes | str,
    *,
    encoding: str = "",
    title: str = "",
    fits: Callable[[ReadSheet], object] = attrgetter("rows"),
) -> ReadSheet:
    """The same of one sheet: that with this title, else the first that fits, else the first."""
    if len(content) > LARGEST_FILE:
        raise Refused(problem("sheet_large", "file", most=f"{LARGEST_FILE / 1_000_000:g}"))
    if isinstance(content, bytes) and is_workbook(content):
        return _sheet_of(Workbook(content), title, fits)
    text = content if isinstance(content, str) else text_of(content, encoding)
    return ReadSheet(rows=_filled(_rows_of_text(text)))


def read_sheets(content: bytes) -> list[ReadSheet]:
    """All sheets of a workbook, without rows where they have too many; the one of a text."""
    if not is_workbook(content) or len(content) > LARGEST_FILE:
        return [read_sheet(content)]
    book = Workbook(content)
    return [*_sheets_of(book)] or [ReadSheet(rows=[])]


def takes_long(content: bytes) -> bool:
    """Whether the file is read by a job; a request answers within a second or so."""
    size = unpacked_size(content) / UNPACKED_PER_BYTE if is_workbook(content) else len(content)
    return size > LARGEST_AT_ONCE


def sheets_in(content: bytes) -> Sequence[str]:
    """The titles of the sheets that `read_sheet` can read; none of a text."""
    return Workbook(content).titles if is_workbook(content) else ()


def _sheet_of(book: Workbook, title: str, fits: Callable[[ReadSheet], object]) -> ReadSheet:
    titles = book.titles
    if title and title not in titles:
        raise Refused(problem("sheet_title_unknown", "sheet", value=title))
    first = None
    for one in [title] if title else titles:
        found = ReadSheet(rows=_filled(book.rows(one)), title=one, titles=titles)
        if title or len(titles) == 1 or fits(found):
            return found
        first = first or (found if found.rows else None)
    return first or ReadSheet(rows=[], titles=titles)


def _sheets_of(book: Workbook) -> Iterator[ReadSheet]:
    titles = book.titles
    for title in titles:
        rows: Rows = []
        with suppress(Refused) if len(titles) > 1 else nullcontext():
            rows = _filled(book.rows(title))
        yield ReadSheet(rows=rows, title=title, titles=titles)


def _filled(found: Iterable[Row]) -> Rows:
    rows = []
    for line, cells in found:
        trimmed = [*map(_trimmed, cells)]
        if any(trimmed):
            rows.append((line, trimmed))
        if len(rows) > MOST_ROWS + 1:
            raise Refused(problem("sheet_rows", "file", most=MOST_ROWS))
    return rows


def text_of(content: bytes, encoding: str = "") -> str:
    """The text of a file that is no workbook."""
    if content.startswith(PDF):
        raise Refused(problem("sheet_pdf", "file"))
    if content.startswith(OTHER_BOOK):
        raise Refused(problem("sheet_other_book", "file"))
    if WEB_PAGE.match(content.removeprefix(BOM_UTF8)):
        raise Refused(problem("sheet_web_page", "file"))
    name = encoding or guessed_encoding(content)
    text = decoded(content, name) if name else None
    if text is None:
        raise Refused(problem("sheet_unreadable", "file"))
    return text


def as_text(rows: Rows) -> str:
    """The rows as a text that `read_cells` reads to the same rows, such as to be edited."""
    lines: list[str] = []
    for line, cells in rows:
        lines += [""] * (line - len(lines) - 1)
        lines.append("\t".join(map(_quoted, cells)).rstrip("\t"))
    return "\n".join(lines)


def wide(cells: Sequence[str], width: int) -> list[str]:
    """As many cells as the table has columns."""
    return [*cells[:width], *[""] * (width - len(cells))]


def _quoted(cell: str) -> str:
    return '"{}"'.format(cell.replace('"', '""')) if '"' in cell else cell


def _trimmed(cell: str) -> str:
    unguarded = GUARD.sub("", cell) if "'" in cell else cell
    return " ".join(unguarded.split())[: LONGEST_CELL + 1]


def _rows_of_text(text: str) -> Iterator[Row]:
    if (found := rows_of_json(text.removeprefix("\ufeff"))) is not None:
        yield from found
        return
    lines = io.StringIO(text.removeprefix("\ufeff"), newline=None).readlines() or [""]
    stated = STATED.fullmatch(lines[0].strip())
    first = 1 if stated else 0
    delimiter = stated[1] if stated else _delimiter(lines)
    reader = csv.reader(lines[first:], delimiter=delimiter, skipinitialspace=True)
    before = 0
    try:
        for cells in reader:
            if _has_open_quote(lines, first + before, first + reader.line_num):
                raise Refused(problem("sheet_quote_open", "file", line=first + before + 1))
            if any(cells[MOST_COLUMNS:]):
                raise Refused(problem("sheet_columns_many", "file", most=MOST_COLUMNS))
            before = reader.line_num
            yield first + before, cells[:MOST_COLUMNS]
    except csv.Error as error:
        raise Refused(problem("sheet_unreadable", "file")) from error


def _has_open_quote(lines: list[str], begin: int, end: int) -> bool:
    """Whether a row swallowed the lines below it because a quotation mark is not closed."""
    if end - begin > MOST_LINES_OF_A_ROW:
        return True
    is_last = end - begin > 1 and end == len(lines)
    return is_last and "".join(lines[begin:]).count('"') % 2 == 1


def _delimiter(lines: list[str]) -> str:
    """The separator that most lines have outside quotes; the first line may have none."""
    bare = [QUOTED.sub("", line) for line in lines]
    return max(DELIMITERS, key=lambda sign: sum(sign in line for line in bare))
