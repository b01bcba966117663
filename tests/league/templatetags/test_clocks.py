"""Times in words: minutes and seconds below an hour, hours and minutes from an hour on."""

import pytest
from django.utils import translation

from league.templatetags.clocks import clock, hours_pattern, minutes_pattern, minutes_text


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (None, ""),
        (0, "0:00"),
        (59, "0:59"),
        (3599, "59:59"),
        (3600, "1 h 00"),
        (54_429, "15 h 07"),
        (-61, "+1:01"),
        (-7_380, "+2 h 03"),
    ],
)
def test_a_clock_shows_hours_from_an_hour_on(seconds: int | None, text: str) -> None:
    assert clock(seconds) == text


def test_a_wait_is_in_minutes_and_then_in_hours() -> None:
    assert [minutes_text(minutes) for minutes in (0, 59, 60, 907)] == [
        *("0 min", "59 min", "1 h 00", "15 h 07")
    ]


def test_scripts_get_the_words_of_the_language() -> None:
    assert (hours_pattern(), minutes_pattern()) == ("{hours} h {minutes}", "{minutes} min")
    with translation.override("ja"):
        assert (hours_pattern(), clock(3_660)) == ("{hours}時間{minutes}分", "1時間01分")
