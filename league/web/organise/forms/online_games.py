"""The forms of the page of online games: an account, and logs as files or pasted."""

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Sequence
from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from league.enums import OnlineSite
from league.importing.online_logs.check_logs import LogFile
from league.importing.online_logs.read_log import LONGEST_LOG
from league.models import Entrant

MOST_UNPACKED = 20_000_000  # bytes of all logs of a preview, in base 64


class OnlineAccountForm(forms.Form):
    entrant = forms.ModelChoiceField(label=lazy("Player"), queryset=Entrant.objects.none())
    site = forms.ChoiceField(label=lazy("Site"), choices=OnlineSite.choices)
    name = forms.CharField(label=lazy("Name of the account"), max_length=80)

    def __init__(self, entrants: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["entrant"]
        field.queryset = entrants  # type: ignore[attr-defined]  # of a model choice
        field.label_from_instance = lambda entrant: entrant.staff_name  # type: ignore[attr-defined]


class SeveralFiles(forms.ClearableFileInput):
    allow_multiple_selected = True


class FilesField(forms.FileField):
    """No file, one or several, each as (name, content)."""

    def clean(self, data: Any, initial: Any = None) -> Any:
        files = data if isinstance(data, list | tuple) else [data]
        read = [super(FilesField, self).clean(file, initial) for file in files]
        return [self._read(file) for file in read if file]

    def _read(self, file: UploadedFile) -> LogFile:
        return file.name or "", file.read(LONGEST_LOG + 1)


class OnlineLogsForm(forms.Form):
    """Logs; those of a preview travel with it, packed."""

    site = forms.ChoiceField(label=lazy("Site"), choices=OnlineSite.choices)
    logs = FilesField(
        label=lazy("Logs"),
        required=False,
        allow_empty_file=True,  # is refused as no log, beside those that are
        widget=SeveralFiles(attrs={"accept": ".json,.jsonl,.mjson,.xml,.mjlog,.gz,.txt"}),
        help_text=lazy(
            "Logs of Tenhou (mjlog, or the JSON of its viewer), mjai or majiang. Mahjong Soul's logs"
            " have to be converted to the viewer's JSON first. Nothing is stored yet."
        ),
    )
    pasted = forms.CharField(
        label=lazy("Or paste a log"),
        required=False,
        max_length=LONGEST_LOG,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=lazy("The address of Tenhou's viewer (tenhou.net/6/#json=…) works, too."),
    )
    broken_off = forms.BooleanField(
        label=lazy("Store logs that break off, too"),
        required=False,
        help_text=lazy("The points at the end of such a log become the result of the game."),
    )
    packed = forms.CharField(required=False, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or {}
        files = data.get("logs") or []
        if data.get("pasted"):
            files = [*files, (_("Pasted log"), data["pasted"].encode())]
        files = files or unpacked(data.get("packed", ""))
        if not files and not self.errors:
            self.add_error("logs", lazy("Choose logs, or paste one."))
        data["files"], data["packed"] = files, packed(files)
        return data


def packed(files: Sequence[LogFile]) -> str:
    """The logs as one text, which a form can carry."""
    listed = [
        (name, b64encode(content.encode() if isinstance(content, str) else content).decode())
        for name, content in files
    ]
    return b64encode(zlib.compress(json.dumps(listed).encode())).decode()


def unpacked(text: str) -> list[LogFile]:
    """The logs of a packed text; none where it is damaged."""
    try:
        content = zlib.decompressobj().decompress(b64decode(text, validate=True), MOST_UNPACKED)
        return [(str(name), b64decode(log, validate=True)) for name, log in json.loads(content)]
    except (TypeError, ValueError, zlib.error, RecursionError):
        return []
