"""Dates as people write them; the order of day and month is guessed by the whole column."""

import re
from collections.abc import Iterable
from datetime import date, timedelta
from functools import lru_cache
from itertools import pairwise

from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

YEAR_FIRST = re.compile(r"(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})日?(?:[T ,].*)?")
YEAR_LAST = re.compile(r"(\d{1,2})([-/.])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?:[ ,].*)?")
COMPACT = re.compile(r"(20\d{2})(\d{2})(\d{2})")
SERIAL = re.compile(r"([34]\d{4})(?:[.,]\d+)?")  # days, as spreadsheets count them: 1982 to 2036
DAY_ZERO = date(1899, 12, 30)
CLOCK = re.compile(r"(\d{1,2}):(\d{2})(?::(\d{2}))?\s*([AaPp][Mm])?")
KEPT = 10_000  # dates, of which most stand in many rows
CENTURY = 2000  # of years with two digits


class DateOrder(TextChoices):
    """How dates with the year at the end are written."""

    DAY_FIRST = "day", _("day first")
    MONTH_FIRST = "month", _("month first")


@lru_cache(KEPT)
def date_of(text: str, order: DateOrder) -> date | None:
    """The date that a cell begins with; None if it is none."""
    if match := YEAR_FIRST.fullmatch(text):
        year, month, day = map(int, match.groups())
    elif match := YEAR_LAST.fullmatch(text):
        day, month = int(match[1]), int(match[3])
        year = int(match[4]) + (CENTURY if len(match[4]) == len("26") else 0)
        if order == DateOrder.MONTH_FIRST:
            day, month = month, day
    else:
        return None
    try:
        return date(year, month, day)
    except ValueError:
        return None


def day_in(text: str, order: DateOrder) -> date | None:
    """The day in a cell of a column of dates, where it may be a number: 46151, 20260509."""
    if match := SERIAL.fullmatch(text):
        return DAY_ZERO + timedelta(days=int(match[1]))
    compact = COMPACT.fullmatch(text)
    return date_of("-".join(compact.groups()) if compact else text, order)


def is_date(text: str) -> bool:
    return any(date_of(text, order) is not None for order in DateOrder)


def time_of(text: str) -> tuple[int, ...]:
    """The time of day in a cell, to be compared with others of its column."""
    match = CLOCK.search(text)
    if match is None:
        return ()
    hour, minute, second = (int(part or 0) for part in match.groups()[:3])
    if match[4]:
        hour = hour % 12 + 12 * (match[4].lower() == "pm")
    return hour, minute, second


def has_order(text: str) -> bool:
    """Whether the order of day and month matters for this cell."""
    return YEAR_LAST.fullmatch(text) is not None


def unclear_date(texts: Iterable[str]) -> str:
    """The first date that the two orders read as different days; "" without one."""
    for text in texts:
        days = {date_of(text, order) for order in DateOrder}
        if len(days - {None}) > 1:
            return text
    return ""


def guessed_order(texts: Iterable[str]) -> DateOrder:
    """The order in which every cell is a date; where both fit, the one in which they ascend."""
    cells = [text for text in texts if has_order(text)]
    read = {order: [date_of(text, order) for text in cells] for order in DateOrder}
    wrong = {order: days.count(None) for order, days in read.items()}
    if wrong[DateOrder.DAY_FIRST] != wrong[DateOrder.MONTH_FIRST]:
        return min(DateOrder, key=lambda order: wrong[order])
    if any("." in text for text in cells):
        return DateOrder.DAY_FIRST
    return min(DateOrder, key=lambda order: _steps_back([day for day in read[order] if day]))


def _steps_back(days: list[date]) -> int:
    return sum(later < earlier for earlier, later in pairwise(days))
