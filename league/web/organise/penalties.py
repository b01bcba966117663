"""Penalties, rulings and bonuses: list, look up, give, revoke; the catalogue."""

from functools import partial
from typing import Any

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods

from league.core.permissions import Actor
from league.entrants.queries.entrants import entrants_of
from league.enums import PenaltyKind, penalty_kind_label
from league.history.queries.corrections import penalties_of, penalty_in_event
from league.models import CatalogueEntry, Entrant, Event, Penalty, Table
from league.play.event_catalogue import add_entry, remove_entry
from league.play.penalties import give_penalty, revoke_penalty
from league.play.penalty_catalogue import offences_of
from league.play.queries.penalties import (
    catalogue_rows,
    entered_chombos,
    proposal_for,
    session_of,
    standing_penalties,
)
from league.standings.queries.standings import total_of
from league.web.common.form_views import Forms, StaffFormView
from league.web.common.views import (
    actor_in,
    form_page,
    or_404,
    paginate,
    posts_verb,
    requires,
    run_verb_on_form,
    table_or_404,
    to_call_or,
    whole_number,
)
from league.web.organise.forms.points import (
    OWN,
    BonusForm,
    EntryForm,
    LookUpForm,
    PenaltyForm,
    PointsForm,
)
from league.web.organise.forms.sessions import ReasonForm


@require_http_methods(["GET", "HEAD", "POST"])
@requires("penalty.give")
def penalties(request: HttpRequest, event: Event) -> HttpResponse:
    """List of penalties, and a form that `?table=&entrant=&offence=` prefills."""
    table = _table(request, event)
    query = request.GET if "entrant" in request.GET else None
    look_up = LookUpForm(
        event,
        _entrants(event, table),
        query,
        initial={"table": table and table.pk},
        auto_id="look_up_%s",
    )
    prefill = _prefill(look_up, event) if look_up.is_valid() else {}
    form = PenaltyForm(event, table, request.POST or None, initial=prefill.get("initial", {}))
    echo = _echo(form, event, actor_in(request)) if form.is_valid() else {}
    if form.is_valid() and not echo:
        given = dict(form.cleaned_data)
        del given["confirmed"]
        entrant, hand, actor = given.pop("entrant"), given.pop("hand", None), actor_in(request)
        given |= {"place": table or given.pop("session", None), "hand_position": hand}
        if run_verb_on_form(form, lambda: give_penalty(entrant, actor=actor, **given)):
            messages.success(request, _recorded(table, actor))
            return to_call_or("penalties", event, table)
    rows = paginate(request, penalties_of(event))
    return form_page(
        request,
        "organise/penalties/penalties.html",
        event,
        form=form,
        look_up=look_up,
        table=table,
        penalties=rows,
        chombos=entered_chombos(event),
        chombo_label=penalty_kind_label(PenaltyKind.CHOMBO, event.ruleset.variant),
        echo=echo,
        **{key: value for key, value in prefill.items() if key != "initial"},
    )


class GiveBonus(StaffFormView):
    """A form for a bonus, which `?entry=` of the event's catalogue fills in."""

    may = "penalty.give"
    template_name = "organise/penalties/bonus.html"
    done = lazy("Bonus recorded.")
    back = "penalties"

    def forms(self) -> Forms:
        return {"form": partial(BonusForm, self.event, initial=self._initial())}

    def form_valid(self, form: Any) -> HttpResponse:
        self.echo = _echo(form, self.event, self.actor)
        return self.form_invalid(form) if self.echo else super().form_valid(form)

    def write(self, form: BonusForm) -> Penalty:
        given = dict(form.cleaned_data)
        del given["confirmed"]
        entrant, place = given.pop("entrant"), given.pop("session")
        return give_penalty(entrant, actor=self.actor, kind=PenaltyKind.BONUS, place=place, **given)

    def context(self) -> dict[str, Any]:
        return {
            "bonuses": self.event.catalogue_entries.filter(kind=PenaltyKind.BONUS).order_by("name"),
            "echo": getattr(self, "echo", {}),
        }

    def _initial(self) -> dict[str, Any]:
        number = whole_number(self.request.GET.get("entry", "")) or 0
        entry = self.event.catalogue_entries.filter(pk=number, kind=PenaltyKind.BONUS).first()
        if entry is None:
            return {"points": None}
        return _of_entry(entry)


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


def _echo(form: PointsForm, event: Event, actor: Actor) -> dict[str, Any]:
    """What the points do to the total, until the page has said it."""
    if form.is_confirmed():
        return {}
    form.data = {**form.data.dict(), "confirmed": form.echo_of()}  # type: ignore[attr-defined]
    entrant = form.cleaned_data["entrant"]
    total = total_of(entrant, event, actor)
    return {
        "change": form.change(),
        "points": abs(form.change()),
        "name": entrant.staff_name,
        "before": total,
        "after": None if total is None else total + form.change(),
        **form.for_echo(),
    }


def _recorded(table: Table | None, actor: Actor) -> str:
    """What is said of a penalty, with the way back to the row of its table."""
    done = _("Penalty recorded.")
    if table is None or not actor.may("table.desk", event_id=table.session.event_id):
        return done
    session = table.session
    row = f"{reverse('desk', args=[session.event.slug, session.number])}#table-{table.number}"
    back = _("Back to table %(table)s of session %(session)s")
    words = back % {"table": table.number, "session": session.number}
    return format_html('{} <a href="{}">{}</a>', done, row, words)


def _of_entry(entry: CatalogueEntry) -> dict[str, Any]:
    """The values of an entry for a form."""
    return {"points": entry.points, "reason": entry.name, "session": session_of(entry)}


def _table(request: HttpRequest, event: Event) -> Table | None:
    number = request.GET.get("table", "")
    if not number:
        return None
    return table_or_404(request, event, whole_number(number) or 0)


def _entrants(event: Event, table: Table | None) -> Any:
    """The players at the table; without a table all players."""
    entrants = entrants_of(event)
    return entrants if table is None else entrants.filter(seats__table=table)


def _prefill(look_up: LookUpForm, event: Event) -> dict[str, Any]:
    """The player's penalties so far, and the catalogue's proposal for the offence."""
    entrant: Entrant = look_up.cleaned_data["entrant"]
    entrant.event = event
    initial: dict[str, Any] = {"entrant": entrant.pk}
    context = {"entrant": entrant, "already": standing_penalties(entrant)}
    key = look_up.cleaned_data["offence"]
    if key.startswith(OWN):
        entry = event.catalogue_entries.get(pk=key.removeprefix(OWN))
        return context | {"initial": initial | {"kind": entry.kind} | _of_entry(entry)}
    offence = offences_of(event.ruleset).get(key)
    if offence is None:
        return context | {"initial": initial | {"kind": PenaltyKind.RULING}}
    proposal = proposal_for(entrant, offence)
    initial |= {
        "offence": offence.key,
        "kind": proposal.kind,
        "points": proposal.points or None,
        "reason": str(offence.text),
    }
    return context | {"initial": initial, "proposal": proposal}
