"""One worker updates the statistics, however long it takes."""

import time

import pytest

from league.statistics import ratings_and_achievements
from league.statistics.ratings_and_achievements import exclusive_lock


@pytest.mark.slow
def test_the_lock_is_held_as_long_as_the_work_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ratings_and_achievements, "HELD_FOR", 2)
    with exclusive_lock() as first:
        time.sleep(3)
        with exclusive_lock() as second:
            assert (first, second) == (True, False)
    with exclusive_lock() as third:
        assert third
