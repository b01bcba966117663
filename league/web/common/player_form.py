"""The form of a player's profile, for organisers, club officers and the person."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.core.permissions import Actor
from league.models import Player
from league.people.players import OWN_FIELDS, PLAYER_TEXT_FIELDS
from league.web.common.place_fields import ClubField, CountryField, ask_about_club


def text_fields() -> dict[str, forms.Field]:
    """A field for each text that is known of a player.

    Where a text has a sentence of its own for what does not fit, the verb says it.
    """
    return {
        name: CountryField(required=False)
        if field.is_country
        else forms.CharField(
            label=field.label,
            max_length=None if field.problem else field.longest,
            required=False,
            help_text=field.help_text,
        )
        for name, field in PLAYER_TEXT_FIELDS.items()
    }


class PlayerForm(forms.Form):
    display_name = forms.CharField(label=_("Display name"), max_length=120)
    club = ClubField()
    shown_by_name = forms.BooleanField(label=_("Name may be shown"), required=False)
    rated = forms.BooleanField(
        label=_("Has a rating"),
        required=False,
        help_text=_("Without it, games are rated among the other players at the table."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields |= text_fields()
        self.order_fields(["display_name", *PLAYER_TEXT_FIELDS, "club", "shown_by_name", "rated"])
        self.fields["club"].suggest()  # type: ignore[attr-defined]

    def clean(self) -> None:
        super().clean()
        ask_about_club(self)

    @classmethod
    def of(cls, player: Player) -> "PlayerForm":
        names = ("display_name", *PLAYER_TEXT_FIELDS, "shown_by_name", "rated")
        initial = {name: getattr(player, name) for name in names}
        return cls(initial=initial | {"club": player.club.name if player.club else ""})

    @classmethod
    def read_by(cls, reader: Actor, player: Player, data: Any = None) -> "PlayerForm":
        """The form for this reader: the name of a person with an account stays as it is."""
        form = cls.of(player) if data is None else cls(data)
        if player.login_id not in {None, reader.login_id} and not reader.is_superuser:
            for name in OWN_FIELDS:
                form.initial[name] = getattr(player, name)
                form.fields[name].disabled = True
                form.fields[name].help_text = _(
                    "This player has an account, so only they can change this."
                )
        return form
