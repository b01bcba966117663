"""The choice of a sheet of a workbook, and the sheet that the page shows."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from league.core.queries.rule_terms import comma_list

LONGEST_TITLE = 100  # characters


class SheetChoice(forms.Form):
    sheet = forms.CharField(
        label=_("Sheet of the workbook"),
        required=False,
        widget=forms.Select,
        max_length=LONGEST_TITLE,
    )
    sheet_read = forms.CharField(required=False, widget=forms.HiddenInput, max_length=LONGEST_TITLE)

    def offer_sheets(self, titles: Sequence[str], *, together: Sequence[str] = ()) -> None:
        """Let one choose where there is a choice: a sheet, or all that are read `together`."""
        all_of_them = _now("all together: %(titles)s") % {"titles": comma_list(together)}
        choices = [("", all_of_them)] if len(together) > 1 else []
        choices += [(title, title) for title in titles]
        several = len(titles) > 1
        if together and (left := [title for title in titles if title not in together]):
            said = _now("Not among them: %(titles)s") % {"titles": comma_list(left)}
            self.fields["sheet"].help_text = self["sheet"].help_text = said
        self.fields["sheet"].widget = (
            forms.Select(choices=choices) if several else forms.HiddenInput()
        )


def is_other_sheet(data: Mapping[str, Any]) -> bool:
    """Whether another sheet of the workbook was chosen than the one that was shown."""
    return bool(data.get("sheet", "") != data.get("sheet_read", ""))
