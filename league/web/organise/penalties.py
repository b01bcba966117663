"""Penalties and rulings: list, look up, give, revoke."""

from typing import Any

from django import forms
from django.contrib import messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy
from django.views.decorators.http import require_http_methods

from league.core.permissions import Actor
from league.entrants.queries.entrants import entrants_of
from league.enums import POINTLESS_KINDS, PenaltyKind, penalty_kind_label, penalty_kinds
from league.history.queries.corrections import penalties_of, penalty_in_event
from league.models import Entrant, Event, Penalty, Table
from league.play.penalties import MOST_POINTS, give_penalty, revoke_penalty
from league.play.penalty_catalogue import catalogue_of, offences_of
from league.play.queries.penalties import (
    catalogue_rows,
    entered_chombos,
    hand_choices,
    proposal_for,
    standing_penalties,
)
from league.standings.queries.standings import total_of
from league.web.common.form_views import StaffFormView
from league.web.common.views import (
    actor_in,
    form_page,
    or_404,
    page,
    paginate,
    requires,
    run_verb_on_form,
    staff_page,
    table_or_404,
    to_call_or,
    whole_number,
)
from league.web.organise.forms.entrants import EntrantField, choose_from
from league.web.organise.forms.fields import ScoreField
from league.web.organise.forms.sessions import ReasonForm
from scoring.games import game_of


def offence_choices(event: Event) -> list[Any]:
    """Offences by group, after the choice "Not in the catalogue"."""
    groups = [
        (group, [(row.key, row.text) for row in rows])
        for group, rows in catalogue_of(event.ruleset).items()
    ]
    return [("", lazy("Not in the catalogue")), *groups]


class LookUpForm(forms.Form):
    """Player and offence; the catalogue proposes the penalty."""

    entrant = EntrantField(label=lazy("Player"), queryset=Entrant.objects.none())
    offence = forms.ChoiceField(label=lazy("Offence"), required=False)
    table = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(
        self, event: Event, entrants: QuerySet[Entrant], *args: Any, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        choose_from(entrants, self.fields["entrant"])
        self.fields["offence"].choices = offence_choices(event)  # type: ignore[attr-defined]


class PenaltyForm(forms.Form):
    """`other_names` maps field names of problems to fields of this form."""

    other_names = {"hand_position": "hand"}  # read only

    entrant = EntrantField(label=lazy("Player"), queryset=Entrant.objects.none())
    offence = forms.CharField(widget=forms.HiddenInput, required=False)
    kind = forms.ChoiceField(label=lazy("Kind"))
    points = ScoreField(
        label=lazy("Points deducted"), min_value=0, max_value=MOST_POINTS, initial=0
    )
    hand = forms.TypedChoiceField(label=lazy("Hand"), coerce=int, required=False, empty_value=None)
    reason = forms.CharField(label=lazy("Reason or ruling"), max_length=300)
    # What the page has said that the penalty does; another amount is said again before it is stored.
    confirmed = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, event: Event, table: Table | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choose_from(entrants_of(event), self.fields["entrant"])
        self.fields["kind"].choices = penalty_kinds(event.ruleset.variant)  # type: ignore[attr-defined]
        points: ScoreField = self.fields["points"]  # type: ignore[assignment]
        points.unit = game_of(event.ruleset).score_unit
        points.help_text = format_lazy(
            lazy("As in the standings: {score}. Use 0 for a ruling, a warning or a dead hand."),
            score=points.shown(20 * points.unit),
        )
        if table is None:
            del self.fields["hand"]
        else:
            hands = [("", lazy("whole game")), *hand_choices(table)]
            self.fields["hand"].choices = hands  # type: ignore[attr-defined]

    def echo_of(self) -> str:
        """The player and the amount that the page says before it stores them; "" for no points."""
        data = self.cleaned_data
        return f"{data['entrant'].pk}:{data['points']}" if data["points"] else ""

    def is_confirmed(self) -> bool:
        return bool(self.cleaned_data["confirmed"] == self.echo_of())


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


@staff_page("penalty.give")
def catalogue(request: HttpRequest, event: Event) -> HttpResponse:
    """The catalogue: the penalty of each offence for the first time, the second and so on."""
    shown = catalogue_rows(event)
    return page(request, "organise/penalties/catalogue.html", event, **shown)


class Revoke(StaffFormView):
    may = "penalty.give"
    template_name = "organise/penalties/revoke.html"
    form_class = ReasonForm
    done = lazy("Penalty revoked.")
    back = "penalties"

    def get_object(self) -> Penalty:
        return or_404(penalty_in_event(self.event, self.kwargs["penalty"]))

    def write(self, form: ReasonForm) -> object:
        return revoke_penalty(self.object, actor=self.actor, reason=form.cleaned_data["reason"])

    def context(self) -> dict[str, Any]:
        return {"penalty": self.object}


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
