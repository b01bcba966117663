"""Reports: requested as a job, stored as a file."""

import csv
import io
from collections.abc import Sequence
from typing import Any

from django.db import transaction

from league.core.errors import Refused, problem, refuse_if
from league.core.jobs import Progress, create_job
from league.core.locks import require
from league.core.permissions import SYSTEM, Actor
from league.enums import JobKind, ReportFormat
from league.models import Event, Job, Report
from league.standings.queries.report_sheets import STANDINGS, Sheet, report_sheets, table_names
from league.standings.safe_cells import safe_cell

CONTENT_TYPES = {
    ReportFormat.CSV: "text/csv; charset=utf-8",
    ReportFormat.XLSX: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
}


def results_file(sheets: Sequence[Sheet], file_format: str) -> bytes:
    """Each sheet is (title, headings, rows). A workbook has all sheets, a CSV exactly one."""
    if file_format == ReportFormat.XLSX:
        from league.standings.workbooks import results_workbook  # noqa: PLC0415  # 20 MB

        return results_workbook(sheets)
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
