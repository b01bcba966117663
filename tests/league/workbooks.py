"""Workbooks as people save them."""

import io
from typing import Any

from openpyxl import Workbook


def workbook(*sheets: list[list[Any]]) -> bytes:
    """The bytes of a file with these rows on each sheet."""
    book = Workbook()
    for number, rows in enumerate(sheets):
        sheet = book.worksheets[0] if number == 0 else book.create_sheet()
        for row in rows:
            sheet.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()
