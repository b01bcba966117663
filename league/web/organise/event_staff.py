"""Organiser's pages of an event: create, settings, ruleset, status, release."""

from functools import partial
from typing import Any

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.enums import EventStatus
from league.events.events import (
    change_event,
    change_ruleset,
    create_event,
    release_results,
    set_event_status,
)
from league.models import Event
from league.standings.queries.ranking_texts import odd_table_sentences, ranking_of_event
from league.web.common.form_views import Forms, StaffFormView, VerbFormView
from league.web.common.views import (
    View,
    actor_in,
    posts_verb,
)
from league.web.organise.forms.events import (
    EventForm,
    NewEventForm,
    RankingForm,
    preset_choices,
)
from league.web.organise.forms.ruleset import RulesetForm, as_in_preset
from scoring import PRESETS


class OrganiserFormView(VerbFormView):
    """A page for those who may create events."""

    @classmethod
    def checked(cls, view: View) -> View:
        checked: View = login_required(view)
        return checked

    def get_object(self) -> None:
        if not self.actor.may_create_events():
            raise PermissionDenied


class CreateEvent(OrganiserFormView):
    template_name = "organise/event/new.html"
    done = gettext_lazy("Event created. Only you can see it until you open it.")

    def forms(self) -> Forms:
        chosen = self.request.GET.get("preset")
        return {"form": partial(NewEventForm, initial={"preset": chosen} if chosen else None)}

    def write(self, form: NewEventForm) -> Event:
        return create_event(actor=self.actor, **form.cleaned_data)

    def get_success_url(self) -> str:
        return reverse("manage", args=[self.outcome.slug])


class ChangeEvent(StaffFormView):
    may = "event.change"
    template_name = "organise/event/settings.html"
    back = "event_change"

    def forms(self) -> Forms:
        return {"form": partial(EventForm.of, self.event)}

    def write(self, form: EventForm) -> Event:
        return change_event(self.event, actor=self.actor, **form.values())


class RulesOfEvent(StaffFormView):
    """All rules of an event as sentences, with a form for the ruleset and one for the ranking."""

    may = "event.change"
    template_name = "organise/event/ruleset.html"
    back = "ruleset"

    def forms(self) -> Forms:
        return {
            "form": partial(RulesetForm, self.event.switches),
            "ranking": partial(RankingForm.of, self.event),
        }

    def context(self) -> dict[str, Any]:
        return {
            "preset": PRESETS.get(self.event.ruleset_name),
            "presets": preset_choices(),
            "query": self.request.GET.get("q", ""),
            "ranking_said": [*ranking_of_event(self.event), *odd_table_sentences(self.event)],
        }

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        shown = super().get_context_data(**more)
        row = shown["preset"]
        groups = shown["form"].groups(row.ruleset if row else self.event.ruleset)
        changed = sum(group.changed for group in groups)
        return shown | {"groups": groups, "changed": changed}


class ChangeRuleset(RulesOfEvent):
    def write(self, form: RulesetForm) -> Event:
        switches = form.switches()
        if preset := PRESETS.get(self.event.ruleset_name):
            switches |= as_in_preset(switches, preset.ruleset, self.request.POST.get("reset", ""))
        return change_ruleset(self.event, actor=self.actor, switches=switches)

    def said(self) -> str:
        is_new = self.outcome.ruleset_version != self.event.ruleset_version
        return _("Ruleset saved as a new version.") if is_new else _("No rule has changed.")


class ChangeRanking(RulesOfEvent):
    form_name = "ranking"

    def write(self, form: RankingForm) -> Event:
        return change_event(self.event, actor=self.actor, **form.values())


@posts_verb("event.change", done=gettext_lazy("Preset applied."), back="ruleset")
def take_preset(request: HttpRequest, event: Event) -> None:
    preset = request.POST.get("preset", "")
    change_ruleset(event, actor=actor_in(request), preset=preset, switches={})


#: What is said after a step of the event, by its new status.
STATUS_SAID = {
    EventStatus.DRAFT: gettext_lazy("The event is a draft again. Only staff can see it."),
    EventStatus.OPEN: gettext_lazy("Event opened. Everybody can see it."),
    EventStatus.RUNNING: gettext_lazy("Event started."),
    EventStatus.FINISHED: gettext_lazy("Event finished."),
}


@posts_verb("event.change", back="manage")
def set_status(request: HttpRequest, event: Event) -> str:
    before, status = event.status, request.POST.get("status", "")
    actor, reason = actor_in(request), request.POST.get("override_reason", "")
    set_event_status(event, status, actor=actor, override_reason=reason)
    if before == EventStatus.FINISHED:
        return _("Event reopened.")
    return str(STATUS_SAID[EventStatus(status)])


@posts_verb("event.change", back="manage")
def release(request: HttpRequest, event: Event) -> str:
    released = request.POST.get("released") == "yes"
    actor, reason = actor_in(request), request.POST.get("override_reason", "")
    release_results(event, actor=actor, released=released, override_reason=reason)
    return _("All results released.") if released else _("Results hidden again.")
