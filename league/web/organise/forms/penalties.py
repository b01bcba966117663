"""Forms for penalties and rulings."""

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from league.entrants.queries.entrants import entrants_of
from league.enums import penalty_kinds
from league.models import Entrant, Event, Table
from league.play.penalty_catalogue import catalogue_of
from league.play.queries.penalties import hand_choices
from league.web.organise.forms.entrants import EntrantField, choose_from
from scoring.games import game_of

# Points that make one of a final score where it is written in thousands.
THOUSAND = 1000


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
    points = forms.IntegerField(
        label=_("Points deducted"),
        min_value=0,
        initial=0,
        help_text=_("Use 0 for a ruling, a warning or a dead hand."),
    )
    hand = forms.TypedChoiceField(label=_("Hand"), coerce=int, required=False, empty_value=None)
    reason = forms.CharField(label=_("Reason or ruling"), max_length=300)

    def __init__(self, event: Event, table: Table | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choose_from(entrants_of(event), self.fields["entrant"])
        self.fields["kind"].choices = penalty_kinds(event.ruleset.variant)  # type: ignore[attr-defined]
        if game_of(event.ruleset).score_unit == THOUSAND:
            self.fields["points"].help_text = _(
                "In points: 20000 deducts 20.0 from the total. Use 0 for a ruling, a warning or"
                " a dead hand."
            )
        if table is None:
            del self.fields["hand"]
        else:
            hands = [("", _("whole game")), *hand_choices(table)]
            self.fields["hand"].choices = hands  # type: ignore[attr-defined]
