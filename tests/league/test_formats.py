"""Dates and times for people, by language."""

import re
from datetime import date, datetime
from pathlib import Path

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone, translation
from django.utils.formats import date_format

import league
from league.formats.date_fields import DaysField
from league.formats.dates import date_span

MORNING = datetime(2026, 5, 1, 9, 5)  # noqa: DTZ001  # as a page shows it


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "1 May 2026, 9:05"),
        ("de", "1. Mai 2026, 9:05"),
        ("fr", "1 mai 2026, 9:05"),
        ("ru", "1 мая 2026 \u0433., 9:05"),
        ("es", "1 de mayo de 2026, 9:05"),
        ("ja", "2026年5月1日 9:05"),
        ("ko", "2026년 5월 1일 9:05"),
        ("zh-hans", "2026年5月1日 9:05"),
    ],
)
def test_a_time_is_written_as_on_a_clock_of_24_hours(language: str, written: str) -> None:
    with translation.override(language):
        assert date_format(timezone.make_aware(MORNING), "DATETIME_FORMAT") == written


@pytest.mark.parametrize(
    ("first", "last", "language", "written"),
    [
        (date(2025, 10, 21), date(2025, 10, 22), "en", "21\u201322 October 2025"),
        (date(2025, 10, 31), date(2025, 11, 2), "en", "31 October \u2013 2 November 2025"),
        (date(2025, 12, 31), date(2026, 1, 1), "en", "31 December 2025 \u2013 1 January 2026"),
        (date(2025, 10, 21), date(2025, 10, 21), "en", "21 October 2025"),
        (date(2025, 10, 21), None, "en", "21 October 2025"),
        (None, None, "en", ""),
        (date(2025, 10, 21), date(2025, 10, 22), "ja", "2025年10月21日\u201322日"),
        (date(2025, 10, 31), date(2025, 11, 2), "ja", "2025年10月31日 \u2013 11月2日"),
        (date(2025, 10, 21), date(2025, 10, 22), "de", "21.\u201322. Oktober 2025"),
    ],
)
def test_a_span_says_month_and_year_once(
    first: date | None, last: date | None, language: str, written: str
) -> None:
    with translation.override(language):
        assert date_span(first, last) == written


@pytest.mark.parametrize(
    ("language", "written"),
    [
        ("en", "1 May 2026, 1 May, Friday 1 May, Friday, 1 May 2026"),
        ("ja", "2026/05/01, 5月1日, 5月1日(金), 2026年5月1日(金)"),
    ],
)
def test_short_days_and_weekdays_have_formats_of_their_own(language: str, written: str) -> None:
    names = ("SHORT_DATE_FORMAT", "DAY_FORMAT", "WEEKDAY_FORMAT", "FULL_DATE_FORMAT")
    with translation.override(language):
        assert ", ".join(date_format(MORNING, name) for name in names) == written


@pytest.mark.parametrize(
    ("typed", "language"),
    [
        ("2 Dec 2026, 5 May 2027", "en"),
        ("2 December 2026; 5. may 2027", "en"),
        ("2026-12-02 2027-05-05", "en"),
        ("2.12.2026\n5.5.2027", "en"),
        ("2026/12/02、2027/05/05", "ja"),
        ("2026年12月2日 2027年5月5日", "ja"),
        ("2 Dec 2026, 5 May 2027", "ja"),
    ],
)
def test_several_days_are_read_as_people_write_them(typed: str, language: str) -> None:
    with translation.override(language):
        field = DaysField()
        days = field.clean(typed)
        again = field.clean(field.prepare_value(days))
    assert days == again == [date(2026, 12, 2), date(2027, 5, 5)]


def test_days_are_shown_as_they_are_typed() -> None:
    assert DaysField().prepare_value([date(2026, 12, 2), date(2027, 5, 5)]) == (
        "2 Dec 2026, 5 May 2027"
    )
    assert DaysField(required=False).clean("") == []


@pytest.mark.parametrize("typed", ["Christmas", "31 Feb 2027", "12/22/2026", "2 De 2026"])
def test_what_is_no_day_is_named(typed: str) -> None:
    with pytest.raises(ValidationError) as refused:
        DaysField().clean(f"2 Dec 2026, {typed}")
    assert refused.value.messages == [f"Write days like “22 Dec 2026”. This is not a day: {typed}"]


def test_fields_for_days_and_times_have_one_owner() -> None:
    """Two manners of one date differ sooner or later."""
    of_a_browser = re.compile(r'(input_type = |"type": ?|type=\\?)"(date|time|datetime-local)')
    modules = Path(league.__file__).parent.rglob("*.py")
    holding = [module.name for module in modules if of_a_browser.search(module.read_text())]
    assert holding == ["date_fields.py"]
