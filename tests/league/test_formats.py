"""How pages write dates and times."""

from datetime import UTC, datetime

import pytest
from django.utils import translation
from django.utils.formats import date_format


@pytest.mark.parametrize(
    ("language", "written"), [("en", "May 1, 2026, 14:30"), ("ja", "2026年5月1日14:30")]
)
def test_a_time_ends_without_a_full_stop(language: str, written: str) -> None:
    with translation.override(language):
        assert date_format(datetime(2026, 5, 1, 14, 30, tzinfo=UTC), "DATETIME_FORMAT") == written
