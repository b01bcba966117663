"""Penalties, rulings and bonuses of an event: the list, what is taken back, and the catalogue."""

from functools import partial
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.enums import PenaltyKind, penalty_kind_label
from league.history.queries.corrections import penalties_of, penalty_in_event
from league.models import CatalogueEntry, Event, Penalty
from league.play.event_catalogue import add_entry, remove_entry
from league.play.penalties import revoke_penalty
from league.play.queries.penalties import catalogue_rows, entered_chombos
from league.web.common.form_views import Forms, StaffFormView
from league.web.common.views import actor_in, or_404, page, paginate, posts_verb, staff_page
from league.web.organise.forms.points import EntryForm
from league.web.organise.forms.sessions import ReasonForm
from league.web.organise.new_penalty import table_in


@staff_page("penalty.give")
def penalties(request: HttpRequest, event: Event) -> HttpResponse:
    """The catalogue to choose from, at `?table=`, and what has been given."""
    table = table_in(request, event)
    return page(
        request,
        "organise/penalties/penalties.html",
        event,
        table=table,
        kept={} if table is None else {"table": table.pk},
        query=request.GET.get("q", ""),
        penalties=paginate(request, penalties_of(event)),
        chombos=entered_chombos(event),
        chombo_label=penalty_kind_label(PenaltyKind.CHOMBO, event.ruleset.variant),
        **catalogue_rows(event),
    )


class Catalogue(StaffFormView):
    """The offences with the penalty of each repetition, and what organisers add for the event."""

    may = "penalty.give"
    template_name = "organise/penalties/catalogue.html"
    done = lazy("Added to the catalogue.")
    back = "catalogue"

    def get_object(self) -> Event:
        sent = self.request.method == "POST"
        if sent and not self.actor.may("event.change", event_id=self.event.pk):
            raise PermissionDenied
        return self.event

    def forms(self) -> Forms:
        return {"form": partial(EntryForm, self.event)}

    def write(self, form: EntryForm) -> CatalogueEntry:
        return add_entry(self.event, actor=self.actor, **form.cleaned_data)

    def context(self) -> dict[str, Any]:
        return catalogue_rows(self.event)


@posts_verb("event.change", done=lazy("Removed from the catalogue."), back="catalogue")
def catalogue_remove(request: HttpRequest, event: Event, catalogue_entry: int) -> None:
    found = or_404(event.catalogue_entries.filter(pk=catalogue_entry).first())
    remove_entry(found, actor=actor_in(request))


class Revoke(StaffFormView):
    may = "penalty.give"
    template_name = "organise/penalties/revoke.html"
    form_class = ReasonForm
    back = "penalties"

    def get_object(self) -> Penalty:
        return or_404(penalty_in_event(self.event, self.kwargs["penalty"]))

    def write(self, form: ReasonForm) -> Penalty:
        return revoke_penalty(self.object, actor=self.actor, reason=form.cleaned_data["reason"])

    def said(self) -> str:
        return _("Bonus revoked.") if self.object.is_bonus else _("Penalty revoked.")

    def context(self) -> dict[str, Any]:
        return {"penalty": self.object}
