"""Announce something on all pages; copy an event; archive it, change its address, delete it; remove a player who never played."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from league.core.errors import Refused, message_of
from league.entrants.queries.entrants import entrant_numbered
from league.entrants.removing import remove_entrant
from league.events.archiving import (
    archive_event,
    change_address,
    delete_event,
    problems_of_deleting,
)
from league.events.banner import set_banner
from league.models import Event
from league.series.copied_events import copy_event
from league.series.queries.carried_constraints import carried_constraints
from league.web.common.views import (
    actor_in,
    form_page,
    or_404,
    posts_verb,
    requires,
    run_verb_on_form,
)
from league.web.organise.forms.copying import AddressForm, CopyForm
from league.web.organise.forms.events import BannerForm
from league.web.organise.steps.constraint_messages import say_constraints


@require_http_methods(["GET", "HEAD", "POST"])
@requires("event.change")
def copy(request: HttpRequest, event: Event) -> HttpResponse:
    actor = actor_in(request)
    form = CopyForm(event, request.POST or None)
    if form.is_valid():
        made = run_verb_on_form(form, lambda: copy_event(event, actor=actor, **form.cleaned_data))
        if made is not None:
            messages.success(request, _("Copied. Only its staff can see the copy until it opens."))
            if form.cleaned_data["players"]:
                say_constraints(request, carried_constraints([event], [made]))
            return redirect("event_change", made.slug)
    may_create = actor.may_create_events()
    return form_page(
        request, "organise/event/copy.html", event, form=form, may_create_events=may_create
    )


@require_http_methods(["GET", "HEAD", "POST"])
@requires("event.change")
def keep(request: HttpRequest, event: Event) -> HttpResponse:
    """Archive, address and deletion; a POST changes the address."""
    form = AddressForm(request.POST or None, initial={"slug": event.slug})
    if form.is_valid():
        actor = actor_in(request)
        moved = run_verb_on_form(
            form, lambda: change_address(event, form.cleaned_data["slug"], actor=actor)
        )
        if moved is not None:
            messages.success(request, _("Address changed. The old one leads to the new one."))
            return redirect("event_keep", moved.slug)
    return form_page(
        request,
        "organise/event/keep.html",
        event,
        form=form,
        address=request.build_absolute_uri("/events/"),
        obstacles=[message_of(item) for item in problems_of_deleting(event)],
    )


@posts_verb("event.change", back="event_keep")
def archive(request: HttpRequest, event: Event) -> str:
    actor, archived = actor_in(request), request.POST.get("archived") != "no"
    archive_event(event, actor=actor, archived=archived)
    return _("Archived.") if archived else _("The event is listed again.")


@require_POST
@requires("event.change")
def delete(request: HttpRequest, event: Event) -> HttpResponse:
    """Delete a draft whose name was typed; else say why not."""
    if request.POST.get("name", "").strip() != event.name:
        messages.error(request, _("Type the name of the event to delete it."))
        return redirect("event_keep", event.slug)
    try:
        delete_event(event, actor=actor_in(request))
    except Refused as refusal:
        for item in refusal.problems:
            messages.error(request, message_of(item))
        return redirect("event_keep", event.slug)
    messages.success(request, _("%(name)s is deleted.") % {"name": event.name})
    return redirect("my_events")


@require_POST
@requires("entrants.change")
def remove(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    entrant = or_404(entrant_numbered(event, number))
    name, actor = entrant.staff_name, actor_in(request)
    try:
        remove_entrant(entrant, actor=actor)
    except Refused as refusal:
        for item in refusal.problems:
            messages.error(request, message_of(item))
        return redirect("entrant_change", event.slug, number)
    messages.success(request, _("%(name)s is removed from the event.") % {"name": name})
    return redirect("manage_entrants", event.slug)


@require_http_methods(["GET", "HEAD", "POST"])
@requires("event.announce")
def announcement(request: HttpRequest, event: Event) -> HttpResponse:
    initial = {"text": event.shown_banner, "until": event.banner_until}
    form = BannerForm(request.POST or None, initial=initial)
    if form.is_valid():
        actor = actor_in(request)
        if run_verb_on_form(form, lambda: set_banner(event, actor=actor, **form.cleaned_data)):
            shown = bool(form.cleaned_data["text"])
            done = _("Shown on all pages.") if shown else _("Announcement removed.")
            messages.success(request, done)
            return redirect("event_banner", event.slug)
    return form_page(request, "organise/event/banner.html", event, form=form)
