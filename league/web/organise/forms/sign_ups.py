"""Forms for sign-up settings and decisions."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.entrants.sign_up_admin import TERMS
from league.models import Player, SignUpTerms
from league.web.common.verb_forms import VerbForm
from league.web.organise.forms.entrants import NEW, player_choices


class TermsForm(VerbForm):
    """Sign-up settings of an event."""

    class Meta(VerbForm.Meta):
        model = SignUpTerms
        fields = TERMS
        widgets = {"information": forms.Textarea(attrs={"rows": 4})}


class AcceptForm(forms.Form):
    """Choice of the player behind an ambiguous name."""

    player = forms.ChoiceField(
        label=_("Which player?"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose which player this is.")},
    )

    def __init__(self, players: Iterable[Player], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["player"].choices = [*player_choices(players), ("new", NEW)]  # type: ignore[attr-defined]
