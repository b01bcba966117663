"""Jobs of an event, and the reports that they build."""

from typing import Any

from django.http import HttpResponse

from league.api.base import OfEvent, OfRow
from league.api.call import Given, call
from league.api.files import CSV, XLSX
from league.api.inputs.events import ReportIn
from league.api.outputs.events import JobOut, ReportOut
from league.api.outputs.seating import RepairOptionOut
from league.api.who_may import ASKERS, ASKERS_OR_ORGANISERS
from league.core.errors import Forbidden
from league.core.jobs import cancel_job
from league.enums import JobKind, ReportFormat
from league.models import Event, Job, Report
from league.seating.queries.repair_options import choices_found
from league.standings.reports import CONTENT_TYPES, request_report


class EventReportViewSet(OfEvent):
    tag = "files"

    @call("report.build", "GET reports", out=[ReportOut])
    def reports(self, event: Event) -> Any:
        """List the reports of an event, the latest first."""
        return event.reports.defer("content").order_by("-pk")

    @reports.mapping.post
    @call("report.build", body=ReportIn, out=JobOut, status=202)
    def build_report(self, event: Event, given: Given) -> Job:
        """Build a report of an event as a file, by a job."""
        wanted = {"file_format": given["format"], "table": given["table"]}
        return request_report(event, actor=self.actor, **wanted)


class ReportViewSet(OfRow):
    tag = "files"
    queryset = Report.objects.select_related("event")

    @call("report.build", out={**CSV, **XLSX})
    def retrieve(self, report: Report) -> HttpResponse:
        """Read the file of a report."""
        return HttpResponse(
            bytes(report.content),
            content_type=CONTENT_TYPES[ReportFormat(report.format)],
            headers={"Content-Disposition": f'attachment; filename="{report.filename}"'},
        )


class JobViewSet(OfRow):
    tag = "files"
    queryset = Job.objects.select_related("event")

    def get_object(self) -> Job:
        """The job, for staff who may request jobs and for the login that requested it."""
        job: Job = super().get_object()
        is_own = job.requested_by_id is not None and job.requested_by_id == self.actor.login_id
        if not is_own and not self.actor.may("report.build", event_id=job.event_id):
            raise Forbidden
        return job

    @call(ASKERS, out=JobOut)
    def retrieve(self, job: Job) -> Job:
        """Show the progress of a job and its outcome."""
        return job

    @call(ASKERS_OR_ORGANISERS, "POST cancel", out=JobOut)
    def cancel(self, job: Job) -> Job:
        """Cancel a job."""
        return cancel_job(job, actor=self.actor)


class RepairOptionViewSet(OfRow):
    tag = "sessions"
    queryset = Job.objects.filter(kind=JobKind.FIND_REPAIRS).select_related("event")

    @call("session.change", "GET repair-options", out=[RepairOptionOut])
    def repair_options(self, job: Job) -> Any:
        """List the repairs of a seating that a job has found, the smallest change first."""
        return choices_found(job)
