"""Form for reports."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.enums import ReportFormat


class ReportForm(forms.Form):
    format = forms.ChoiceField(
        label=_("Format"),
        choices=ReportFormat.choices,
        help_text=_("An XLSX workbook holds all tables, a CSV file one."),
    )
    table = forms.ChoiceField(label=_("Table (CSV)"), required=False)

    def __init__(self, tables: Mapping[str, str], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["table"].choices = list(tables.items())  # type: ignore[attr-defined]

    def clean_table(self) -> str:
        """The first table where a form without the choice was sent."""
        chosen = self.cleaned_data["table"]
        return str(chosen or self.fields["table"].choices[0][0])  # type: ignore[attr-defined]
