"""Forms to close a call and to swap seats at a table."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.models import Seat
from league.templatetags.tenbou import wind


class NoteForm(forms.Form):
    """Closes a call; the hidden field makes a form with an empty note bound."""

    done = forms.CharField(widget=forms.HiddenInput, initial="1")
    note = forms.CharField(
        label=_("Note"),
        max_length=300,
        required=False,
        help_text=_("What was decided. Kept in the audit log."),
    )


class TableSeatsForm(forms.Form):
    """Two of the seats of one table."""

    version = forms.IntegerField(widget=forms.HiddenInput)
    first = forms.TypedChoiceField(label=_("First player"), coerce=int)
    second = forms.TypedChoiceField(label=_("Second player"), coerce=int)
    reason = forms.CharField(label=_("Reason"), max_length=300, required=False)

    def __init__(
        self, seats: Sequence[Seat], *args: Any, needs_reason: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        choices = [
            (seat.pk, f"{wind(seat.starting_wind)} · {seat.entrant.staff_name}") for seat in seats
        ]
        for name in ("first", "second"):
            self.fields[name].choices = [("", "—"), *choices]  # type: ignore[attr-defined]
        self.fields["reason"].required = needs_reason
