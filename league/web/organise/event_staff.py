"""Organiser's pages of an event: create, overview, settings, ruleset, status, release."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from league.entrants.queries.entrants import present_in
from league.enums import EventStatus
from league.events.events import (
    NEXT_STATUS,
    change_event,
    change_ruleset,
    create_event,
    release_results,
    set_event_status,
)
from league.models import Event
from league.seating.queries.sessions import sessions_of
from league.web.common.views import (
    actor_in,
    attempt,
    command,
    form_page,
    helper_page,
    page,
    rights_in,
    staff_page,
)
from league.web.organise.forms.events import EventForm, NewEventForm, preset_choices
from league.web.organise.forms.ruleset import RulesetForm
from league.web.organise.session_steps import next_in_event


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def create(request: HttpRequest) -> HttpResponse:
    if not actor_in(request).may_create_events():
        raise PermissionDenied
    chosen = request.GET.get("preset")
    form = NewEventForm(request.POST or None, initial={"preset": chosen} if chosen else None)
    if form.is_valid():
        by = actor_in(request)
        event = attempt(form, lambda: create_event(by=by, **form.cleaned_data))
        if event is not None:
            messages.success(request, _("Event created. Only you can see it until you open it."))
            return redirect("manage", event.slug)
    return form_page(request, "organise/event/new.html", form=form)


@require_safe
@helper_page
def overview(request: HttpRequest, event: Event) -> HttpResponse:
    """The overview; any role may see it."""
    actor = actor_in(request)
    sessions = list(sessions_of(event, actor))
    return page(
        request,
        "organise/event/overview.html",
        event,
        **present_in(event),
        sessions=sessions,
        main=next_in_event(event, sessions, rights_in(event, actor)),
        next_statuses=next_statuses(event),
    )


def next_statuses(event: Event) -> list[EventStatus]:
    """The statuses that can follow; starting a session may change the status too."""
    return list(NEXT_STATUS[EventStatus(event.status)])


@require_http_methods(["GET", "HEAD", "POST"])
@staff_page("event.change")
def change(request: HttpRequest, event: Event) -> HttpResponse:
    form = EventForm.of(event, request.POST or None)
    if form.is_valid():
        by = actor_in(request)
        if attempt(form, lambda: change_event(event, by=by, **form.values())):
            messages.success(request, _("Saved."))
            return redirect("event_change", event.slug)
    return form_page(request, "organise/event/settings.html", event, form=form)


@require_http_methods(["GET", "HEAD", "POST"])
@staff_page("event.change")
def ruleset(request: HttpRequest, event: Event) -> HttpResponse:
    form = RulesetForm(event.switches, request.POST or None)
    if form.is_valid():
        by = actor_in(request)
        if attempt(form, lambda: change_ruleset(event, by=by, switches=form.switches())):
            messages.success(request, _("Ruleset saved as a new version."))
            return redirect("ruleset", event.slug)
    return form_page(
        request, "organise/event/ruleset.html", event, form=form, presets=preset_choices()
    )


@require_POST
@staff_page("event.change")
def take_preset(request: HttpRequest, event: Event) -> HttpResponse:
    preset = request.POST.get("preset", "")
    by = actor_in(request)
    return command(
        request,
        lambda: change_ruleset(event, by=by, preset=preset, switches={}),
        done=_("Preset applied."),
        back="ruleset",
        slug=event.slug,
    )


@require_POST
@staff_page("event.change")
def set_status(request: HttpRequest, event: Event) -> HttpResponse:
    status = request.POST.get("status", "")
    by = actor_in(request)
    return command(
        request,
        lambda: set_event_status(event, status, by=by),
        done=_("Event status changed."),
        back="manage",
        slug=event.slug,
    )


@require_POST
@staff_page("event.change")
def release(request: HttpRequest, event: Event) -> HttpResponse:
    released = request.POST.get("released") == "yes"
    by = actor_in(request)
    return command(
        request,
        lambda: release_results(event, by=by, released=released),
        done=_("All results released.") if released else _("Results hidden again."),
        back="manage",
        slug=event.slug,
    )
