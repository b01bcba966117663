"""The seating plan of an event: create, show, delete."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from league.core.job_problems import problems_of_job
from league.models import Event
from league.seating.event_plans import drop_event_plan, request_event_plan
from league.seating.queries.event_plans import latest_plan_job, plan_of
from league.seating.queries.stale_plans import stale_plan
from league.web.common.views import actor_in, attempt, command, form_page, staff_page
from league.web.organise.forms.sessions import PlanForm


@require_http_methods(["GET", "HEAD", "POST"])
@staff_page("session.draw")
def plan(request: HttpRequest, event: Event) -> HttpResponse:
    left = max(event.sessions_planned - event.sessions.drawn().count(), 1)
    form = PlanForm(request.POST or None, initial={"sessions": left, "order": "lot"})
    if form.is_valid():
        by = actor_in(request)
        if attempt(form, lambda: request_event_plan(event, by=by, **form.cleaned_data)):
            return redirect("event_plan", event.slug)
    job = latest_plan_job(event)
    return form_page(
        request,
        "organise/seating/plan.html",
        event,
        form=form,
        plan=plan_of(event),
        stale=stale_plan(event),
        job=job,
        job_problems=problems_of_job(job) if job else [],
    )


@require_POST
@staff_page("session.draw")
def drop(request: HttpRequest, event: Event) -> HttpResponse:
    by = actor_in(request)
    return command(
        request,
        lambda: drop_event_plan(event, by=by),
        done=_("Plan deleted."),
        back="event_plan",
        slug=event.slug,
    )
