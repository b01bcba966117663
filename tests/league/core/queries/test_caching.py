"""Cached values, with and without the cache."""

from typing import Any

import pytest
from django.core.cache import cache

from league.core.queries.caching import cached


def test_a_value_is_computed_once_for_a_key() -> None:
    cache.delete("answer")
    counts = iter((1, 2))
    assert [cached("answer", lambda: next(counts)) for _ in range(2)] == [1, 1]


def test_without_the_cache_a_value_is_computed_every_time(
    settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    nobody = "unix:///nowhere/redis.sock?db=0"
    settings.CACHES = {"default": {**settings.CACHES["default"], "LOCATION": nobody}}
    counts = iter((1, 2))
    assert [cached("answer", lambda: next(counts)) for _ in range(2)] == [1, 2]
    assert caplog.messages == ["cache unavailable: computed again"] * 2
