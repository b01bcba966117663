"""The form of a result that is entered as a whole."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.core.fields import LONGEST_REASON
from league.models import Seat, Table
from league.play.queries.entered_results import result_as_entered
from league.templatetags.tenbou import wind
from league.web.organise.forms.widgets import PlainNumberInput


class ResultForm(forms.Form):
    """Points of a whole game, by seat in the order of the first East; one of many on its page.

    `sticks`: the game has riichi sticks, and some may be left on the table. `shown` holds the
    figures that the page was made with, so that typing can be told from what was there.
    """

    use_required_attribute = False  # other tables of the page may still be empty

    leftover_sticks = forms.IntegerField(
        label=_("Riichi sticks left on the table"),
        min_value=0,
        initial=0,
        widget=PlainNumberInput,
    )
    reason = forms.CharField(label=_("Reason"), max_length=LONGEST_REASON, required=False)
    version = forms.IntegerField(widget=forms.HiddenInput)
    shown = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(
        self,
        table: Table,
        seats: Sequence[Seat],
        data: Mapping[str, str] | None = None,
        *,
        sticks: bool,
        asks_reason: bool,
    ) -> None:
        super().__init__(data, prefix=str(table.pk), auto_id=f"table-{table.pk}-%s")
        leftover, reason = self.fields.pop("leftover_sticks"), self.fields.pop("reason")
        stored = result_as_entered(table, seats)
        for place, seat in enumerate(seats):
            name = f"raw_points_{seat.index}"
            self.fields[name] = forms.IntegerField(
                label=f"{wind(seat.starting_wind)} · {seat.entrant.staff_name}",
                widget=PlainNumberInput,
            )
            self.initial[name] = "" if stored is None else stored.raw_points[place]
        if sticks:
            self.fields["leftover_sticks"] = leftover
            self.initial["leftover_sticks"] = 0 if stored is None else stored.leftover_sticks
        if asks_reason and stored is not None:
            self.fields["reason"] = reason
        self.initial["version"] = table.version
        self.initial["shown"] = ",".join(str(self.initial[name]) for name in self._figures())

    def is_touched(self) -> bool:
        """Whether a figure or a reason was typed since the page was made."""
        typed = ",".join(str(self[name].value()) for name in self._figures())
        reason = self["reason"].value() if "reason" in self.fields else ""
        return bool(reason) or typed != self["shown"].value()

    def typed(self) -> dict[str, Any]:
        """What the fields hold, for a page that shows them again unchecked."""
        return {name: self[name].value() for name in self.fields}

    def raw_points(self) -> list[int]:
        names = [name for name in self._figures() if name != "leftover_sticks"]
        return [self.cleaned_data[name] for name in names]

    def _figures(self) -> list[str]:
        names = sorted(name for name in self.fields if name.startswith("raw_points_"))
        return [*names, *(["leftover_sticks"] if "leftover_sticks" in self.fields else [])]
