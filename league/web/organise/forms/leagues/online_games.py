"""Forms for games that were played online."""

import zlib
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _t
from django.utils.translation import gettext_lazy as _

from league.enums import OnlineSite
from league.importing.online_logs.check_logs import text_of
from league.models import Entrant


class OnlineAccountForm(forms.Form):
    entrant = forms.ModelChoiceField(label=_("Player"), queryset=Entrant.objects.none())
    site = forms.ChoiceField(label=_("Site"), choices=OnlineSite.choices)
    name = forms.CharField(label=_("Name of the account"), max_length=80)

    def __init__(self, entrants: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["entrant"]
        field.queryset = entrants  # type: ignore[attr-defined]  # of a model choice
        field.label_from_instance = lambda entrant: entrant.staff_name  # type: ignore[attr-defined]


class SeveralFiles(forms.ClearableFileInput):
    allow_multiple_selected = True


class FilesField(forms.FileField):
    """One file or several, each as (name, text)."""

    def clean(self, data: Any, initial: Any = None) -> Any:
        files = data if isinstance(data, list | tuple) else [data]
        return [self._read(super(FilesField, self).clean(file, initial)) for file in files]

    def _read(self, file: UploadedFile) -> tuple[str, str]:
        name = file.name or ""
        try:
            return name, text_of(file.read())
        except (UnicodeDecodeError, zlib.error) as error:
            raise forms.ValidationError(
                _t("%(name)s is not a text file in UTF-8.") % {"name": name}
            ) from error


class OnlineLogsForm(forms.Form):
    site = forms.ChoiceField(label=_("Site"), choices=OnlineSite.choices)
    logs = FilesField(
        label=_("Logs"),
        widget=SeveralFiles(attrs={"accept": ".json,.xml,.mjlog,.gz,.txt"}),
        help_text=_(
            "Tenhou's own logs (mjlog), or logs in the JSON of Tenhou's viewer. Mahjong Soul's logs"
            " have to be converted to that JSON first."
        ),
    )
