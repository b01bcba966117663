"""The seating plan of an event: create, show, delete."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from league.core.job_problems import problems_of_job
from league.models import Event
from league.seating.event_plans import drop_event_plan, request_event_plan
from league.seating.queries.event_plans import latest_plan_job, plan_of
from league.seating.queries.stale_plans import stale_plan
from league.web.common.views import (
    actor_in,
    form_page,
    posts_verb,
    requires,
    run_verb_on_form,
)
from league.web.organise.forms.sessions import PlanForm


@require_http_methods(["GET", "HEAD", "POST"])
@requires("session.draw")
def plan(request: HttpRequest, event: Event) -> HttpResponse:
    left = max(event.sessions_planned - event.sessions.drawn().count(), 1)
    form = PlanForm(request.POST or None, initial={"sessions": left, "order": "lot"})
    if form.is_valid():
        actor = actor_in(request)
        if run_verb_on_form(
            form, lambda: request_event_plan(event, actor=actor, **form.cleaned_data)
        ):
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


@posts_verb("session.draw", done=gettext_lazy("Plan deleted."), back="event_plan")
def drop(request: HttpRequest, event: Event) -> None:
    drop_event_plan(event, actor=actor_in(request))
