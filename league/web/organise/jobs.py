"""Background jobs: how far they are and what came of them."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from league.core.job_problems import problems_of_job
from league.core.jobs import cancel_job
from league.enums import JobKind, JobStatus
from league.history.queries.corrections import job_in_event
from league.models import Event
from league.web.common.views import actor_in, command, found, helper_page, page, staff_page


@require_safe
@staff_page("report.build")
def job(request: HttpRequest, event: Event, job: int) -> HttpResponse:
    """The whole page, or its middle alone for a page that polls it."""
    work = found(job_in_event(event, job))
    shown: dict[str, Any] = {"job": work, "job_problems": problems_of_job(work)}
    if not getattr(request, "htmx", False):
        return page(request, "organise/jobs/job.html", event, **shown)
    if work.kind == JobKind.DRAW_SESSION and work.status == JobStatus.DONE:
        return HttpResponseClientRefresh()  # the page that waits shows the seating
    return page(request, "organise/jobs/_job.html", event, **shown)


@require_POST
@helper_page
def cancel(request: HttpRequest, event: Event, job: int) -> HttpResponse:
    work = found(job_in_event(event, job))
    by = actor_in(request)
    return command(
        request,
        lambda: cancel_job(work, by=by),
        done=_("Job cancelled."),
        back="job",
        slug=event.slug,
        job=work.pk,
    )
