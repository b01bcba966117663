"""Penalties and rulings: list, look up, give, revoke."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from league.core.permissions import Actor
from league.entrants.queries.entrants import entrants_of
from league.enums import POINTLESS_KINDS, PenaltyKind, penalty_kind_label
from league.history.queries.corrections import penalties_of, penalty_in_event
from league.models import Entrant, Event, Table
from league.play.penalties import give_penalty, revoke_penalty
from league.play.penalty_catalogue import offences_of
from league.play.queries.penalties import (
    catalogue_rows,
    entered_chombos,
    proposal_for,
    standing_penalties,
)
from league.standings.queries.standings import total_of
from league.web.common.views import (
    actor_in,
    form_page,
    or_404,
    page,
    paginate,
    requires,
    run_verb_on_form,
    table_or_404,
    to_call_or,
)
from league.web.organise.forms.penalties import LookUpForm, PenaltyForm
from league.web.organise.forms.sessions import ReasonForm

MOST_DIGITS = 10


@require_http_methods(["GET", "HEAD", "POST"])
@requires("penalty.give")
def penalties(request: HttpRequest, event: Event) -> HttpResponse:
    """List of penalties, and a form that `?table=&entrant=&offence=` prefills."""
    table = _table(request, event)
    query = request.GET if "entrant" in request.GET else None
    look_up = LookUpForm(
        event, _entrants(event, table), query, initial={"table": table and table.pk}
    )
    prefill = _prefill(look_up, event) if look_up.is_valid() else {}
    form = PenaltyForm(event, table, request.POST or None, initial=prefill.get("initial", {}))
    echo = _echo(form, event, actor_in(request)) if form.is_valid() else {}
    if form.is_valid() and not echo:
        given = dict(form.cleaned_data)
        del given["confirmed"]
        entrant, hand, actor = given.pop("entrant"), given.pop("hand", None), actor_in(request)
        given |= {"table": table, "hand_position": hand}
        if run_verb_on_form(form, lambda: give_penalty(entrant, actor=actor, **given)):
            messages.success(request, _("Penalty recorded."))
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


@require_safe
@requires("penalty.give")
def catalogue(request: HttpRequest, event: Event) -> HttpResponse:
    """The catalogue: the penalty of each offence for the first time, the second and so on."""
    shown = catalogue_rows(event)
    return page(request, "organise/penalties/catalogue.html", event, **shown)


@require_http_methods(["GET", "HEAD", "POST"])
@requires("penalty.give")
def revoke(request: HttpRequest, event: Event, penalty: int) -> HttpResponse:
    given = or_404(penalty_in_event(event, penalty))
    form = ReasonForm(request.POST or None)
    if form.is_valid():
        reason, actor = form.cleaned_data["reason"], actor_in(request)
        if run_verb_on_form(form, lambda: revoke_penalty(given, actor=actor, reason=reason)):
            messages.success(request, _("Penalty revoked."))
            return redirect("penalties", event.slug)
    return form_page(request, "organise/penalties/revoke.html", event, form=form, penalty=given)


def _echo(form: PenaltyForm, event: Event, actor: Actor) -> dict[str, Any]:
    """What the penalty does to the total, until the page has said it; no points, nothing to say."""
    given = form.cleaned_data
    if form.is_confirmed() or given["kind"] in POINTLESS_KINDS:
        return {}
    form.data = {**form.data.dict(), "confirmed": form.echo_of()}  # type: ignore[attr-defined]
    total = total_of(given["entrant"], event, actor)
    after = None if total is None else total - given["points"]
    return {"points": given["points"], "name": given["entrant"].staff_name} | {
        "before": total,
        "after": after,
    }


def _table(request: HttpRequest, event: Event) -> Table | None:
    number = request.GET.get("table", "")
    if not number:
        return None
    is_number = number.isdecimal() and len(number) < MOST_DIGITS
    return table_or_404(request, event, int(number) if is_number else 0)


def _entrants(event: Event, table: Table | None) -> Any:
    """The players at the table; without a table all players."""
    entrants = entrants_of(event)
    return entrants if table is None else entrants.filter(seats__table=table)


def _prefill(look_up: LookUpForm, event: Event) -> dict[str, Any]:
    """The player's penalties so far, and the catalogue's proposal for the offence."""
    entrant: Entrant = look_up.cleaned_data["entrant"]
    entrant.event = event
    initial: dict[str, Any] = {"entrant": entrant.pk}
    context = {"entrant": entrant, "already": standing_penalties(entrant), "initial": initial}
    offence = offences_of(event.ruleset).get(look_up.cleaned_data["offence"])
    if offence is None:
        return context | {"initial": initial | {"kind": PenaltyKind.RULING}}
    proposal = proposal_for(entrant, offence)
    initial |= {
        "offence": offence.key,
        "kind": proposal.kind,
        "points": proposal.points,
        "reason": str(offence.text),
    }
    return context | {"proposal": proposal}
