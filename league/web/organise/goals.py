"""What a draw cares for: put in order by the organiser, one step a button."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from league.models import Event
from league.seating.goals import raise_goal, set_objective
from league.seating.queries.goals import goals_of
from league.web.common.requests import actor_in, staff_page
from league.web.common.views import command, page


@require_safe
@staff_page("session.draw")
def objective(request: HttpRequest, event: Event) -> HttpResponse:
    return page(request, "manage/objective.html", event, goals=goals_of(event))


@require_POST
@staff_page("session.draw")
def change(request: HttpRequest, event: Event) -> HttpResponse:
    """`goal` goes before the one above it; without one the usual order comes back."""
    goal, by = request.POST.get("goal", ""), actor_in(request)
    return command(
        request,
        lambda: raise_goal(event, goal, by=by) if goal else set_objective(event, (), by=by),
        done=_("The order has changed; it holds for the next draw."),
        back="objective",
        slug=event.slug,
    )
