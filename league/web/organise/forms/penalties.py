"""Forms for penalties and rulings."""

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from league.entrants.queries.entrants import entrants_of
from league.enums import penalty_kinds
from league.models import Entrant, Event, Table
from league.play.penalties import MOST_POINTS
from league.play.penalty_catalogue import catalogue_of
from league.play.queries.penalties import hand_choices
from league.web.organise.forms.entrants import EntrantField, choose_from
from league.web.organise.forms.scores import ScoreField
from scoring.games import game_of


def offence_choices(event: Event) -> list[Any]:
    """Offences by group, after the choice "Not in the catalogue"."""
    groups = [
        (group, [(row.key, row.text) for row in rows])
        for group, rows in catalogue_of(event.ruleset).items()
    ]
    return [("", _("Not in the catalogue")), *groups]


class LookUpForm(forms.Form):
    """Player and offence; the catalogue proposes the penalty."""

    entrant = EntrantField(label=_("Player"), queryset=Entrant.objects.none())
    offence = forms.ChoiceField(label=_("Offence"), required=False)
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

    entrant = EntrantField(label=_("Player"), queryset=Entrant.objects.none())
    offence = forms.CharField(widget=forms.HiddenInput, required=False)
    kind = forms.ChoiceField(label=_("Kind"))
    points = ScoreField(label=_("Points deducted"), min_value=0, max_value=MOST_POINTS, initial=0)
    hand = forms.TypedChoiceField(label=_("Hand"), coerce=int, required=False, empty_value=None)
    reason = forms.CharField(label=_("Reason or ruling"), max_length=300)
    # What the page has said that the penalty does; another amount is said again before it is stored.
    confirmed = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, event: Event, table: Table | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choose_from(entrants_of(event), self.fields["entrant"])
        self.fields["kind"].choices = penalty_kinds(event.ruleset.variant)  # type: ignore[attr-defined]
        points: ScoreField = self.fields["points"]  # type: ignore[assignment]
        points.unit = game_of(event.ruleset).score_unit
        points.help_text = format_lazy(
            _("As in the standings: {score}. Use 0 for a ruling, a warning or a dead hand."),
            score=points.shown(20 * points.unit),
        )
        if table is None:
            del self.fields["hand"]
        else:
            hands = [("", _("whole game")), *hand_choices(table)]
            self.fields["hand"].choices = hands  # type: ignore[attr-defined]

    def echo_of(self) -> str:
        """The player and the amount that the page says before it stores them; "" for no points."""
        data = self.cleaned_data
        return f"{data['entrant'].pk}:{data['points']}" if data["points"] else ""

    def is_confirmed(self) -> bool:
        return bool(self.cleaned_data["confirmed"] == self.echo_of())
