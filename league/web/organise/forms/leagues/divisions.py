"""Forms for divisions."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.divisions.divisions import RULE_FIELDS
from league.models import Division, DivisionRules
from league.web.common.verb_forms import VerbForm


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


class DivisionRulesForm(VerbForm):
    class Meta(VerbForm.Meta):
        model = DivisionRules
        fields = RULE_FIELDS
