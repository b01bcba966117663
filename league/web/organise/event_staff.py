"""Organiser's pages of an event: create, settings, ruleset, status, release."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

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
    form_page,
    posts_verb,
    requires,
    run_verb_on_form,
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
        actor = actor_in(request)
        event = run_verb_on_form(form, lambda: create_event(actor=actor, **form.cleaned_data))
        if event is not None:
            messages.success(request, _("Event created. Only you can see it until you open it."))
            return redirect("manage", event.slug)
    return form_page(request, "organise/event/new.html", form=form)


@require_http_methods(["GET", "HEAD", "POST"])
@requires("event.change")
def change(request: HttpRequest, event: Event) -> HttpResponse:
    form = EventForm.of(event, request.POST or None)
    if form.is_valid():
        actor = actor_in(request)
        if run_verb_on_form(form, lambda: change_event(event, actor=actor, **form.values())):
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
@requires("event.change")
def ruleset(request: HttpRequest, event: Event) -> HttpResponse:
    form = RulesetForm(event.switches, request.POST or None)
    if form.is_valid():
        actor = actor_in(request)
        saved = run_verb_on_form(
            form, lambda: change_ruleset(event, actor=actor, switches=form.switches())
        )
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


@posts_verb("event.change", done=gettext_lazy("Preset applied."), back="ruleset")
def take_preset(request: HttpRequest, event: Event) -> None:
    preset = request.POST.get("preset", "")
    change_ruleset(event, actor=actor_in(request), preset=preset, switches={})


@posts_verb("event.change", done=gettext_lazy("Event status changed."), back="manage")
def set_status(request: HttpRequest, event: Event) -> None:
    status = request.POST.get("status", "")
    actor, reason = actor_in(request), request.POST.get("override_reason", "")
    set_event_status(event, status, actor=actor, override_reason=reason)


@posts_verb("event.change", back="manage")
def release(request: HttpRequest, event: Event) -> str:
    released = request.POST.get("released") == "yes"
    actor, reason = actor_in(request), request.POST.get("override_reason", "")
    release_results(event, actor=actor, released=released, override_reason=reason)
    return _("All results released.") if released else _("Results hidden again.")
