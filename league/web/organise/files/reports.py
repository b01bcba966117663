"""Reports, background jobs, files of an event, and the recalculation of its standings."""

from collections.abc import Mapping
from functools import partial, wraps
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.core.errors import Refused, message_of
from league.core.job_problems import problems_of_job
from league.core.jobs import cancel_job
from league.enums import JobKind, JobStatus, ReportFormat
from league.history.queries.corrections import (
    job_in_event,
    other_jobs_by_kind,
    report_in_event,
    reports_of,
)
from league.importing.event_files.write import event_file
from league.models import Event, Job
from league.play.recompute import request_recompute
from league.rehearsals.rehearsals import refuse_rehearsal
from league.standings.queries.report_sheets import table_names
from league.standings.queries.zero_sum import sum_check
from league.standings.reports import CONTENT_TYPES, request_report
from league.statistics.forecasts import request_forecast
from league.web.common.form_views import Forms, StaffFormView
from league.web.common.views import (
    View,
    actor_in,
    or_404,
    page,
    paginate,
    posts_verb,
    staff_page,
)
from league.web.organise.paper.day import ALL_PRINT_PAGES
from league.web.organise.stored_files import of_file_job


class ReportForm(forms.Form):
    format = forms.ChoiceField(
        label=lazy("Format"),
        choices=ReportFormat.choices,
        help_text=lazy("An XLSX workbook holds all tables, a CSV file one."),
    )
    table = forms.ChoiceField(label=lazy("Table (CSV)"), required=False)

    def __init__(self, tables: Mapping[str, str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["table"].choices = list(tables.items())  # type: ignore[attr-defined]

    def clean_table(self) -> str:
        """The first table where a form without the choice was sent."""
        chosen = self.cleaned_data["table"]
        return str(chosen or self.fields["table"].choices[0][0])  # type: ignore[attr-defined]


def attached(content: bytes, filename: str) -> HttpResponse:
    """A file to store; its name ends with its format."""
    return HttpResponse(
        content,
        content_type=CONTENT_TYPES[ReportFormat(filename.rpartition(".")[2])],
        headers={"Content-Disposition": f'attachment; filename="{filename}"'},
    )


def not_of_a_rehearsal(view: View) -> View:
    """Lead from the file of a rehearsal to the page of files, with the reason."""

    @wraps(view)
    def wrapper(request: HttpRequest, event: Event, **rest: Any) -> HttpResponse:
        try:
            refuse_rehearsal(event)
        except Refused as refusal:
            for item in refusal.problems:
                messages.error(request, message_of(item))
            return redirect("reports", event.slug)
        return view(request, event, **rest)

    return wrapper


class Reports(StaffFormView):
    """Reports, and pages to print; a POST requests a report."""

    may = "report.build"
    template_name = "organise/reports.html"
    done = ""

    def forms(self) -> Forms:
        self.tables = table_names(self.event, self.actor)
        return {"form": partial(ReportForm, self.tables)}

    def write(self, form: ReportForm) -> Job:
        chosen = form.cleaned_data
        return request_report(
            self.event, actor=self.actor, file_format=chosen["format"], table=chosen["table"]
        )

    def get_success_url(self) -> str:
        return reverse("job", args=[self.event.slug, self.outcome.pk])

    def context(self) -> dict[str, Any]:
        event, drawn = self.event, self.event.sessions.drawn().order_by("-number")
        return {
            "tables": self.tables,
            "reports": paginate(self.request, reports_of(event)),
            "job_groups": other_jobs_by_kind(event),
            "sums": sum_check(event),
            "prints": [
                row for row in ALL_PRINT_PAGES if self.actor.may(row.verb, event_id=event.pk)
            ],
            "sessions": list(drawn.values_list("number", flat=True)),
        }


@posts_verb("report.build", back="reports")
def recompute(request: HttpRequest, event: Event) -> HttpResponse:
    job = request_recompute(event, actor=actor_in(request))
    messages.success(request, _("Recalculating standings."))
    return redirect("job", event.slug, job.pk)


@posts_verb("forecast.make", done=lazy("Simulating the rest of the event."), back="event_chances")
def forecast(request: HttpRequest, event: Event) -> None:
    request_forecast(event, actor=actor_in(request))


@staff_page("report.build")
def download(_request: HttpRequest, event: Event, report: int) -> HttpResponse:
    file = or_404(report_in_event(event, report))
    return attached(bytes(file.content), file.filename)


@staff_page("event.change", private=True)
@not_of_a_rehearsal
def event_json(_request: HttpRequest, event: Event) -> JsonResponse:
    """The whole event, to be stored on another installation."""
    return JsonResponse(
        event_file(event),
        headers={"Content-Disposition": f'attachment; filename="{event.slug}.json"'},
    )


SHOWN_WHERE_ASKED = (
    JobKind.DRAW_SESSION,
    JobKind.MAKE_PLAN,
    JobKind.FIND_REPAIRS,
    JobKind.FORECAST,
    JobKind.PREVIEW_SEASON,
)


@staff_page("report.build")
def job(request: HttpRequest, event: Event, job: int) -> HttpResponse:
    return job_page(request, event, or_404(job_in_event(event, job)))


def job_page(request: HttpRequest, event: Event, row: Job) -> HttpResponse:
    """How far the job is; the address of its result shows this page until it is done."""
    return page(
        request,
        "organise/jobs/job.html",
        event,
        job=row,
        job_problems=problems_of_job(row),
        has_result_elsewhere=row.kind in SHOWN_WHERE_ASKED and row.status == JobStatus.DONE,
        **of_file_job(row),
    )


@posts_verb(None, done=lazy("Job cancelled."), back="job", keep=("job",))
def cancel(request: HttpRequest, event: Event, job: int) -> None:
    row = or_404(job_in_event(event, job))
    cancel_job(row, actor=actor_in(request))
