"""Background jobs: progress and outcome."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from league.core.job_problems import problems_of_job
from league.core.jobs import cancel_job
from league.enums import JobKind, JobStatus
from league.history.queries.corrections import job_in_event
from league.models import Event
from league.web.common.views import (
    actor_in,
    or_404,
    page,
    posts_verb,
    requires,
)

SHOWN_WHERE_ASKED = (
    JobKind.DRAW_SESSION,
    JobKind.MAKE_PLAN,
    JobKind.FIND_REPAIRS,
    JobKind.FORECAST,
)


@require_safe
@requires("report.build")
def job(request: HttpRequest, event: Event, job: int) -> HttpResponse:
    row = or_404(job_in_event(event, job))
    return page(
        request,
        "organise/jobs/job.html",
        event,
        job=row,
        job_problems=problems_of_job(row),
        has_result_elsewhere=row.kind in SHOWN_WHERE_ASKED and row.status == JobStatus.DONE,
    )


@posts_verb(None, done=gettext_lazy("Job cancelled."), back="job", keep=("job",))
def cancel(request: HttpRequest, event: Event, job: int) -> None:
    row = or_404(job_in_event(event, job))
    cancel_job(row, actor=actor_in(request))
