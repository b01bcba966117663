"""Forms of organisers about sign-up: its terms, and the answer to one sign-up."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Player, SignUpTerms
from league.web.organise.forms.entrants import NEW, described


class TermsForm(forms.Form):
    """When people may sign up, for how many places, and who lets them in."""

    is_open = forms.BooleanField(label=_("People may sign up"), required=False)
    until = forms.DateTimeField(
        label=_("Until"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"],
        help_text=_("Empty: until it is closed here."),
    )
    capacity = forms.IntegerField(
        label=_("Places"), min_value=1, required=False, help_text=_("Empty: as many as come.")
    )
    approval = forms.BooleanField(
        label=_("An organiser accepts each sign-up"),
        required=False,
        help_text=_("Otherwise whoever signs up plays; known names are asked about all the same."),
    )
    promotes = forms.BooleanField(
        label=_("A free place goes to the waiting list by itself"),
        required=False,
        help_text=_("In its order. A tournament that has been drawn is left to the organiser."),
    )
    self_check_in = forms.BooleanField(
        label=_("People check themselves in"),
        required=False,
        help_text=_("By their personal link. Open it when the doors open."),
    )
    said = forms.CharField(
        label=_("What people should know"),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Fee, address, what to bring: stands above the form."),
    )

    @classmethod
    def of(cls, terms: SignUpTerms, data: Any = None) -> "TermsForm":
        return cls(data, initial={name: getattr(terms, name) for name in cls.base_fields})


class AcceptForm(forms.Form):
    """Who somebody is whose name is not new."""

    player = forms.ChoiceField(
        label=_("Who is meant"),
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose which player this is.")},
    )

    def __init__(self, players: Iterable[Player], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        known = [(str(item.pk), described(item)) for item in players]
        self.fields["player"].choices = [*known, ("new", NEW)]  # type: ignore[attr-defined]
