"""The rows of a workbook (XLSX), within limits that hold before it is unpacked."""

import io
import re
import zipfile
from collections.abc import Iterator
from datetime import date, datetime
from decimal import Decimal

from openpyxl import load_workbook

from league.core.errors import Refused, problem
from league.core.sheets.limits import (
    LARGEST_UNPACKED,
    MOST_COLUMNS,
    MOST_PARTS,
    MOST_ROWS,
    MOST_ROWS_WITH_EMPTY,
)

ZIP = b"PK\x03\x04"
ROW = re.compile(rb"<(?:\w+:)?row\b")
DECLARATIONS = (b"<!DOCTYPE", b"<!ENTITY")


def is_workbook(content: bytes) -> bool:
    return content.startswith(ZIP)


def rows_of_workbook(content: bytes) -> Iterator[tuple[int, list[str]]]:
    """The rows of the first sheet that has any: one far cell would mean a million empty rows."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as packed:
            _refuse_bombs(packed)
        book = load_workbook(io.BytesIO(content), read_only=True, data_only=True)
        for sheet in book.worksheets:
            sheet.reset_dimensions()  # so that a row is as wide as its own cells
            rows = sheet.iter_rows(max_row=MOST_ROWS + 2, values_only=True)
            filled = False
            for line, cells in enumerate(rows, 1):
                texts = [*map(_text, cells[:MOST_COLUMNS])]
                filled = filled or any(texts)
                yield line, texts
            if filled:
                return
    except Refused:
        raise
    except Exception as error:  # a broken workbook fails in many ways
        raise Refused(problem("sheet_unreadable", "file")) from error


def _refuse_bombs(packed: zipfile.ZipFile) -> None:
    """Refuse entries that unpack to more than their stated size."""
    parts = packed.infolist()
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_UNPACKED:
        raise Refused(problem("sheet_bomb", "file"))
    for part in parts:
        if part.filename.endswith((".xml", ".rels")):
            text = packed.read(part).replace(b"\0", b"")
            if any(declaration in text for declaration in DECLARATIONS):
                raise Refused(problem("sheet_bomb", "file"))
            # Rows may be empty, but to pass over a million of them takes long.
            if len(ROW.findall(text)) > MOST_ROWS_WITH_EMPTY:
                raise Refused(problem("sheet_rows", "file", most=MOST_ROWS))


def _text(cell: object) -> str:
    """A cell as a person would type it."""
    if cell is None:
        return ""
    if isinstance(cell, datetime | date):
        return cell.strftime("%Y-%m-%d")
    if isinstance(cell, float):
        return f"{Decimal(repr(cell)).normalize():f}"
    return str(cell)
