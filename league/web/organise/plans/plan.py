"""The seating plan of an event as a grid, what it keeps, and how it is made."""

from functools import cached_property, partial
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as lazy

from league.core.job_problems import problems_of_job
from league.models import Event, EventPlan
from league.seating.event_plans import drop_event_plan, request_event_plan
from league.seating.queries.event_plans import (
    broken_in,
    latest_plan_job,
    notes_of,
    plan_as_pasted,
    stale_plan,
)
from league.seating.queries.plan_grid import Opponents, PlanGrid, plan_grid
from league.seating.queries.plan_wishes import wishes_of
from league.seating.queries.sessions import sessions_of
from league.standings.queries.planned_sessions import session_counts
from league.standings.queries.stages import stages_of
from league.web.common.form_views import Forms, StaffFormView
from league.web.common.views import (
    actor_in,
    or_404,
    posts_verb,
    rights_in,
    staff_page,
    whole_number,
)
from league.web.organise.forms.sessions import PlanForm
from league.web.organise.steps.session_steps import next_in_event
from scoring.seating.plans.repeat_search import FEW_PLAYERS


class Plan(StaffFormView):
    may = "session.draw"
    template_name = "organise/plans/plan.html"
    verb = staticmethod(request_event_plan)
    done = ""
    back = "event_plan"

    def forms(self) -> Forms:
        first = stages_of(self.event)[0]
        left = max(session_counts(self.event)[first.pk].left, 1)
        return {"form": partial(PlanForm, initial={"sessions": left, "order": "lot"})}

    @cached_property
    def plan(self) -> EventPlan | None:
        return EventPlan.objects.select_related("event").filter(event=self.event).first()

    def context(self) -> dict[str, Any]:
        job = latest_plan_job(self.event)
        stale = stale_plan(self.event)
        return {
            "plan": self.plan,
            "stale": stale,
            "job": job,
            "job_problems": problems_of_job(job) if job else [],
            **(_shown(self.request, self.event, self.plan) if self.plan else {}),
            "next": next_in_event(
                self.event,
                list(sessions_of(self.event, self.actor)),
                rights_in(self.event, self.actor),
            ),
        }


def _shown(request: HttpRequest, event: Event, plan: EventPlan) -> dict[str, Any]:
    grid, find = plan_grid(event), request.GET.get("find", "")
    columns = grid.columns
    return {
        "grid": grid,
        "columns": columns,
        "left": sum(not column.is_published for column in columns),
        "find": find,
        "rows": grid.rows(find),
        "wishes": wishes_of(event, grid, broken_in(plan)),
        "notes": notes_of(plan),
        "opened": _opened(request, grid),
        "thirds_weigh": len(grid.people) <= FEW_PLAYERS,
    }


def _opened(request: HttpRequest, grid: PlanGrid) -> Opponents | None:
    """The opponents of the player whose row is unfolded."""
    number = whole_number(request.GET.get("player", ""))
    found = (one for one in grid.people.values() if one.number == number)
    entrant = next(found, None)
    return grid.opponents(entrant) if entrant else None


@staff_page("session.draw")
def plan_text(_request: HttpRequest, event: Event) -> HttpResponse:
    """The plan as a text that can be pasted."""
    plan = or_404(EventPlan.objects.select_related("event").filter(event=event).first())
    name = f"{event.slug}-plan.txt"
    return HttpResponse(
        plan_as_pasted(plan),
        content_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@posts_verb("session.draw", done=lazy("Plan deleted."), back="event_plan")
def drop_plan(request: HttpRequest, event: Event) -> None:
    drop_event_plan(event, actor=actor_in(request))
