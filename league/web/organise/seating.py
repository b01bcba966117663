"""Seating: swap, substitute, extra time, pairing priorities."""

from django.contrib import messages
from django.forms import BaseForm
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_POST

from league.entrants.queries.entrants import entrants_of
from league.models import Event
from league.seating.goals import move_goal_up, set_pairing_priorities
from league.seating.queries.goals import goals_of
from league.seating.queries.sessions import seat_in_event, table_in_event
from league.seating.sessions import (
    extend_session,
    extend_table,
    swap_seats,
)
from league.seating.substitutes import substitute_entrant
from league.web.common.form_views import ONLY_POST
from league.web.common.views import (
    actor_in,
    or_404,
    page,
    posts_verb,
    requires,
    run_verb_on_form,
    staff_page,
    to_call_or,
)
from league.web.organise.forms.sessions import (
    ExtraTimeForm,
    SubstituteForm,
)
from league.web.organise.session_staff import SessionPage


class OfSession(SessionPage):
    """A form on the page of a session."""

    http_method_names = ONLY_POST
    may = "session.change"
    back = "manage_session"
    keep = ("number",)


class Swap(OfSession):
    form_name = "swap_form"
    verb = staticmethod(swap_seats)
    done = lazy("Seats swapped.")

    def form_invalid(self, form: BaseForm) -> HttpResponse:
        """In a part of the page a refusal stands among the messages."""
        if not self.request.htmx:  # type: ignore[attr-defined]  # of its middleware
            return super().form_invalid(form)
        for texts in form.errors.values():
            messages.error(self.request, " ".join(map(str, texts)))
        return HttpResponseRedirect(self.get_success_url())


class Substitute(OfSession):
    form_name = "substitute_form"
    done = lazy("Substitute seated.")

    def write(self, form: SubstituteForm) -> object:
        values = form.cleaned_data
        seat = or_404(seat_in_event(self.event, values["seat"]))
        entrant = or_404(entrants_of(self.event).filter(pk=values["substitute"]).first())
        return substitute_entrant(seat, entrant, actor=self.actor, reason=values["reason"])


class ExtendSession(OfSession):
    """Add extra time for all tables."""

    may = "session.run"
    form_name = "extra_form"
    verb = staticmethod(extend_session)
    done = lazy("Extra time added for all tables.")


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


@staff_page("session.draw")
def objective(request: HttpRequest, event: Event) -> HttpResponse:
    return page(request, "organise/seating/priorities.html", event, goals=goals_of(event))


@posts_verb(
    "session.draw",
    done=lazy("Order changed. It applies from the next draw."),
    back="objective",
)
def change_objective(request: HttpRequest, event: Event) -> None:
    """Move `goal` up by one; without a goal restore the default order."""
    goal, actor = request.POST.get("goal", ""), actor_in(request)
    move_goal_up(event, goal, actor=actor) if goal else set_pairing_priorities(
        event, (), actor=actor
    )
