"""Organiser's pages of an event: create, settings, ruleset, status, release."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from league.events.events import (
    change_event,
    change_ruleset,
    create_event,
    release_results,
    set_event_status,
)
from league.models import Event
from league.web.common.views import (
    actor_in,
    attempt,
    command,
    form_page,
    staff_page,
)
from league.web.organise.forms.events import EventForm, NewEventForm, preset_choices
from league.web.organise.forms.ruleset import RulesetForm
from scoring import PRESETS


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


@require_http_methods(["GET", "HEAD", "POST"])
@staff_page("event.change")
def change(request: HttpRequest, event: Event) -> HttpResponse:
    form = EventForm.of(event, request.POST or None)
    if form.is_valid():
        by = actor_in(request)
        if attempt(form, lambda: change_event(event, by=by, **form.values())):
            messages.success(request, _("Saved."))
            return redirect("event_change", event.slug)
    return form_page(
        request,
        "organise/event/settings.html",
        event,
        form=form,
        league_rules=not event.league_rules.is_plain,
    )


@require_http_methods(["GET", "HEAD", "POST"])
@staff_page("event.change")
def ruleset(request: HttpRequest, event: Event) -> HttpResponse:
    form = RulesetForm(event.switches, request.POST or None)
    if form.is_valid():
        by = actor_in(request)
        saved = attempt(form, lambda: change_ruleset(event, by=by, switches=form.switches()))
        if saved is not None:
            is_new = saved.ruleset_version != event.ruleset_version
            done = _("Ruleset saved as a new version.") if is_new else _("No rule has changed.")
            messages.success(request, done)
            return redirect("ruleset", event.slug)
    row = PRESETS.get(event.ruleset_name)
    groups = form.groups(row.ruleset if row else event.ruleset)
    return form_page(
        request,
        "organise/event/ruleset.html",
        event,
        form=form,
        presets=preset_choices(),
        groups=groups,
        changed=sum(bool(rule.line.preset) for _title, rules in groups for rule in rules),
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
    by, reason = actor_in(request), request.POST.get("override_reason", "")
    return command(
        request,
        lambda: set_event_status(event, status, by=by, override_reason=reason),
        done=_("Event status changed."),
        back="manage",
        slug=event.slug,
    )


@require_POST
@staff_page("event.change")
def release(request: HttpRequest, event: Event) -> HttpResponse:
    released = request.POST.get("released") == "yes"
    by, reason = actor_in(request), request.POST.get("override_reason", "")
    return command(
        request,
        lambda: release_results(event, by=by, released=released, override_reason=reason),
        done=_("All results released.") if released else _("Results hidden again."),
        back="manage",
        slug=event.slug,
    )
