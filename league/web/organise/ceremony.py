"""The organiser's remote for the prize-giving on the hall's screen."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from league.core.errors import message_of, problem
from league.core.permissions import ANONYMOUS
from league.events.queries.release import has_hidden_results
from league.models import Event
from league.teams.ceremony import show_ceremony
from league.teams.queries.ceremony import (
    ceremony_of,
    next_placed,
    order_of,
    problem_of_ceremony,
    steps_of,
)
from league.web.common.views import actor_in, page, posts_verb, staff_page, whole_number


@staff_page("event.change")
def ceremony(request: HttpRequest, event: Event) -> HttpResponse:
    code, running = problem_of_ceremony(event), ceremony_of(event)
    categories, placed = order_of(event) if code is None and running is None else ([], [])
    return page(
        request,
        "organise/ceremony/page.html",
        event,
        ceremony=running,
        categories=categories,
        placed=placed,
        coming=next_placed(event),
        last=steps_of(event)[-1],
        obstacle="" if code is None else message_of(problem(code)),
        is_hidden=has_hidden_results(event, ANONYMOUS),
    )


@posts_verb("event.change", back="ceremony")
def step(request: HttpRequest, event: Event) -> HttpResponse:
    """Go on, go back, start or end, from the page of the remote or from the hall's screen."""
    to, seen = (whole_number(request.POST.get(name, ""), digits=3) for name in ("step", "seen"))
    show_ceremony(event, actor=actor_in(request), step=to, seen=seen)
    back = "hall" if request.POST.get("back") == "hall" else "ceremony"
    return redirect(back, event.slug)
