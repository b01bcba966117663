"""Reports: requested as a job, stored as a file."""

from typing import Any

from django.db import transaction

from league.core.errors import Refused, problem
from league.core.jobs import Progress, create_job
from league.core.locks import require
from league.core.permissions import SYSTEM, Actor
from league.enums import JobKind, ReportFormat
from league.models import Event, Job, Report
from league.standings.files import results_file
from league.standings.queries.report_rows import games_sheet, standings_sheets


def request_report(event: Event, *, by: Actor, file_format: str) -> Job:
    require(by, "report.build", event_id=event.pk)
    if file_format not in ReportFormat.values:
        choices = ", ".join(ReportFormat.values)
        raise Refused(problem("value_unknown", "format", value=file_format, choices=choices))
    with transaction.atomic():
        return create_job(JobKind.BUILD_REPORT, event, by=by, arguments={"format": file_format})


def build_report(job: Job, progress: Progress) -> dict[str, Any]:
    """Build the file. Everyone who may request a report may see hidden results."""
    progress(0, 2)
    sheets = [*standings_sheets(job.event, SYSTEM), games_sheet(job.event, SYSTEM)]
    progress(1, 2)
    file_format = job.arguments["format"]
    report, _ = Report.objects.update_or_create(
        job=job,
        defaults={
            "event": job.event,
            "format": file_format,
            "filename": f"{job.event.slug}-results.{file_format}",
            "content": results_file(sheets, file_format),
        },
    )
    return {"report": report.pk}
