"""Forms for divisions."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Division, DivisionRules
from league.models.leagues.division import MOST_MOVES, MOST_NIGHTS


class DivisionNamesForm(forms.Form):
    names = forms.CharField(
        label=_("Names of the divisions"),
        widget=forms.Textarea(attrs={"rows": 4}),
        max_length=2000,
        required=False,
        help_text=_("One a line, the top one first. Empty: no divisions."),
    )

    def __init__(self, divisions: list[Division], data: Any = None) -> None:
        names = "\n".join(division.name for division in divisions)
        super().__init__(data, initial={"names": names})

    def lines(self) -> list[str]:
        return [line.strip() for line in self.cleaned_data["names"].splitlines() if line.strip()]


class DivisionRulesForm(forms.Form):
    promoted = forms.IntegerField(label=_("Players promoted"), min_value=0, max_value=MOST_MOVES)
    relegated = forms.IntegerField(label=_("Players relegated"), min_value=0, max_value=MOST_MOVES)
    every = forms.IntegerField(
        label=_("Nights between promotions"),
        min_value=1,
        max_value=MOST_NIGHTS,
        required=False,
        help_text=_("Sessions in an event without nights. Empty: whenever you decide."),
    )
    resets_points = forms.BooleanField(
        label=_("Everyone starts from zero after a promotion"),
        required=False,
        help_text=_("Otherwise all points are carried over."),
    )
    mixed_tables = forms.BooleanField(
        label=_("Allow tables of several divisions"),
        required=False,
        help_text=_("Only for players who do not fill a table of their division."),
    )

    def __init__(self, rules: DivisionRules, data: Any = None) -> None:
        super().__init__(data, initial={name: getattr(rules, name) for name in self.base_fields})
