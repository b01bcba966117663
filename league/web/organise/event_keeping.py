"""Announce something on all pages; copy an event; archive it, change its address, delete it; remove a player who never played."""

from functools import partial
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.utils.translation import ngettext

from league.core.errors import message_of
from league.entrants.queries.entrants import entrant_numbered
from league.entrants.removing import remove_entrant
from league.events.archiving import (
    archive_event,
    change_address,
    delete_event,
    problems_of_deleting,
)
from league.events.banner import set_banner
from league.events.queries.belongings import Copied, names_of
from league.formats.date_fields import DateInput, StartInput
from league.models import Event
from league.models.event import LONGEST_BANNER
from league.series.copying import CarriedConstraints, carried_constraints, copy_event
from league.web.common.form_views import Forms, StaffFormView
from league.web.common.views import (
    actor_in,
    or_404,
    posts_verb,
    say_who_moved_up,
)


class CopyForm(forms.Form):
    """The name and the days of the copy, and what it takes over beside settings and rules."""

    name = forms.CharField(label=lazy("Name"), max_length=160)
    starts_on = forms.DateField(label=lazy("First day"), required=False, widget=DateInput())
    ends_on = forms.DateField(label=lazy("Last day"), required=False, widget=DateInput())
    staff = forms.BooleanField(label=lazy("Staff with their roles"), required=False, initial=True)
    teams = forms.BooleanField(label=lazy("Teams"), required=False)
    players = forms.BooleanField(
        label=lazy("Players"),
        required=False,
        help_text=lazy(
            "All players except those who withdrew, did not come or were disqualified. Pairs that "
            "must not meet, fixed tables and seats, “not on stream” and prize categories are copied, "
            "too."
        ),
    )

    def __init__(self, source: Event, data: Any = None) -> None:
        name = _("%(name)s (copy)") % {"name": source.name[:150]}
        super().__init__(data, initial={"name": name})
        if not source.teams.exists():
            del self.fields["teams"]


class BannerForm(forms.Form):
    text = forms.CharField(
        label=lazy("Announcement"),
        required=False,
        max_length=LONGEST_BANNER,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=lazy("Leave empty to remove it."),
    )
    until = forms.DateTimeField(
        label=lazy("Until"),
        required=False,
        widget=StartInput(),
        help_text=lazy("Leave empty for two hours."),
    )


class AddressForm(forms.Form):
    slug = forms.CharField(label=lazy("Address"), max_length=80)


MOST_NAMES = 12


def say_constraints(request: HttpRequest, carried: CarriedConstraints) -> None:
    said = []
    if carried.pairs:
        text = ngettext(
            "%(count)s pair that must not meet", "%(count)s pairs that must not meet", carried.pairs
        )
        said.append(text % {"count": carried.pairs})
    if carried.fixed:
        text = ngettext(
            "%(count)s player with a fixed table or seat",
            "%(count)s players with a fixed table or seat",
            carried.fixed,
        )
        said.append(text % {"count": carried.fixed})
    if said:
        messages.success(request, _("Also copied: %(what)s.") % {"what": ", ".join(said)})
    if carried.left_out:
        names = ", ".join(carried.left_out[:MOST_NAMES])
        if len(carried.left_out) > MOST_NAMES:
            names += " …"
        messages.warning(
            request,
            _("These players were not copied, nor were their pairs and fixed seats: %(names)s.")
            % {"names": names},
        )


def what_copies_have() -> dict[str, list[str]]:
    """What every copy of an event has, and what no copy has, in words."""
    return {"copied": names_of(Copied.ALWAYS), "left_out": names_of(Copied.NEVER)}


class CopyEvent(StaffFormView):
    may = "event.change"
    template_name = "organise/event/copy.html"
    verb = staticmethod(copy_event)
    done = lazy("Copied. Only its staff can see the copy until it opens.")

    def forms(self) -> Forms:
        return {"form": partial(CopyForm, self.event)}

    def form_valid(self, form: CopyForm) -> HttpResponse:  # type: ignore[override]  # its own form
        answer = super().form_valid(form)
        if self.outcome is not None and form.cleaned_data["players"]:
            say_constraints(self.request, carried_constraints([self.event], [self.outcome]))
        return answer

    def get_success_url(self) -> str:
        return reverse("event_change", args=[self.outcome.slug])

    def context(self) -> dict[str, Any]:
        return {"may_create_events": self.actor.may_create_events(), **what_copies_have()}


class KeepEvent(StaffFormView):
    """Archive, address and deletion; a POST changes the address."""

    may = "event.change"
    template_name = "organise/event/keep.html"
    verb = staticmethod(change_address)
    done = lazy("Address changed. The old one leads to the new one.")

    def forms(self) -> Forms:
        return {"form": partial(AddressForm, initial={"slug": self.event.slug})}

    def get_success_url(self) -> str:
        return reverse("event_keep", args=[self.outcome.slug])

    def context(self) -> dict[str, Any]:
        return {
            "address": self.request.build_absolute_uri("/events/"),
            "obstacles": [message_of(item) for item in problems_of_deleting(self.event)],
        }


@posts_verb("event.change", back="event_keep")
def archive(request: HttpRequest, event: Event) -> str:
    actor, archived = actor_in(request), request.POST.get("archived") != "no"
    archive_event(event, actor=actor, archived=archived)
    return _("Archived.") if archived else _("The event is listed again.")


@posts_verb("event.change", back="event_keep")
def delete(request: HttpRequest, event: Event) -> HttpResponse:
    """Delete a draft whose name was typed; else say why not."""
    if request.POST.get("name", "").strip() != event.name:
        messages.error(request, _("Type the name of the event to delete it."))
        return redirect("event_keep", event.slug)
    delete_event(event, actor=actor_in(request))
    messages.success(request, _("%(name)s is deleted.") % {"name": event.name})
    return redirect("my_events")


@posts_verb("entrants.change", back="entrant_change", keep=("number",))
def remove(request: HttpRequest, event: Event, number: int) -> HttpResponse:
    entrant = or_404(entrant_numbered(event, number))
    name = entrant.staff_name
    moved_up = remove_entrant(entrant, actor=actor_in(request))
    messages.success(request, _("%(name)s is removed from the event.") % {"name": name})
    say_who_moved_up(request, moved_up)
    return redirect("manage_entrants", event.slug)


class Announce(StaffFormView):
    may = "event.announce"
    template_name = "organise/event/banner.html"
    verb = staticmethod(set_banner)
    back = "event_banner"

    def forms(self) -> Forms:
        initial = {"text": self.event.shown_banner, "until": self.event.banner_until}
        return {"form": partial(BannerForm, initial=initial)}

    def said(self) -> str:
        shown = bool(self.outcome.shown_banner)
        return (
            _("Shown on all pages and on the hall screen.") if shown else _("Announcement removed.")
        )
