"""The planned starts of an event's sessions: a date and a time for each."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from league.formats.date_fields import START, StartInput

SHOWN_AT_FIRST = 12  # the starts of a long season are folded


class StartsInput(forms.Widget):
    """A browser's field for date and time for each of `sessions`, named `name_1` and so on."""

    use_fieldset = True
    sessions = 0

    def value_from_datadict(self, data: Mapping[str, Any], _files: Any, name: str) -> list[str]:
        return [str(data.get(f"{name}_{number}", "")) for number in self._numbers()]

    def render(
        self,
        name: str,
        value: Any,
        attrs: dict[str, Any] | None = None,  # noqa: ARG002 (as below)
        renderer: Any = None,  # noqa: ARG002 (Django names it)
    ) -> SafeString:
        starts: list[str] = [*(value or []), *[""] * self.sessions]
        rows = [
            (name, number, _("Session %(number)s") % {"number": number}, start)
            for number, start in zip(self._numbers(), starts, strict=False)
        ]
        shown = _starts(rows[:SHOWN_AT_FIRST])
        if rows[SHOWN_AT_FIRST:]:
            facts = {"first": SHOWN_AT_FIRST + 1, "last": len(rows)}
            title = _("Sessions %(first)s to %(last)s") % facts
            folded = _starts(rows[SHOWN_AT_FIRST:])
            shown += format_html("<details><summary>{}</summary>{}</details>", title, folded)
        return format_html('<div id="id_{}">{}</div>', name, shown)

    def _numbers(self) -> range:
        return range(1, self.sessions + 1)


def _starts(rows: list[tuple[str, int, str, str]]) -> SafeString:
    one = '<label class="starts__one"><span>{}</span>{}</label>'
    fields = (
        (title, StartInput().render(f"{name}_{number}", start))
        for name, number, title, start in rows
    )
    return format_html('<div class="starts">{}</div>', format_html_join("", one, fields))


class SessionStartsField(forms.Field):
    """Dates and times by session number, without a zone: the form knows it."""

    widget = StartsInput

    def prepare_value(self, value: Any) -> Any:
        return [_written(start) for start in value or []]

    def has_changed(self, initial: Any, data: Any) -> bool:
        return _without_end(self.prepare_value(initial)) != _without_end(data)

    def clean(self, value: list[str]) -> list[datetime | None]:
        read = [_read(start.strip(), number) for number, start in enumerate(value, 1)]
        if wrong := [found for found in read if isinstance(found, str)]:
            raise forms.ValidationError(wrong)
        return [found for found in read if not isinstance(found, str)]


def _written(start: str | None) -> str:
    """As the browser's field has it; what was typed stays as it is."""
    if not start or "+" not in start:
        return start or ""
    return f"{timezone.localtime(datetime.fromisoformat(start)):{START}}"


def _without_end(starts: list[str]) -> list[str]:
    last = max((number for number, start in enumerate(starts, 1) if start), default=0)
    return starts[:last]


def _read(start: str, number: int) -> datetime | str | None:
    """The start, None where nothing is planned, or what is wrong with it."""
    if not start:
        return None
    try:
        return datetime.strptime(start, START)  # noqa: DTZ007 (see the field)
    except ValueError:
        return _("Session %(number)s: choose a date and a time.") % {"number": number}
