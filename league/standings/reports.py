"""Reports: requested as a job, stored as a file."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from itertools import zip_longest
from typing import Any

from django.db import transaction
from openpyxl import Workbook
from openpyxl.cell import WriteOnlyCell
from openpyxl.styles import Font
from openpyxl.utils import get_column_letter

from league.core.errors import Refused, problem, refuse_if
from league.core.jobs import Progress, create_job
from league.core.locks import require
from league.core.permissions import SYSTEM, Actor
from league.core.sheets.cells import FORMULA_SIGNS
from league.enums import JobKind, ReportFormat
from league.models import Event, Job, Report
from league.standings.queries.report_sheets import (
    STANDINGS,
    Cell,
    Sheet,
    report_sheets,
    table_names,
)

CONTENT_TYPES = {
    ReportFormat.CSV: "text/csv; charset=utf-8",
    ReportFormat.XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}
FORMULA = re.compile(f"(?<![\\w{FORMULA_SIGNS}])(?=[{FORMULA_SIGNS}])")
UNWRITABLE = re.compile("[\x00-\x1f\x7f\ud800-\udfff\ufffe\uffff]")
NO_TITLE = re.compile(r"[\[\]:*?/\\\x00-\x1f]")  # not allowed in the title of a sheet
BOLD = Font(bold=True)
WIDEST = 40  # characters
SIGNED = "+0.0##;\u22120.0##;0.0"  # format of points in a workbook, as on pages


def results_file(sheets: Sequence[Sheet], file_format: str) -> bytes:
    """Each sheet is (title, headings, rows). A workbook has all sheets, a CSV exactly one."""
    if file_format == ReportFormat.XLSX:
        return _xlsx(sheets)
    (sheet,) = sheets
    return _csv(sheet)


def _csv(sheet: Sheet) -> bytes:
    _title, heads, rows = sheet
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow(heads)
    writer.writerows([safe_cell(cell) for cell in row] for row in rows)
    # The byte order mark lets spreadsheets recognise UTF-8.
    return ("\ufeff" + text.getvalue()).encode("utf-8")


def _xlsx(sheets: Iterable[Sheet]) -> bytes:
    """Write row after row: a workbook in memory would search for its last row each time."""
    workbook = Workbook(write_only=True)
    for title, heads, rows in sheets:
        sheet = workbook.create_sheet(NO_TITLE.sub(" ", title)[:31])
        sheet.freeze_panes = "A2"
        for column, (head, *cells) in enumerate(zip_longest(heads, *rows), 1):
            longest = max(len(str(cell)) for cell in (head, *filter(None, cells)))
            sheet.column_dimensions[get_column_letter(column)].width = min(longest + 2, WIDEST)
        sheet.append([styled_cell(sheet, head, font=BOLD) for head in heads])
        signed = SignedCells(sheet)
        for row in rows:
            sheet.append(signed.cells(row))
    out = io.BytesIO()
    workbook.save(out)
    return out.getvalue()


class SignedCells:
    """The cells of a sheet's rows: points have their sign, other values stay.

    All points share a cell, for each is written before the next one is asked for.
    """

    def __init__(self, sheet: Any) -> None:
        self._points = styled_cell(sheet, Decimal(), number_format=SIGNED)

    def cells(self, row: Iterable[Cell]) -> Iterator[Any]:
        for value in row:
            if isinstance(value, Decimal):
                self._points.value = value
                yield self._points
            else:
                yield safe_cell(value)


def styled_cell(sheet: Any, value: str | Decimal, **style: Any) -> Any:
    cell = WriteOnlyCell(sheet, value)  # type: ignore[arg-type]  # numbers of each kind
    for name, setting in style.items():
        setattr(cell, name, setting)
    return cell


def safe_cell(cell: Cell) -> Cell:
    """Keep a name from running as a formula; drop characters that XLSX cannot store.

    A spreadsheet may split the file at any character that is no letter or digit, so a formula could
    begin after each of them.
    """
    return FORMULA.sub("'", UNWRITABLE.sub("", cell)) if isinstance(cell, str) else cell


def request_report(event: Event, *, actor: Actor, file_format: str, table: str = STANDINGS) -> Job:
    """Build a workbook of all tables, or a CSV of one of them."""
    require(actor, "report.build", event_id=event.pk)
    refuse_if(
        problem("value_unknown", field, value=value, choices=", ".join(choices))
        for field, value, choices in (
            ("format", file_format, ReportFormat.values),
            ("table", table, list(table_names(event, SYSTEM))),
        )
        if value not in choices
    )
    arguments = {"format": file_format, "table": table}
    with transaction.atomic():
        return create_job(JobKind.BUILD_REPORT, event, actor=actor, arguments=arguments)


def build_report(job: Job, progress: Progress) -> dict[str, Any]:
    """Build the file with hidden results, which everyone who may request a report may see."""
    progress(0, 2)
    file_format, table = job.arguments["format"], job.arguments.get("table", STANDINGS)
    whole = file_format == ReportFormat.XLSX
    sheets = report_sheets(job.event, SYSTEM, table_names(job.event, SYSTEM) if whole else [table])
    if not sheets:  # the stage has been deleted meanwhile
        raise Refused(problem("gone"))
    progress(1, 2)
    report, _ = Report.objects.update_or_create(
        job=job,
        defaults={
            "event": job.event,
            "format": file_format,
            "filename": f"{job.event.slug}-{'results' if whole else table}.{file_format}",
            "content": results_file(sheets, file_format),
        },
    )
    return {"report": report.pk}
