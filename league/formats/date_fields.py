"""Fields of forms for days and times: as a browser asks for them, and several days in one line."""

import re
from calendar import month_name
from datetime import date
from typing import Any

from django import forms
from django.utils.dates import MONTHS
from django.utils.formats import date_format
from django.utils.translation import gettext as _

FEWEST_LETTERS = 3  # of a month's name
START = "%Y-%m-%dT%H:%M"  # as a browser sends a day and a time


class DateInput(forms.DateInput):
    input_type = "date"

    def __init__(self) -> None:
        super().__init__(format="%Y-%m-%d")


class TimeInput(forms.TimeInput):
    input_type = "time"

    def __init__(self) -> None:
        super().__init__(format="%H:%M")


class StartInput(forms.DateTimeInput):
    input_type = "datetime-local"

    def __init__(self) -> None:
        super().__init__(format=START)


# The year may come first ("2026-12-22", "2026年12月22日"); a month in figures has dots otherwise.
_A_DAY = re.compile(
    r"(?P<year>\d{4})[-/.年] ?(?P<month>\d{1,2})[-/.月] ?(?P<day>\d{1,2})日?"
    r"|(?P<day_1>\d{1,2})\.? ?(?P<name>[^\W\d_]+)\.?,? ?(?P<year_1>\d{4})"
    r"|(?P<day_2>\d{1,2})\. ?(?P<month_2>\d{1,2})\. ?(?P<year_2>\d{4})"
)
_BETWEEN = re.compile("[\\s,;、\N{FULLWIDTH COMMA}]+")


class DaysField(forms.CharField):
    """Days such as "22 Dec 2026, 29 Dec 2026", shown and read in the reader's language."""

    def to_python(self, value: Any) -> Any:
        text = str(value or "")
        found = [(match[0], _day_of(match)) for match in _A_DAY.finditer(text)]
        wrong = [*_BETWEEN.split(_A_DAY.sub(" ", text)), *(word for word, day in found if not day)]
        if any(wrong):
            facts = {"example": _short(date(2026, 12, 22)), "words": ", ".join(filter(None, wrong))}
            sentence = _("Write days like “%(example)s”. This is not a day: %(words)s")
            raise forms.ValidationError(sentence % facts)
        return [day for _word, day in found]

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(map(_short, value)) if isinstance(value, list) else value

    def run_validators(self, value: Any) -> None:
        """Nothing more."""


def _day_of(match: re.Match[str]) -> date | None:
    part = {name.partition("_")[0]: text for name, text in match.groupdict().items() if text}
    month = int(part["month"]) if "month" in part else _month_called(part["name"].casefold())
    try:
        return date(int(part["year"]), month, int(part["day"]))
    except ValueError:
        return None


def _month_called(name: str) -> int:
    """The month by at least three letters of its name, English or the reader's; 0 for none."""
    for number in MONTHS:
        known = (month_name[number], str(MONTHS[number]))
        if len(name) >= FEWEST_LETTERS and any(one.casefold().startswith(name) for one in known):
            return number
    return 0


def _short(day: date) -> str:
    return date_format(day, "SHORT_DATE_FORMAT")
