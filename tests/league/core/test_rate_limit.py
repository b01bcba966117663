"""Calls are counted, also while Redis does not answer."""

from pathlib import Path
from typing import Any

import pytest

from league.core import rate_limit
from league.core.rate_limit import is_used_up, within


@pytest.fixture
def no_redis(settings: Any, tmp_path: Path) -> None:
    rate_limit.here.clear()
    nowhere = f"unix://{tmp_path / 'nobody.sock'}?db=0"
    settings.CACHES = {"default": settings.CACHES["default"] | {"LOCATION": nowhere}}


def tries(rate: str, caller: str = "seat-7") -> list[bool]:
    return [within("pin", caller, rate) for _ in range(4)]


def test_calls_above_the_rate_are_refused() -> None:
    assert tries("3/day") == [True, True, True, False]
    assert is_used_up("pin", "seat-7", "3/day")


@pytest.mark.usefixtures("no_redis")
def test_guesses_stay_limited_without_redis_and_others_are_not_held_up() -> None:
    assert not is_used_up("pin", "seat-7", "3/day")
    assert tries("3/day") == [True, True, True, False]
    assert is_used_up("pin", "seat-7", "3/day")
    assert tries("9/day", caller="seat-8") == [True] * 4
