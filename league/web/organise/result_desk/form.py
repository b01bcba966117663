"""The form of one table: the points of a whole game, typed in the unit of the game."""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as lazy

from league.core.errors import AnyProblem, message_of
from league.core.fields import LONGEST_REASON
from league.models import Seat, Table
from league.play.queries.entered_results import correction_needs_reason, result_as_entered
from league.play.queries.games import has_sticks
from league.web.organise.forms.fields import PlainNumberInput, UnitsField, seat_label
from scoring.results.placement import points_unit

LONGEST_FIGURE = 7


class FigureInput(PlainNumberInput):
    """Digits without the arrows of a number field: on this page the arrow keys change the table."""

    input_type = "text"


class ResultForm(forms.Form):
    """The result of one table by seat in the order of the first East; one of many on its page.

    `shown` holds the figures that the page was made with, so that typing can be told from what
    was there.
    """

    use_required_attribute = False  # other tables of the page may still be empty

    version = forms.IntegerField(widget=forms.HiddenInput)
    shown = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(
        self, table: Table, seats: Sequence[Seat], data: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(data, prefix=str(table.pk), auto_id=f"table-{table.pk}-%s")
        self.stored = result_as_entered(table, seats)
        self.is_overtaken = False  # somebody else stored a result meanwhile
        unit = points_unit(table.ruleset)
        for place, seat in enumerate(seats):
            self.fields[f"raw_points_{seat.index}"] = self._figure(
                label=seat_label(seat),
                unit=unit,
                initial="" if self.stored is None else self.stored.raw_points[place],
            )
        if has_sticks(table.session.event):
            self.fields["leftover_sticks"] = self._figure(
                label=lazy("Riichi sticks left on the table"),
                required=False,
                min_value=0,
                initial="" if self.stored is None else self.stored.leftover_sticks or "",
            )
            self.fields["leftover_sticks"].widget.attrs["placeholder"] = "0"
        if self.stored is not None and correction_needs_reason(table):
            self.fields["reason"] = forms.CharField(
                label=lazy("Reason"), max_length=LONGEST_REASON, required=False
            )
        self.initial["version"] = table.version
        self.initial["shown"] = ",".join(
            _as_typed(name, self.fields[name].prepare_value(self.fields[name].initial))
            for name in self.figures
        )

    @property
    def seat_fields(self) -> list[forms.BoundField]:
        return [self[name] for name in self.figures if name != "leftover_sticks"]

    @property
    def figures(self) -> list[str]:
        names = sorted(name for name in self.fields if name.startswith("raw_points_"))
        return [*names, *(["leftover_sticks"] if "leftover_sticks" in self.fields else [])]

    def is_touched(self) -> bool:
        """Whether a figure or a reason was typed since the page was made."""
        typed = ",".join(_as_typed(name, self[name].value()) for name in self.figures)
        reason = self["reason"].value() if "reason" in self.fields else ""
        return bool(reason) or typed != self["shown"].value()

    def typed(self) -> dict[str, Any]:
        """What the fields hold, for a page that shows them again unchecked."""
        return {name: self[name].value() for name in self.fields}

    def raw_points(self) -> tuple[int, ...]:
        return tuple(self.cleaned_data[field.name] for field in self.seat_fields)

    def put_problems(self, problems: Iterable[AnyProblem]) -> None:
        """Add problems of a seat's points to its field, all others to the form."""
        for item in problems:
            seat = re.fullmatch(r"raw_points\D*(\d+)\D*", item.field)
            name = f"raw_points_{seat[1]}" if seat else item.field
            has_field = name in self.fields and name != "version"
            self.add_error(name if has_field else None, message_of(item))

    @staticmethod
    def _figure(*, unit: int = 1, **more: Any) -> UnitsField:
        attrs = {"inputmode": "numeric", "autocomplete": "off", "maxlength": LONGEST_FIGURE}
        return UnitsField(unit=unit, widget=FigureInput(attrs=attrs), **more)


def form_of(table: Table, data: Mapping[str, str] | None = None) -> ResultForm:
    return ResultForm(table, table.seated, data)


def _as_typed(name: str, value: Any) -> str:
    """A figure as text; no sticks are the same as none typed."""
    text = "" if value is None else str(value)
    return "" if name == "leftover_sticks" and text == "0" else text
