"""The form of the rules that are compared with those of an event."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.models import Event
from league.standings.queries.comparison import RANKED_BY, present_rules
from league.web.common.verb_forms import VerbForm
from league.web.organise.forms.leagues.ranking_rules import PREFIX, league_fields, league_values
from scoring.games import game_of


class ComparisonForm(VerbForm):
    """Uma and return points of riichi, and all ranking rules."""

    uma = forms.CharField(
        label=lazy("Uma"),
        max_length=80,
        help_text=lazy("In points, first place first: 15000 5000 -5000 -15000."),
    )
    return_points = forms.IntegerField(
        label=lazy("Return points"), help_text=lazy("Above the starting points they make the oka.")
    )

    class Meta(VerbForm.Meta):
        model = Event
        fields = RANKED_BY

    def __init__(self, event: Event, data: Any = None, rules: dict[str, Any] | None = None) -> None:
        now = present_rules(event) | (rules or {})
        league = now.pop("ranking_rules")
        now["uma"] = " ".join(map(str, now["uma"]))
        super().__init__(data, initial=now | {PREFIX + key: part for key, part in league.items()})
        self.event = event
        self.fields.update(league_fields(game_of(event.ruleset).score_unit))
        if event.ruleset.variant != "riichi":
            del self.fields["uma"], self.fields["return_points"]

    def clean_uma(self) -> list[int]:
        words = self.cleaned_data["uma"].replace("\N{MINUS SIGN}", "-").replace(",", " ").split()
        try:
            return [int(word) for word in words]
        except ValueError:
            raise forms.ValidationError(
                _("Enter whole numbers with spaces between them.")
            ) from None

    def values(self) -> dict[str, Any]:
        """What differs from the rules of the event."""
        values = {name: self.cleaned_data[name] for name in RANKED_BY}
        values |= {
            name: self.cleaned_data[name]
            for name in ("uma", "return_points")
            if name in self.fields
        }
        values["ranking_rules"] = league_values(self.cleaned_data)
        now = present_rules(self.event)
        defaults = self.event.league_rules.to_json()
        if (
            league_values({PREFIX + key: part for key, part in defaults.items()})
            == (values["ranking_rules"])
        ):
            del values["ranking_rules"]
        return {name: value for name, value in values.items() if value != now[name]}
