"""Forms about signing up: what people type, the terms, the organiser's answers."""

from collections.abc import Iterable
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Player, SignUpTerms
from league.web.organise.forms.entrants import NEW, described

OF_A_PLAYER = ("name", "club", "country", "shown_by_name")


class SignUpForm(forms.Form):
    """What somebody says who wants to play; a known player is not asked what is known."""

    name = forms.CharField(
        label=_("Name"), max_length=120, widget=forms.TextInput(attrs={"autocomplete": "name"})
    )
    club = forms.CharField(
        label=_("Club"),
        max_length=120,
        required=False,
        widget=forms.TextInput(attrs={"autocomplete": "organization"}),
    )
    country = forms.CharField(
        label=_("Country"),
        max_length=2,
        required=False,
        help_text=_("Two letters: JP, FR, AT …"),
        widget=forms.TextInput(attrs={"autocomplete": "country"}),
    )
    contact = forms.CharField(
        label=_("E-mail or telephone"),
        max_length=200,
        help_text=_("Only the organisers see it."),
        widget=forms.TextInput(attrs={"autocomplete": "email"}),
    )
    note = forms.CharField(label=_("Note for the organiser"), max_length=300, required=False)
    shown_by_name = forms.BooleanField(
        label=_("My name may be shown in lists and standings"),
        required=False,
        help_text=_("Without this, a number stands in its place."),
    )
    client_id = forms.UUIDField(widget=forms.HiddenInput)
    website = forms.CharField(required=False)  # people do not see it; machines fill it in

    def __init__(self, player: Player | None, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["client_id"].initial = uuid4
        if player is not None:
            for name in OF_A_PLAYER:
                del self.fields[name]
            self.fields["contact"].required = False

    @property
    def shown(self) -> list[forms.BoundField]:
        """What people see of it."""
        return [field for field in self if field.name not in {"website", "client_id"}]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("website"):
            self.add_error(None, _("Please leave the last field empty."))
        return data

    def values(self) -> dict[str, Any]:
        return {name: value for name, value in self.cleaned_data.items() if name != "website"}


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
