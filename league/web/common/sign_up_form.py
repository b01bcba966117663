"""The form with which people sign up; the organiser reads it as a preview."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Player, SignUpQuestion
from league.web.common.answer_fields import answer_fields, answers_in
from league.web.common.player_form import (
    NEW_CLUB,
    ClubField,
    CountryField,
    ask_about_club,
    text_fields,
)

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
    shown_by_name = forms.TypedChoiceField(
        label=_("Show my name on public pages?"),
        choices=[
            ("yes", _("Yes. Everybody can read it in lists, results and standings.")),
            (
                "no",
                _(
                    "No. Public pages show “Player” and a number. Staff, and paper in the hall,"
                    " have my name."
                ),
            ),
        ],
        coerce=lambda text: text == "yes",
        widget=forms.RadioSelect,
        error_messages={"required": _("Choose whether public pages show your name.")},
    )
    client_id = forms.UUIDField(widget=forms.HiddenInput)
    website = forms.CharField(required=False)  # honeypot: hidden from people, filled in by bots

    def __init__(
        self,
        player: Player | None,
        questions: Sequence[SignUpQuestion],
        *args: Any,
        by_email: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.questions = questions
        answers = answer_fields(questions)
        self.answer_names = tuple(answers)
        self.fields |= answers
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
    def own(self) -> list[forms.BoundField]:
        """Who signs up."""
        names = ("name", "club", NEW_CLUB, "country", "contact")
        return [self[name] for name in names if name in self.fields]

    @property
    def of_the_name(self) -> list[forms.BoundField]:
        """The parts of the name and its reading, which few people have to state."""
        return [self[name] for name in NAME_FIELDS if name in self.fields]

    @property
    def states_the_name(self) -> bool:
        return any(field.value() or field.errors for field in self.of_the_name)

    @property
    def asked(self) -> list[forms.BoundField]:
        """What the organiser asks, and a note."""
        return [self[name] for name in (*self.answer_names, "note")]

    @property
    def shown(self) -> forms.BoundField | None:
        """Whether pages show the name; a player with an account has said so in the profile."""
        return self["shown_by_name"] if "shown_by_name" in self.fields else None

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        if data.get("website"):
            self.add_error(None, _("Please leave the last field empty."))
        if "club" in self.fields:
            ask_about_club(self)
        return data

    def values(self) -> dict[str, Any]:
        left_out = {"website", *self.answer_names}
        values = {name: one for name, one in self.cleaned_data.items() if name not in left_out}
        return values | {"answers": answers_in(self.cleaned_data, self.questions)}
