"""Forms about penalties."""

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from league.enums import PenaltyKind
from league.models import Entrant
from league.web.forms.entrants import EntrantField


class PenaltyForm(forms.Form):
    entrant = EntrantField(label=_("Entrant"), queryset=Entrant.objects.none())
    kind = forms.ChoiceField(label=_("Kind"), choices=PenaltyKind.choices)
    points = forms.IntegerField(
        label=_("Points deducted"),
        min_value=0,
        initial=0,
        help_text=_("In whole points: 20000 takes 20.0 off the total. 0 for a warning."),
    )
    reason = forms.CharField(label=_("Reason"), max_length=300)

    def __init__(self, entrants: QuerySet[Entrant], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["entrant"].queryset = entrants  # type: ignore[attr-defined]
