"""Results of an event as a file: rows in, bytes out."""

import csv
import io
import re
import unicodedata
from collections.abc import Iterable, Sequence

from openpyxl import Workbook
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from league.enums import ReportFormat

FORMULA_SIGNS = frozenset("=+-@")
UNWRITABLE = re.compile("[\x00-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
NO_TITLE = re.compile(r"[\[\]:*?/\\\x00-\x1f]")  # not allowed in the title of a sheet

Cell = str | int | None
Sheet = tuple[str, Sequence[str], Sequence[Sequence[Cell]]]


def results_file(sheets: Sequence[Sheet], file_format: str) -> bytes:
    """Each sheet is (title, heads, rows). CSV holds the sheets one below another."""
    if file_format == ReportFormat.XLSX:
        return _xlsx(sheets)
    return _csv(sheets)


def _csv(sheets: Iterable[Sheet]) -> bytes:
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    for number, (title, heads, rows) in enumerate(sheets):
        if number:
            writer.writerow([])
        writer.writerow([title])
        writer.writerow(heads)
        writer.writerows([_safe(cell) for cell in row] for row in rows)
    # The byte order mark lets spreadsheets recognise UTF-8.
    return ("\ufeff" + text.getvalue()).encode("utf-8")


def _xlsx(sheets: Iterable[Sheet]) -> bytes:
    workbook = Workbook()
    workbook.remove(workbook.worksheets[0])
    for title, heads, rows in sheets:
        sheet = workbook.create_sheet(NO_TITLE.sub(" ", title)[:31])
        sheet.append(list(heads))
        for cell in sheet[1]:
            cell.font = Font(bold=True)
        for row in rows:
            sheet.append([_safe(cell) for cell in row])
        sheet.freeze_panes = "A2"
        for column, head in enumerate(heads, 1):
            longest = max([len(head), *(len(str(row[column - 1] or "")) for row in rows)])
            sheet.column_dimensions[get_column_letter(column)].width = min(longest + 2, 40)
    out = io.BytesIO()
    workbook.save(out)
    return out.getvalue()


def _safe(cell: Cell) -> Cell:
    """Keep a name from running as a formula; drop characters that XLSX cannot store."""
    if not isinstance(cell, str):
        return cell
    text = UNWRITABLE.sub("", cell)
    # Full-width characters as well: Japanese spreadsheets read them as ASCII.
    return "'" + text if unicodedata.normalize("NFKC", text[:1]) in FORMULA_SIGNS else text
