"""Rate limits: calls per fixed time window, counted in the shared cache."""

import logging
import time
from functools import lru_cache

from django.core.cache import cache
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)

SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400}


def within(kind: str, caller: str, rate: str) -> bool:
    """Count one call; False once the caller exceeds the rate in this window."""
    most, seconds = read_rate(rate)
    key = f"{kind}:{caller}:{int(time.time() // seconds)}"
    try:
        counted: int = cache.count(key, 2 * seconds)  # type: ignore[attr-defined]  # of our cache
    except RedisError:
        # The tables must be able to enter hands without the cache.
        logger.warning("cache unavailable: calls are not counted")
        return True
    return counted <= most


def seconds_left(rate: str) -> float:
    """Seconds until the window ends."""
    _most, seconds = read_rate(rate)
    return seconds - time.time() % seconds


@lru_cache
def read_rate(text: str) -> tuple[int, int]:
    count, _slash, period = text.partition("/")
    return int(count), SECONDS[period]
