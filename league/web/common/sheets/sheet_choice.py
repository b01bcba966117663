"""The choice of a sheet of a workbook, and the sheet that the page shows."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

LONGEST_TITLE = 100  # characters


class SheetChoice(forms.Form):
    sheet = forms.CharField(
        label=_("Sheet of the workbook"),
        required=False,
        widget=forms.Select,
        max_length=LONGEST_TITLE,
    )
    sheet_read = forms.CharField(required=False, widget=forms.HiddenInput, max_length=LONGEST_TITLE)

    def offer_sheets(self, titles: Sequence[str]) -> None:
        """Let one choose where there is a choice."""
        choices = [(title, title) for title in titles]
        several = len(titles) > 1
        self.fields["sheet"].widget = (
            forms.Select(choices=choices) if several else forms.HiddenInput()
        )


def is_other_sheet(data: Mapping[str, Any]) -> bool:
    """Whether another sheet of the workbook was chosen than the one that was shown."""
    return bool(data.get("sheet", "") != data.get("sheet_read", ""))
