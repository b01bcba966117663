"""Forms with the columns of a row, which a verb checks and writes."""

from typing import Any

from django import forms
from django.db import models

from league.formats.date_fields import DateInput, StartInput, TimeInput
from league.models.columns import bounds_of


def form_field(column: "models.Field[Any, Any]", **how: Any) -> forms.Field | None:
    """The form field of a column: a number with its bounds, a day or a time as a browser asks for it."""
    if isinstance(column, models.IntegerField) and not column.choices:
        low, high = bounds_of(column)
        how |= {"min_value": low, "max_value": high}
    elif isinstance(column, models.DateField):
        is_time = isinstance(column, models.DateTimeField)
        how.setdefault("widget", StartInput() if is_time else DateInput())
    elif isinstance(column, models.TimeField):
        how.setdefault("widget", TimeInput())
    elif isinstance(column, models.URLField):
        how["assume_scheme"] = "https"
    elif isinstance(column, models.JSONField):  # `how` names the field that reads it
        return models.Field.formfield(column, **how, show_hidden_initial=False)
    return column.formfield(**how)


class VerbForm(forms.ModelForm):  # type: ignore[type-arg]  # not generic at run time
    """Labels, help texts, choices and bounds are those of the model; `cleaned_data` goes to a verb.

    The row stays as it is: the verb checks the values once more, under its lock, and writes them.
    """

    class Meta:
        formfield_callback = form_field

    def _post_clean(self) -> None:
        """Unlike a usual model form, set nothing in the row."""

    def save(self, commit: bool = True) -> Any:  # noqa: FBT001, FBT002 (Django's own signature)
        raise TypeError(f"a verb writes what this form reads, commit={commit}")
