"""Forms of season files."""

from base64 import b64encode
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.importing.seasons.cells import LARGEST_FILE
from league.web.organise.forms.entrants import bytes_of


class SeasonFileForm(forms.Form):
    """A file, or the bytes of the file that its preview was made of."""

    file = forms.FileField(
        label=_("File (CSV, XLSX, or JSON of Pantheon)"),
        required=False,
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx,.json,text/csv"}),
        help_text=_("One row a seat, with a line of column names. Nothing is stored yet."),
    )
    content = forms.CharField(
        required=False, max_length=2 * LARGEST_FILE, widget=forms.HiddenInput, strip=False
    )

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        file = data.get("file")
        content = bytes(file.read()) if file else bytes_of(data.get("content", ""))
        if not content and not self.errors:
            self.add_error("file", _("Choose a file."))
        data["bytes"] = content or b""
        data["content"] = b64encode(data["bytes"]).decode()
        return data
