"""Organiser's pages of the timetable: list, new nights with a preview, change, cancel, links."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_http_methods, require_safe

from league.entrants.queries.entrants import entrant_numbered
from league.models import Event
from league.nights.attendance import renew_answer_link
from league.nights.changes import cancel_night, change_night, remove_night, restore_night
from league.nights.queries.answer_links import answer_token
from league.nights.queries.attendance import entrants_with_links
from league.nights.queries.nights import counts_of_nights, next_night, night_numbered, nights_of
from league.nights.timetable import make_nights, planned_nights
from league.web.common.views import (
    actor_in,
    form_page,
    or_404,
    page,
    posts_verb,
    private_page,
    requires,
    run_verb_on_form,
)
from league.web.organise.forms.leagues.nights import NightForm, TimetableForm

STEPS: dict[str, tuple[Callable[..., object], Any]] = {
    "cancel": (cancel_night, gettext_lazy("Night cancelled. Calendars show it as cancelled.")),
    "restore": (restore_night, gettext_lazy("Night restored.")),
    "remove": (remove_night, gettext_lazy("Night deleted.")),
}


@require_safe
@requires("night.presence")
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


@require_http_methods(["GET", "HEAD", "POST"])
@requires("night.change")
def change(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    night = or_404(night_numbered(event, number))
    form = NightForm(request.POST or None, instance=night)
    if form.is_valid():
        actor, values = actor_in(request), form.changed_values()
        if run_verb_on_form(form, lambda: change_night(night, actor=actor, **values)):
            messages.success(request, _("Saved."))
            return redirect("manage_night", event.slug, number)
    return form_page(request, "organise/nights/change.html", event, night=night, form=form)


@posts_verb("night.change", back="manage_nights")
def step(request: HttpRequest, event: Event, number: int, verb: str) -> str:
    """Cancel, restore or delete a night."""
    write, done = or_404(STEPS.get(verb))
    night, actor = or_404(night_numbered(event, number)), actor_in(request)
    write(night, actor=actor)
    return str(done)


@require_safe
@private_page
@requires("night.see_links")
def links(request: HttpRequest, event: Event) -> HttpResponse:
    """The personal links for answers with QR codes, to hand out or to print."""
    cards = [
        (entrant, request.build_absolute_uri(reverse("own_nights", args=[answer_token(entrant)])))
        for entrant in entrants_with_links(event)
    ]
    return page(request, "organise/nights/links.html", event, cards=cards)


@posts_verb(
    "night.see_links",
    done=gettext_lazy("New link. The old one no longer works."),
    back="answer_links",
)
def renew_link(request: HttpRequest, event: Event, number: int) -> None:
    entrant, actor = or_404(entrant_numbered(event, number)), actor_in(request)
    renew_answer_link(entrant, actor=actor)
