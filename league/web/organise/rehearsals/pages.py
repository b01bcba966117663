"""The rehearsal of an event: make one; run, stop, step and delete it."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST

from league.core.job_problems import worded
from league.models import Event, Rehearsal
from league.rehearsals.people import at_the_desk
from league.rehearsals.rehearsals import (
    SPEEDS,
    change_rehearsal,
    delete_rehearsal,
    make_rehearsal,
    run_rehearsal,
    step_rehearsal,
)
from league.rehearsals.tables import sheets_at_the_desk
from league.web.common.views import (
    actor_in,
    form_page,
    or_404,
    posts_verb,
    requires,
    run_verb_and_redirect,
    run_verb_on_form,
)

STEP_BY_STEP = gettext_lazy("Step by step")
TIMES = gettext_lazy("%(speed)s times as fast")
AS_FAST = gettext_lazy("As fast as a real day")


class RehearsalForm(forms.Form):
    speed = forms.TypedChoiceField(label=gettext_lazy("Speed"), coerce=int, choices=[])
    takes_steps = forms.BooleanField(
        label=gettext_lazy("Take the staff's steps"),
        required=False,
        help_text=gettext_lazy(
            "The simulation draws, publishes, starts and finishes where nobody has done so in time. "
            "Without this it plays the players only."
        ),
    )

    def __init__(self, data: Any = None, *, speed: int = 10, takes_steps: bool = True) -> None:
        super().__init__(data, initial={"speed": speed, "takes_steps": takes_steps})
        known = sorted({*SPEEDS, speed})
        self.fields["speed"].choices = [(one, _speed(one)) for one in known]  # type: ignore[attr-defined]


def _speed(speed: int) -> str:
    named = {0: STEP_BY_STEP, 1: AS_FAST}
    return str(named.get(speed) or TIMES % {"speed": speed})


@require_http_methods(["GET", "HEAD", "POST"])
@requires("event.change")
def rehearsal(request: HttpRequest, event: Event) -> HttpResponse:
    """In a rehearsal its state; elsewhere the form that makes one. A POST changes the speed."""
    row = Rehearsal.objects.select_related("event").filter(event=event).first()
    if row is None:
        or_404(None if request.method == "POST" else event)
        return form_page(request, "organise/rehearsal/make.html", event, form=RehearsalForm())
    form = RehearsalForm(request.POST or None, speed=row.speed, takes_steps=row.takes_steps)
    if form.is_valid():
        actor, wanted = actor_in(request), form.cleaned_data
        if (
            run_verb_on_form(form, lambda: change_rehearsal(event, actor=actor, **wanted))
            is not None
        ):
            messages.success(request, _("Saved."))
            return redirect("rehearsal", event.slug)
    return form_page(request, "organise/rehearsal/rehearsal.html", event, form=form, **_state(row))


@require_POST
@requires("event.change")
def make(request: HttpRequest, event: Event) -> HttpResponse:
    form = RehearsalForm(request.POST)
    if form.is_valid():
        actor, wanted = actor_in(request), form.cleaned_data
        made = run_verb_on_form(form, lambda: make_rehearsal(event, actor=actor, **wanted))
        if made is not None:
            messages.success(request, _("Rehearsal made. Only its staff can see it."))
            return redirect("rehearsal", made.event.slug)
    return form_page(request, "organise/rehearsal/make.html", event, form=form)


@posts_verb("event.change", back="rehearsal")
def run(request: HttpRequest, event: Event) -> str:
    """Start, stop, or take the next step."""
    actor = actor_in(request)
    write, done = or_404(_VERBS.get(request.POST.get("do", "")))
    write(event, actor)
    return str(done)


@require_POST
@requires("event.change")
def delete(request: HttpRequest, event: Event) -> HttpResponse:
    actor = actor_in(request)
    done = _("%(name)s is deleted.") % {"name": event.name}
    return run_verb_and_redirect(
        request, lambda: delete_rehearsal(event, actor=actor), done=done, back="my_events"
    )


def _state(row: Rehearsal) -> dict[str, Any]:
    desk = [] if row.takes_steps else list(at_the_desk(row))
    return {
        "row": row,
        "time": f"{row.clock // 3600}:{row.clock // 60 % 60:02}",
        "at_desk": desk,
        "sheets": [] if row.takes_steps else sheets_at_the_desk(row),
        "troubles": [item["message"] for item in worded(row.problems)],
    }


_VERBS: dict[str, tuple[Callable[..., object], Any]] = {
    "run": (
        lambda event, actor: run_rehearsal(event, actor=actor),
        gettext_lazy("Rehearsal resumed."),
    ),
    "stop": (
        lambda event, actor: run_rehearsal(event, actor=actor, running=False),
        gettext_lazy("Rehearsal paused."),
    ),
    "step": (lambda event, actor: step_rehearsal(event, actor=actor), gettext_lazy("Next step.")),
}
