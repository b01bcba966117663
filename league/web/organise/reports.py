"""Reports: create, list, download; recalculation of the standings."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.enums import ReportFormat
from league.history.queries.corrections import jobs_of, report_in_event
from league.importing.event_files.write import event_file
from league.models import Event
from league.play.recompute import request_recompute
from league.standings.files import CONTENT_TYPES
from league.standings.queries.report_rows import table_names
from league.standings.reports import request_report
from league.statistics.forecasts import request_forecast
from league.web.common.views import (
    actor_in,
    form_page,
    or_404,
    paginate,
    posts_verb,
    private_page,
    requires,
    run_verb_on_form,
)
from league.web.organise.forms.reports import ReportForm
from league.web.organise.paper.catalogue import PRINT_PAGES
from league.web.organise.rehearsals.files import not_of_a_rehearsal


@require_http_methods(["GET", "HEAD", "POST"])
@requires("report.build")
def reports(request: HttpRequest, event: Event) -> HttpResponse:
    actor = actor_in(request)
    form = ReportForm(table_names(event, actor), request.POST or None)
    if form.is_valid():
        chosen = form.cleaned_data
        job = run_verb_on_form(
            form,
            lambda: request_report(
                event, actor=actor, file_format=chosen["format"], table=chosen["table"]
            ),
        )
        if job is not None:
            return redirect("job", event.slug, job.pk)
    return form_page(
        request,
        "organise/reports.html",
        event,
        form=form,
        tables=table_names(event, actor),
        jobs=paginate(request, jobs_of(event)),
        prints=[row for row in PRINT_PAGES if actor.may(row.verb, event_id=event.pk)],
        sessions=list(event.sessions.drawn().order_by("-number").values_list("number", flat=True)),
    )


@require_POST
@requires("report.build")
def recompute(request: HttpRequest, event: Event) -> HttpResponse:
    job = request_recompute(event, actor=actor_in(request))
    messages.success(request, _("Recalculating standings."))
    return redirect("job", event.slug, job.pk)


@posts_verb(
    "forecast.make", done=gettext_lazy("Simulating the rest of the season."), back="event_chances"
)
def forecast(request: HttpRequest, event: Event) -> None:
    request_forecast(event, actor=actor_in(request))


@require_safe
@requires("report.build")
def download(_request: HttpRequest, event: Event, report: int) -> HttpResponse:
    file = or_404(report_in_event(event, report))
    return HttpResponse(
        bytes(file.content),
        content_type=CONTENT_TYPES[ReportFormat(file.format)],
        headers={"Content-Disposition": f'attachment; filename="{file.filename}"'},
    )


@require_safe
@private_page
@requires("event.change")
@not_of_a_rehearsal
def event_json(_request: HttpRequest, event: Event) -> JsonResponse:
    """The whole event, to be stored on another installation."""
    return JsonResponse(
        event_file(event),
        headers={"Content-Disposition": f'attachment; filename="{event.slug}.json"'},
    )
