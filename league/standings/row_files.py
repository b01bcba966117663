"""Rows of any number as a file: CSV, XLSX, or JSON with one object a line.

One table of columns serves all three. Rows are written one after the other to a file on disk, so that
the memory stays the same however many there are; a small file stays in memory.
"""

import csv
import io
import json
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from tempfile import SpooledTemporaryFile
from typing import IO, Any, NamedTuple

from league.enums import ReportFormat
from league.standings.queries.report_sheets import Cell
from league.standings.reports import CONTENT_TYPES
from league.standings.safe_cells import safe_cell

IN_MEMORY = 500_000  # bytes; a larger file is on the disk
CSV, XLSX, JSONL = "csv", "xlsx", "jsonl"
TYPES = {
    CSV: CONTENT_TYPES[ReportFormat.CSV],
    XLSX: CONTENT_TYPES[ReportFormat.XLSX],
    JSONL: "application/jsonl; charset=utf-8",
}


class FileColumn(NamedTuple):
    """A column: its name in all forms, and its cell for a row; JSON takes lists and objects too."""

    name: str
    cell: Callable[[Any], Any]


def rows_file(
    columns: Sequence[FileColumn], rows: Iterable[Any], file_format: str, title: str
) -> IO[bytes]:
    """The file, open at its beginning; it is deleted when it is closed."""
    file: IO[bytes] = SpooledTemporaryFile(IN_MEMORY)  # noqa: SIM115  # whoever gets it closes it
    {CSV: _write_csv, XLSX: _write_xlsx, JSONL: _write_jsonl}[file_format](
        file, columns, rows, title
    )
    file.seek(0)
    return file


def _write_csv(
    file: IO[bytes], columns: Sequence[FileColumn], rows: Iterable[Any], _title: str
) -> None:
    # The byte order mark lets spreadsheets recognise UTF-8.
    text = io.TextIOWrapper(file, encoding="utf-8-sig", newline="", write_through=True)
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow([one.name for one in columns])
    writer.writerows([safe_cell(_flat(one.cell(row))) for one in columns] for row in rows)
    text.detach()


def _write_xlsx(
    file: IO[bytes], columns: Sequence[FileColumn], rows: Iterable[Any], title: str
) -> None:
    from league.standings.workbooks import write_workbook  # noqa: PLC0415  # 20 MB

    heads = [one.name for one in columns]
    write_workbook(file, title, heads, ([_flat(one.cell(row)) for one in columns] for row in rows))


def _write_jsonl(
    file: IO[bytes], columns: Sequence[FileColumn], rows: Iterable[Any], _title: str
) -> None:
    for row in rows:
        told = {one.name: _plain(one.cell(row)) for one in columns}
        file.write(json.dumps(told, ensure_ascii=False).encode("utf-8", "replace") + b"\n")


def _flat(value: Any) -> Cell:
    """The value as one cell: winds apart by spaces, an object as JSON."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(map(str, value))
    if isinstance(value, dict):
        return json.dumps(value, ensure_ascii=False)
    cell: Cell = value
    return cell


def _plain(value: Any) -> Any:
    """Numbers as JSON has them; an empty text is nothing."""
    if isinstance(value, Decimal):
        return int(value) if value == value.to_integral_value() else float(value)
    return None if value == "" else value
