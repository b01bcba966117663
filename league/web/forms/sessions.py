"""Forms about sessions and tables: the draw, seats, results, closing."""

from collections.abc import Sequence
from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _

from league.enums import DrawMethod
from league.models import Entrant, Seat, Table
from league.templatetags.tenbou import wind
from league.web.forms.entrants import numbered


class DrawForm(forms.Form):
    other_names: ClassVar = {"line": "plan"}  # a problem of a line of the plan

    method = forms.ChoiceField(
        label=_("Method"), choices=DrawMethod.choices, widget=forms.RadioSelect
    )
    checked_in_only = forms.BooleanField(label=_("Only those who have checked in"), required=False)
    seed = forms.IntegerField(
        label=_("Seed"),
        min_value=0,
        required=False,
        help_text=_("The same seed draws the same seating. Empty: a new one, kept on record."),
    )
    plan = forms.CharField(
        label=_("Plan"),
        required=False,
        widget=forms.Textarea(attrs={"rows": 6}),
        help_text=_("For a pasted plan: a table a line, entrant numbers in the order E S W N."),
    )


class NewSessionForm(DrawForm):
    minutes = forms.IntegerField(label=_("Minutes"), min_value=1, max_value=24 * 60, required=False)


class SeatsForm(forms.Form):
    """Two seats of a session, to change places."""

    first = forms.TypedChoiceField(label=_("One seat"), coerce=int)
    second = forms.TypedChoiceField(label=_("The other seat"), coerce=int)

    def __init__(self, tables: Sequence[Table], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", "—"), *seat_choices(tables)]
        for name in ("first", "second"):
            self.fields[name].choices = choices  # type: ignore[attr-defined]


def seat_choices(tables: Sequence[Table]) -> list[tuple[str, str]]:
    return [
        (str(seat.pk), seat_label(table, seat))
        for table in tables
        for seat in getattr(table, "seated", ())
    ]


def seat_label(table: Table, seat: Seat) -> str:
    player = seat.entrant.player.display_name
    return f"{table.number} {wind(seat.starting_wind)}: {seat.entrant.number} {player}"


class SubstituteForm(forms.Form):
    """A substitute for whoever was to sit in a seat."""

    seat = forms.TypedChoiceField(label=_("In place of"), coerce=int)
    substitute = forms.TypedChoiceField(label=_("Substitute"), coerce=int)
    reason = forms.CharField(label=_("Reason"), max_length=300, required=False)

    def __init__(
        self,
        tables: Sequence[Table],
        substitutes: Sequence[Entrant],
        *args: Any,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        people = [(str(entrant.pk), numbered(entrant)) for entrant in substitutes]
        self.fields["seat"].choices = [("", "—"), *seat_choices(tables)]  # type: ignore[attr-defined]
        self.fields["substitute"].choices = [("", "—"), *people]  # type: ignore[attr-defined]


class ResultForm(forms.Form):
    """The scores of a whole game, a field a seat in the order of the first East."""

    leftover_sticks = forms.IntegerField(
        label=_("Sticks left on the table"), min_value=0, initial=0
    )
    version = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, seats: Sequence[Seat], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        sticks = self.fields.pop("leftover_sticks")
        for seat in seats:
            name = f"raw_points_{seat.index}"
            self.fields[name] = forms.IntegerField(
                label=f"{wind(seat.starting_wind)} · {seat.entrant.player.display_name}"
            )
            self.initial[name] = seat.raw_points
        self.fields["leftover_sticks"] = sticks

    def raw_points(self) -> list[int]:
        names = sorted(name for name in self.fields if name.startswith("raw_points_"))
        return [self.cleaned_data[name] for name in names]


class ReasonForm(forms.Form):
    """What goes with a closing, a reopening, a revocation."""

    version = forms.IntegerField(widget=forms.HiddenInput, required=False)
    reason = forms.CharField(label=_("Reason"), max_length=300)
