"""Read the cells of an uploaded table (CSV or XLSX) as texts, with a limit on every size."""

import csv
import io
import re
import zipfile
from collections.abc import Iterable, Iterator, Sequence
from datetime import date, datetime
from decimal import Decimal

from openpyxl import load_workbook

from league.core.errors import Refused, problem
from league.core.queries.encodings import decoded, guessed_encoding
from league.standings.reports import FORMULA_SIGNS

LARGEST_FILE = 1_500_000  # bytes; in base64 it fits a form without files
LARGEST_UNPACKED = 40_000_000  # bytes of all parts of a workbook
MOST_PARTS = 200  # of a workbook
MOST_ROWS = 12_000  # 3,000 games of four
MOST_COLUMNS = 40
LONGEST_CELL = 300
ZIP = b"PK\x03\x04"
DECLARATIONS = (b"<!DOCTYPE", b"<!ENTITY")
# `results_file` writes this before texts that a spreadsheet would take for a formula.
GUARD = re.compile(f"(?<![\\w{FORMULA_SIGNS}])'(?=[{FORMULA_SIGNS}])")

Rows = list[tuple[int, list[str]]]


def read_cells(content: bytes) -> Rows:
    """(line, cells) of each row that is not empty; refuses files that are too large or no table."""
    if len(content) > LARGEST_FILE:
        raise Refused(problem("season_file_large", "file", most=f"{LARGEST_FILE / 1_000_000:g}"))
    found = list(_xlsx(content) if content.startswith(ZIP) else _csv(content))
    rows = [(line, _trimmed(cells)) for line, cells in found]
    kept = [(line, cells) for line, cells in rows if any(cells)]
    if len(kept) > MOST_ROWS + 1:
        raise Refused(problem("season_file_rows", "file", most=MOST_ROWS))
    return kept


def _trimmed(cells: Iterable[str]) -> list[str]:
    return [" ".join(GUARD.sub("", cell).split())[: LONGEST_CELL + 1] for cell in cells]


def _csv(content: bytes) -> Iterator[tuple[int, list[str]]]:
    encoding = guessed_encoding(content)
    text = decoded(content, encoding) if encoding else None
    if text is None:
        raise _unreadable()
    stated = re.match(r"sep=([;,\t])\r?\n", text)
    head = text[stated.end() if stated else 0 :].split("\n", 1)[0]
    delimiter = stated[1] if stated else max(",;\t", key=head.count)
    reader = csv.reader(io.StringIO(text), delimiter=delimiter)
    try:
        for cells in reader:
            if reader.line_num > 1 or not stated:
                yield reader.line_num, cells[:MOST_COLUMNS]
            if reader.line_num > 2 * MOST_ROWS:
                raise Refused(problem("season_file_rows", "file", most=MOST_ROWS))
    except csv.Error as error:
        raise _unreadable() from error


def _xlsx(content: bytes) -> Iterator[tuple[int, list[str]]]:
    """Read the first sheet within its limits: one far cell would mean a million empty rows."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            _refuse_bombs(packed)
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=True)
        rows = book.worksheets[0].iter_rows(
            max_row=MOST_ROWS + 2, max_col=MOST_COLUMNS, values_only=True
        )
        yield from ((line, [*map(_text, cells)]) for line, cells in enumerate(rows, 1))
    except Refused:
        raise
    except Exception as error:  # a broken workbook fails in many ways
        raise _unreadable() from error


def _refuse_bombs(packed: zipfile.ZipFile) -> None:
    """Refuse entries that unpack to more than their stated size."""
    parts = packed.infolist()
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_UNPACKED:
        raise Refused(problem("season_file_bomb", "file"))
    for part in parts:
        if part.filename.endswith((".xml", ".rels")):
            text = packed.read(part).replace(b"\0", b"")
            if any(declaration in text for declaration in DECLARATIONS):
                raise Refused(problem("season_file_bomb", "file"))


def _text(cell: object) -> str:
    """A cell as a person would type it."""
    if cell is None:
        return ""
    if isinstance(cell, datetime | date):
        return cell.strftime("%Y-%m-%d")
    if isinstance(cell, float):
        return f"{Decimal(repr(cell)).normalize():f}"
    return str(cell)


def _unreadable() -> Refused:
    return Refused(problem("season_file_unreadable", "file"))


def columns_of(heads: Sequence[str], by_head: dict[str, str]) -> list[str]:
    """The name of each column; "" for unknown columns."""
    return [by_head.get(head.casefold(), "") for head in heads]
