"""The field for the planned starts of sessions: a line each."""

from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext

EXAMPLE = "2026-11-21 11:00"
WRITTEN = "%Y-%m-%d %H:%M"
NOTHING_PLANNED = {"", "-"}


class SessionStartsField(forms.CharField):
    """Lines such as "2026-11-21 11:00", by session number; the form knows their time zone."""

    widget = forms.Textarea(attrs={"rows": 5})

    def __init__(self, **more: Any) -> None:
        super().__init__(**more, max_length=10_000)

    def prepare_value(self, value: Any) -> Any:
        return "\n".join(map(_line, value)) if isinstance(value, list) else value

    def to_python(self, value: Any) -> Any:
        lines = str(value or "").strip().splitlines()
        read = [_read(line.strip(), number) for number, line in enumerate(lines, 1)]
        if wrong := [found for found in read if isinstance(found, str)]:
            raise forms.ValidationError(wrong)
        return read

    def run_validators(self, value: Any) -> None:
        """Nothing more: the verb checks the order."""


def _line(start: str | None) -> str:
    return f"{timezone.localtime(datetime.fromisoformat(start)):{WRITTEN}}" if start else "-"


def _read(line: str, number: int) -> datetime | str | None:
    """The start, None where nothing is planned, or what is wrong with the line."""
    if line in NOTHING_PLANNED:
        return None
    try:
        return datetime.strptime(line.replace("T", " "), WRITTEN)  # noqa: DTZ007 (see the field)
    except ValueError:
        wanted = {"number": number, "example": EXAMPLE}
        return gettext("Line %(number)s: write the start as %(example)s.") % wanted
