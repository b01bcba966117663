"""Seating: draw, redraw, swap, substitute, extra time, pairing priorities."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST, require_safe

from league.entrants.queries.entrants import entrants_of
from league.models import Event, Session
from league.seating.goals import move_goal_up, set_objective
from league.seating.queries.draw_task import substitutes_of
from league.seating.queries.goals import goals_of
from league.seating.queries.sessions import named_seats, seat_in_event, table_in_event
from league.seating.sessions import (
    extend_session,
    extend_table,
    redraw_session,
    request_session,
    swap_seats,
)
from league.seating.substitutes import substitute_entrant
from league.web.common.views import (
    actor_in,
    or_404,
    page,
    posts_verb,
    requires,
    run_verb_and_redirect,
    run_verb_on_form,
    session_or_404,
    to_call_or,
)
from league.web.organise.forms.sessions import (
    DrawForm,
    ExtraTimeForm,
    NewSessionForm,
    SeatsForm,
    SubstituteForm,
)
from league.web.organise.session_staff import session_staff_page, sessions_page


@require_POST
@requires("session.draw")
def draw(request: HttpRequest, event: Event) -> HttpResponse:
    """Request the draw of the next session; its page shows the progress."""
    form = NewSessionForm(event, request.POST)
    if form.is_valid():
        actor = actor_in(request)
        job = run_verb_on_form(
            form, lambda: request_session(event, actor=actor, **form.draw_arguments())
        )
        if job is not None and job.session is not None:
            return redirect("manage_session", event.slug, job.session.number)
    return sessions_page(request, event, form)


@require_POST
@requires("session.draw")
def redraw(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    session = session_or_404(request, event, number)
    if "as_before" in request.POST:
        return _draw_as_before(request, session)
    form = DrawForm(event, request.POST)
    if form.is_valid():
        actor = actor_in(request)
        if run_verb_on_form(
            form, lambda: redraw_session(session, actor=actor, **form.draw_arguments())
        ):
            return redirect("manage_session", event.slug, number)
    return session_staff_page(request, session_or_404(request, event, number), redraw_form=form)


def _draw_as_before(request: HttpRequest, session: Session) -> HttpResponse:
    """Draw with the same method, options and seed, by the results of now."""
    return run_verb_and_redirect(
        request,
        lambda: redraw_session(session, actor=actor_in(request), seed=session.seed),
        done=_("Session %(number)s is being drawn.") % {"number": session.number},
        back="manage_session",
        slug=session.event.slug,
        number=session.number,
    )


@require_POST
@requires("session.change")
def swap(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    session = session_or_404(request, event, number)
    form = SeatsForm(named_seats(session), request.POST)
    if form.is_valid():
        actor = actor_in(request)
        if run_verb_on_form(form, lambda: swap_seats(session, actor=actor, **form.cleaned_data)):
            messages.success(request, _("Seats swapped."))
            return redirect("manage_session", event.slug, number)
    return session_staff_page(request, session, swap_form=form)


@require_POST
@requires("session.change")
def substitute(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    session = session_or_404(request, event, number)
    form = SubstituteForm(named_seats(session), substitutes_of(event), request.POST)
    if form.is_valid():
        seat = or_404(seat_in_event(event, form.cleaned_data["seat"]))
        entrant = or_404(entrants_of(event).filter(pk=form.cleaned_data["substitute"]).first())
        actor, reason = actor_in(request), form.cleaned_data["reason"]
        if run_verb_on_form(
            form, lambda: substitute_entrant(seat, entrant, actor=actor, reason=reason)
        ):
            messages.success(request, _("Substitute seated."))
            return redirect("manage_session", event.slug, number)
    return session_staff_page(request, session, substitute_form=form)


@require_POST
@requires("session.run")
def extend_session_clock(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    """Add extra time for all tables."""
    session = session_or_404(request, event, number)
    form = ExtraTimeForm(request.POST)
    if form.is_valid():
        actor, wanted = actor_in(request), form.cleaned_data
        if run_verb_on_form(form, lambda: extend_session(session, actor=actor, **wanted)):
            messages.success(request, _("Extra time added for all tables."))
            return redirect("manage_session", event.slug, number)
    return session_staff_page(request, session, extra_form=form)


@require_POST
@requires("session.run")
def extend_table_clock(request: HttpRequest, event: Event, table: int) -> HttpResponse:
    """Add extra time for one table."""
    row = or_404(table_in_event(event, table))
    form = ExtraTimeForm(request.POST)
    if form.is_valid():
        actor, wanted = actor_in(request), form.cleaned_data
        if run_verb_on_form(form, lambda: extend_table(row, actor=actor, **wanted)):
            messages.success(request, _("Extra time added."))
    for texts in form.errors.values():
        messages.error(request, " ".join(map(str, texts)))
    return to_call_or("manage_table", event, row, row.pk)


@require_safe
@requires("session.draw")
def objective(request: HttpRequest, event: Event) -> HttpResponse:
    return page(request, "organise/seating/priorities.html", event, goals=goals_of(event))


@posts_verb(
    "session.draw",
    done=gettext_lazy("Order changed. It applies from the next draw."),
    back="objective",
)
def change_objective(request: HttpRequest, event: Event) -> None:
    """Move `goal` up by one; without a goal restore the default order."""
    goal, actor = request.POST.get("goal", ""), actor_in(request)
    move_goal_up(event, goal, actor=actor) if goal else set_objective(event, (), actor=actor)
