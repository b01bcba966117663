"""Forms for sign-up settings and decisions."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Player, SignUpTerms
from league.web.organise.forms.entrants import NEW, player_choices


class TermsForm(forms.Form):
    """Sign-up settings of an event."""

    is_open = forms.BooleanField(label=_("Sign-up open"), required=False)
    until = forms.DateTimeField(
        label=_("Sign-up closes"),
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        input_formats=["%Y-%m-%dT%H:%M", "%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M"],
        help_text=_("Leave empty to keep it open until you close it here."),
    )
    capacity = forms.IntegerField(
        label=_("Capacity"), min_value=1, required=False, help_text=_("Leave empty for no limit.")
    )
    approval = forms.BooleanField(
        label=_("Sign-ups need approval"),
        required=False,
        help_text=_(
            "If off, everyone who signs up plays; names of existing players still need your "
            "decision."
        ),
    )
    promotes = forms.BooleanField(
        label=_("Fill free places from the waiting list"),
        required=False,
        help_text=_(
            "In order of sign-up. Once a tournament has its first seating, the organiser decides."
        ),
    )
    self_check_in = forms.BooleanField(
        label=_("Self check-in"),
        required=False,
        help_text=_("Players check in on their personal page. Turn it on when the doors open."),
    )
    mails_seats = forms.BooleanField(
        label=_("Send seats by e-mail"),
        required=False,
        help_text=_(
            "Players who signed up without an account get an e-mail when a seating is published and "
            "when their seat changes."
        ),
    )
    information = forms.CharField(
        label=_("Information for players"),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=_("Fee, address, what to bring. Shown above the form."),
    )

    @classmethod
    def of(cls, terms: SignUpTerms, data: Any = None) -> "TermsForm":
        return cls(data, initial={name: getattr(terms, name) for name in cls.base_fields})


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
