"""Workbooks (XLSX). Their library takes 20 MB, so it is imported only where one is written."""

import io
import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import zip_longest
from typing import IO, Any

from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from league.standings.queries.report_sheets import Cell, Sheet
from league.standings.safe_cells import safe_cell

NO_TITLE = re.compile(r"[\[\]:*?/\\\x00-\x1f]")  # not allowed in the title of a sheet
BOLD = Font(bold=True)
WIDEST = 40  # characters
SIGNED = "+0.0##;\u22120.0##;0.0"  # format of points in a workbook, as on pages


def results_workbook(sheets: Iterable[Sheet]) -> bytes:
    """Write row after row: a workbook in memory would search for its last row each time."""
    workbook = Workbook(write_only=True)
    for title, heads, rows in sheets:
        sheet = workbook.create_sheet(NO_TITLE.sub(" ", title)[:31])
        for column, (head, *cells) in enumerate(zip_longest(heads, *rows), 1):
            longest = max(len(str(cell)) for cell in (head, *filter(None, cells)))
            sheet.column_dimensions[get_column_letter(column)].width = min(longest + 2, WIDEST)
        _fill(sheet, heads, rows)
    out = io.BytesIO()
    workbook.save(out)
    return out.getvalue()


def write_workbook(
    file: IO[bytes], title: str, heads: Sequence[str], rows: Iterable[Iterable[Cell]]
) -> None:
    """Write one sheet to the file, whose rows may come one after the other."""
    workbook = Workbook(write_only=True)
    sheet = workbook.create_sheet(title)
    _fill(sheet, heads, rows)
    workbook.save(file)


def _fill(sheet: Any, heads: Sequence[str], rows: Iterable[Iterable[Cell]]) -> None:
    """Write the headings, which stay in sight, and the rows below them."""
    sheet.freeze_panes = "A2"
    sheet.append([styled_cell(sheet, head, font=BOLD) for head in heads])
    signed = SignedCells(sheet)
    for row in rows:
        sheet.append(signed.cells(row))


class SignedCells:
    """The cells of a sheet's rows: points have their sign, other values stay.

    All points share a cell, for each is written before the next one is asked for.
    """

    def __init__(self, sheet: Any) -> None:
        self._points = styled_cell(sheet, Decimal(), number_format=SIGNED)

    def cells(self, row: Iterable[Cell]) -> Iterator[Any]:
        for value in row:
            if value is None:  # most cells of a cross table
                yield None
            elif isinstance(value, Decimal):
                self._points.value = value
                yield self._points
            else:
                yield safe_cell(value)


def styled_cell(sheet: Any, value: str | Decimal, **style: Any) -> Any:
    cell = WriteOnlyCell(sheet, value)  # type: ignore[arg-type]  # numbers of each kind
    for name, setting in style.items():
        setattr(cell, name, setting)
    return cell
