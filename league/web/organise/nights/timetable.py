"""Organiser's pages of the timetable: list, new nights with a preview, change, cancel."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from league.formats.date_fields import DaysField, StartInput
from league.models import Event, Night
from league.models.leagues.night import MOST_GAMES
from league.nights.changes import (
    NIGHT_FIELDS,
    cancel_night,
    change_night,
    remove_night,
    restore_night,
)
from league.nights.queries.nights import (
    counts_of_nights,
    next_night,
    night_numbered,
    nights_of,
)
from league.nights.timetable import (
    MOST_HOURS,
    MOST_NIGHTS,
    MOST_WEEKS,
    Timetable,
    make_nights,
    planned_nights,
)
from league.web.common.form_views import Forms, StaffFormView
from league.web.common.verb_forms import VerbForm
from league.web.common.views import (
    actor_in,
    form_page,
    or_404,
    page,
    posts_verb,
    requires,
    run_verb_on_form,
    staff_page,
)

LONGEST = 2000


class TimetableForm(forms.Form):
    """One night or many: the same hour on the same day of the week."""

    other_names = {"first_number": "count"}

    name = forms.CharField(
        label=lazy("Name"),
        max_length=75,
        help_text=lazy("Several nights get numbers: Week 1, Week 2 …"),
    )
    first = forms.DateTimeField(label=lazy("First night"), widget=StartInput())
    count = forms.IntegerField(
        label=lazy("Number of nights"), initial=12, min_value=1, max_value=MOST_NIGHTS
    )
    weeks = forms.IntegerField(
        label=lazy("Weeks from one night to the next"), initial=1, min_value=1, max_value=MOST_WEEKS
    )
    games = forms.IntegerField(
        label=lazy("Games a night"), initial=2, min_value=1, max_value=MOST_GAMES
    )
    venue = forms.CharField(label=lazy("Venue"), max_length=160, required=False)
    answer_hours = forms.IntegerField(
        label=lazy("Answers close (hours before the start)"),
        required=False,
        min_value=0,
        max_value=MOST_HOURS,
        help_text=lazy("Leave empty: players can answer until the start."),
    )
    holidays = DaysField(
        label=lazy("Days without a night"),
        required=False,
        max_length=LONGEST,
        help_text=lazy("Days like “22 Dec 2026, 29 Dec 2026”. Later nights move to later dates."),
    )

    @classmethod
    def of(cls, event: Event, data: Any = None) -> "TimetableForm":
        return cls(data, initial={"venue": event.venue, "name": _("Week")})

    def timetable(self, event: Event) -> Timetable:
        """Numbers go on where the nights with this name end."""
        values = dict(self.cleaned_data)
        before = event.nights.filter(name__startswith=f"{values['name']} ").count()
        return Timetable(**values, first_number=before + 1)


class NightForm(VerbForm):
    class Meta(VerbForm.Meta):
        model = Night
        fields = NIGHT_FIELDS

    def changed_values(self) -> dict[str, Any]:
        """Only what was changed: a moved start then moves the end of the answers too."""
        return {name: self.cleaned_data[name] for name in self.changed_data}


STEPS: dict[str, tuple[Callable[..., object], Any]] = {
    "cancel": (cancel_night, lazy("Night cancelled. Calendars show it as cancelled.")),
    "restore": (restore_night, lazy("Night restored.")),
    "remove": (remove_night, lazy("Night deleted.")),
}


@staff_page("night.presence")
def nights(request: HttpRequest, event: Event) -> HttpResponse:
    rows = nights_of(event)
    for night in rows:
        night.event = event
    counts = counts_of_nights(rows)
    return page(
        request,
        "organise/nights/list.html",
        event,
        lines=[(night, counts[night.pk]) for night in rows],
        next_night=next_night(event),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@requires("night.change")
def new(request: HttpRequest, event: Event) -> HttpResponse:
    """The form; "preview" shows the nights, "save" stores them."""
    form = TimetableForm.of(event, request.POST or None)
    preview = []
    if form.is_valid():
        wanted = form.timetable(event)
        if "save" in request.POST:
            actor = actor_in(request)
            made = run_verb_on_form(form, lambda: make_nights(event, wanted, actor=actor))
            if made:
                done = ngettext("%(count)s night planned.", "%(count)s nights planned.", len(made))
                messages.success(request, done % {"count": len(made)})
                return redirect("manage_nights", event.slug)
        else:
            preview = run_verb_on_form(form, lambda: planned_nights(event, wanted)) or []
    shown = page if preview else form_page
    return shown(request, "organise/nights/new.html", event, form=form, preview=preview)


class ChangeNight(StaffFormView):
    may = "night.change"
    template_name = "organise/nights/change.html"
    back = "manage_night"
    keep = ("number",)

    def get_object(self) -> Night:
        return or_404(night_numbered(self.event, self.kwargs["number"]))

    def forms(self) -> Forms:
        return {"form": partial(NightForm, instance=self.object)}

    def write(self, form: NightForm) -> object:
        return change_night(self.object, actor=self.actor, **form.changed_values())

    def context(self) -> dict[str, Any]:
        return {"night": self.object}


@posts_verb("night.change", back="manage_nights")
def step(request: HttpRequest, event: Event, number: int, verb: str) -> str:
    """Cancel, restore or delete a night."""
    write, done = or_404(STEPS.get(verb))
    night, actor = or_404(night_numbered(event, number)), actor_in(request)
    write(night, actor=actor)
    return str(done)
