"""How a season file is read: what was guessed, shown in a form, and what somebody chose there."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.core.sheets.columns import ChosenColumns
from league.formats.date_fields import DateInput
from league.importing.seasons.dates import DateOrder, date_of
from league.importing.seasons.layout import (
    NOTHING_CHOSEN,
    Layout,
    LayoutChoice,
    SeatOrder,
    Shape,
    Values,
)
from league.web.common.sheets.column_choice import columns_in
from league.web.common.sheets.sheet_choice import SheetChoice, is_other_sheet


class LayoutForm(SheetChoice):
    """The guesses; a field that does not matter for the file is left out."""

    shape = forms.ChoiceField(label=lazy("The file has"), choices=Shape.choices, required=False)
    read_as = forms.CharField(required=False, widget=forms.HiddenInput, max_length=10)
    dates = forms.ChoiceField(label=lazy("Dates"), choices=DateOrder.choices, required=False)
    values = forms.ChoiceField(label=lazy("Numbers"), choices=Values.choices, required=False)
    order = forms.ChoiceField(
        label=lazy("Order of the players in a row"), choices=SeatOrder.choices, required=False
    )
    day = forms.DateField(
        label=lazy("Date of the games"),
        required=False,
        widget=DateInput(),
        help_text=lazy(
            "The file has no dates: all new games get this one. Games that are stored already keep"
            " theirs."
        ),
    )

    def choice(self, columns: ChosenColumns) -> LayoutChoice:
        """What was chosen; with another sheet or shape all the rest is guessed again."""
        if not self.is_valid():
            return NOTHING_CHOSEN
        data = self.cleaned_data
        if is_other_sheet(data):
            return LayoutChoice(sheet=data["sheet"], day=data["day"])
        if data["shape"] != data["read_as"]:
            kept = ("sheet", "shape", "dates", "day")
            return LayoutChoice(**{name: data[name] for name in kept})
        names = ("sheet", "shape", "dates", "values", "order", "day")
        return LayoutChoice(columns=columns, **{name: data[name] for name in names})


def layout_in(data: Mapping[str, Any]) -> LayoutChoice:
    return LayoutForm(data).choice(columns_in(data)) if "read_as" in data else NOTHING_CHOSEN


def day_form(choice: LayoutChoice) -> LayoutForm:
    """For a file that is no table: only the day of its games."""
    form = LayoutForm(initial={"day": choice.day})
    form.fields["day"].required, form.use_required_attribute = True, False
    for name in [*form.fields]:
        if name not in {"day", "read_as"}:
            del form.fields[name]
    return form


def layout_form(layout: Layout) -> LayoutForm:
    names = ("sheet", "shape", "dates", "values", "order", "day")
    initial = {name: getattr(layout, name) for name in names}
    form = LayoutForm(initial={**initial, "read_as": layout.shape, "sheet_read": layout.sheet})
    form.offer_sheets(layout.sheets, together=layout.alike)
    for name in _needless(layout):
        del form.fields[name]
    for form_field in form.fields.values():  # nothing to choose is empty
        form_field.required = True
    form.use_required_attribute = False
    if layout.unclear_date and (day := date_of(layout.unclear_date, layout.dates)):
        form.fields["dates"].help_text = _("“%(text)s” is read as %(day)s.") % {
            "text": layout.unclear_date,
            "day": date_format(day, "DATE_FORMAT"),
        }
    return form


def _needless(layout: Layout) -> Iterator[str]:
    """The fields that do not matter for the file."""
    if len(layout.sheets) <= 1:
        yield from ("sheet", "sheet_read")
    if not layout.unclear_date:
        yield "dates"
    if layout.shape == Shape.SEATS:
        yield "values"
    if layout.shape != Shape.GAMES:
        yield "order"
    if layout.has_dates:
        yield "day"
