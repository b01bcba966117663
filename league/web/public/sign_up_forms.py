"""The public sign-up form."""

from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Player
from league.web.common.player_form import ClubField, CountryField, ask_about_club, text_fields

NAME_FIELDS = ("family_name", "latin_reading")
OF_A_PLAYER = ("name", *NAME_FIELDS, "club", "country", "shown_by_name")


class SignUpForm(forms.Form):
    """Sign-up; fields that a logged-in player's profile has are left out."""

    name = forms.CharField(
        label=_("Name"), max_length=120, widget=forms.TextInput(attrs={"autocomplete": "name"})
    )
    club = ClubField()
    country = CountryField(required=False)
    contact = forms.CharField(
        label=_("E-mail or telephone"),
        max_length=200,
        help_text=_("Only organisers can see it."),
        widget=forms.TextInput(attrs={"autocomplete": "email"}),
    )
    note = forms.CharField(label=_("Note for the organiser"), max_length=300, required=False)
    shown_by_name = forms.BooleanField(
        label=_("Show my name in lists and standings"),
        required=False,
        help_text=_(
            "Otherwise public pages show a number. Lists and cards on paper have your name."
        ),
    )
    client_id = forms.UUIDField(widget=forms.HiddenInput)
    website = forms.CharField(required=False)  # honeypot: hidden from people, filled in by bots

    def __init__(
        self, player: Player | None, *args: Any, by_email: bool = False, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["client_id"].initial = uuid4
        self.fields |= {name: field for name, field in text_fields().items() if name in NAME_FIELDS}
        self.order_fields(["name", *NAME_FIELDS])
        self.fields["club"].suggest()  # type: ignore[attr-defined]
        if by_email:
            self.fields["contact"] = forms.EmailField(
                label=_("E-mail"),
                max_length=200,
                help_text=_("We send a link there to confirm. Only organisers can see it."),
                widget=forms.EmailInput(attrs={"autocomplete": "email"}),
            )
        if player is not None:
            for name in OF_A_PLAYER:
                del self.fields[name]
            self.fields["contact"].required = False

    @property
    def shown(self) -> list[forms.BoundField]:
        """The visible fields."""
        return [field for field in self if field.name not in {"website", "client_id"}]

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("website"):
            self.add_error(None, _("Please leave the last field empty."))
        if "club" in self.fields:
            ask_about_club(self)
        return data

    def values(self) -> dict[str, Any]:
        return {name: value for name, value in self.cleaned_data.items() if name != "website"}
