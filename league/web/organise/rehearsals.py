"""The rehearsal of an event: make one; run, stop, step and delete it."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_POST

from league.core.job_problems import worded
from league.models import Event, Rehearsal
from league.rehearsals.people import at_the_desk
from league.rehearsals.queries.rehearsals import rehearsal_of, rehearsals_of, source_for
from league.rehearsals.rehearsals import (
    SPEEDS,
    change_rehearsal,
    delete_rehearsal,
    make_rehearsal,
    run_rehearsal,
    step_rehearsal,
)
from league.rehearsals.tables import sheets_at_the_desk
from league.web.common.form_views import ONLY_POST, Forms, StaffFormView
from league.web.common.views import (
    actor_in,
    or_404,
    posts_verb,
    requires,
    run_verb_and_redirect,
)

STEP_BY_STEP = lazy("Step by step")
TIMES = lazy("%(speed)s times as fast")
AS_FAST = lazy("As fast as a real day")


class RehearsalForm(forms.Form):
    speed = forms.TypedChoiceField(label=lazy("Speed"), coerce=int, choices=[])
    takes_steps = forms.BooleanField(
        label=lazy("Take the staff's steps"),
        required=False,
        help_text=lazy(
            "The simulation draws, publishes, starts and finishes sessions when nobody does so in "
            "time. Without this it only plays the players."
        ),
    )

    def __init__(self, data: Any = None, *, speed: int = 10, takes_steps: bool = True) -> None:
        super().__init__(data, initial={"speed": speed, "takes_steps": takes_steps})
        known = sorted({*SPEEDS, speed})
        self.fields["speed"].choices = [(one, _speed(one)) for one in known]  # type: ignore[attr-defined]


def _speed(speed: int) -> str:
    named = {0: STEP_BY_STEP, 1: AS_FAST}
    return str(named.get(speed) or TIMES % {"speed": speed})


class RehearsalPage(StaffFormView):
    """In a rehearsal its state; elsewhere the form that makes one. A POST changes the speed."""

    may = "event.change"
    verb = staticmethod(change_rehearsal)
    back = "rehearsal"

    def get_object(self) -> Event:
        self.row = rehearsal_of(self.event)
        or_404(None if self.row is None and self.request.method == "POST" else self.event)
        return self.event

    def get_template_names(self) -> list[str]:
        name = "make" if self.row is None else "rehearsal"
        return [f"organise/rehearsal/{name}.html"]

    def forms(self) -> Forms:
        if self.row is None:
            return {"form": RehearsalForm}
        stored: dict[str, Any] = {"speed": self.row.speed, "takes_steps": self.row.takes_steps}
        return {"form": partial(RehearsalForm, **stored)}

    def context(self) -> dict[str, Any]:
        if self.row is None:
            return {"rehearsals": rehearsals_of(self.event, self.actor)}
        return _state(self.row) | {"source": source_for(self.row, self.actor)}


class MakeRehearsal(StaffFormView):
    http_method_names = ONLY_POST
    may = "event.change"
    template_name = "organise/rehearsal/make.html"
    form_class = RehearsalForm
    verb = staticmethod(make_rehearsal)
    done = lazy("Rehearsal made. Only its staff can see it.")

    def context(self) -> dict[str, Any]:
        return {"rehearsals": rehearsals_of(self.event, self.actor)}

    def get_success_url(self) -> str:
        return reverse("rehearsal", args=[self.outcome.event.slug])


@posts_verb("event.change", back="rehearsal")
def run(request: HttpRequest, event: Event) -> str | HttpResponse:
    """Start, stop, or take the next step; "Now" leads back to itself."""
    actor = actor_in(request)
    write, done = or_404(_VERBS.get(request.POST.get("do", "")))
    write(event, actor)
    if request.GET.get("back") != "now":
        return str(done)
    messages.success(request, str(done))
    return redirect("manage", event.slug)


@require_POST
@requires("event.change")
def delete(request: HttpRequest, event: Event) -> HttpResponse:
    """The page of the event that is rehearsed follows, where this login helps there."""
    actor, row = actor_in(request), rehearsal_of(event)
    source = source_for(row, actor) if row else None
    return run_verb_and_redirect(
        request,
        lambda: delete_rehearsal(event, actor=actor),
        done=_("%(name)s is deleted.") % {"name": event.name},
        back=reverse("rehearsal", args=[source.slug]) if source else "my_events",
    )


def _state(row: Rehearsal) -> dict[str, Any]:
    desk = [] if row.takes_steps else list(at_the_desk(row))
    return {
        "row": row,
        "at_desk": desk,
        "sheets": [] if row.takes_steps else sheets_at_the_desk(row),
        "troubles": [item["message"] for item in worded(row.problems)],
    }


_VERBS: dict[str, tuple[Callable[..., object], Any]] = {
    "run": (
        lambda event, actor: run_rehearsal(event, actor=actor),
        lazy("Rehearsal running."),
    ),
    "stop": (
        lambda event, actor: run_rehearsal(event, actor=actor, running=False),
        lazy("Rehearsal paused."),
    ),
    "step": (lambda event, actor: step_rehearsal(event, actor=actor), lazy("Next step.")),
}
