"""The correction of a result: the points in the unit of the slip, and a reason by one tap."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as lazy

from league.core.fields import LONGEST_REASON
from league.models import Seat, Table
from league.own_reasons import OwnReason
from league.play.queries.entered_results import EnteredResult
from league.play.queries.games import has_sticks
from league.web.organise.forms.fields import PlainNumberInput, UnitsField, seat_label
from scoring.results.placement import points_unit

OTHER = "other"
REASONS = (
    OwnReason.LINES_SWAPPED,
    OwnReason.SLIP_MISREAD,
    OwnReason.TYPING,
    OwnReason.STICKS_FORGOTTEN,
    OwnReason.RULING,
)
LONGEST_OWN = max(len(reason.value) for reason in REASONS)


class CorrectionForm(forms.Form):
    """The result of a table by seat, and why it changes; `other_names` are those of problems."""

    version = forms.IntegerField(widget=forms.HiddenInput)
    leftover_sticks = forms.IntegerField(
        label=lazy("Riichi sticks left on the table"), min_value=0, widget=PlainNumberInput
    )
    reason = forms.ChoiceField(label=lazy("Reason"), required=False, widget=forms.RadioSelect)
    note = forms.CharField(
        label=lazy("Note"), required=False, max_length=LONGEST_REASON - LONGEST_OWN - 1
    )

    def __init__(
        self, table: Table, seats: Sequence[Seat], stored: EnteredResult, data: Any = None
    ) -> None:
        super().__init__(data)
        sticks, unit = has_sticks(table.session.event), points_unit(table.ruleset)
        self.zeros = str(unit)[1:]
        for place, seat in enumerate(seats):
            self.fields[f"raw_points_{place}"] = UnitsField(unit=unit, label=seat_label(seat))
            self.initial[f"raw_points_{place}"] = stored.raw_points[place]
        if not sticks:
            del self.fields["leftover_sticks"]
        reasons = [one for one in REASONS if sticks or one != OwnReason.STICKS_FORGOTTEN]
        choices = [(one.value, one.label) for one in reasons]
        self.fields["reason"].choices = [*choices, (OTHER, lazy("Other"))]  # type: ignore[attr-defined]
        self.initial.update(version=table.version, leftover_sticks=stored.leftover_sticks)

    def show(self, data: Mapping[str, Any]) -> None:
        """Fill the fields with what was typed, without checking it."""
        self.initial.update({name: data[name] for name in self.fields if name in data})

    def point_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name.startswith("raw_points_")]

    def typed(self) -> EnteredResult | None:
        """The result in the fields of a form that was sent; None while one of them is no number."""
        points = [self.cleaned_data.get(field.name) for field in self.point_fields()]
        sticks = self.cleaned_data.get(
            "leftover_sticks", None if "leftover_sticks" in self.fields else 0
        )
        known = tuple(held for held in points if held is not None)
        if len(known) < len(points) or sticks is None:
            return None
        return EnteredResult(raw_points=known, leftover_sticks=sticks)

    def written_reason(self) -> str:
        chosen, note = self.cleaned_data.get("reason", ""), self.cleaned_data.get("note", "")
        return " ".join(part for part in (chosen, note) if part and part != OTHER)
