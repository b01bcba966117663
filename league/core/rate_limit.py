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
        return _counted(key, seconds) <= most
    except RedisError:
        # A lost cache must not stop the tables from entering hands.
        logger.warning("cache unavailable: calls are not counted")
        return True


def seconds_left(rate: str) -> float:
    """Seconds until the window ends."""
    _most, seconds = read_rate(rate)
    return seconds - time.time() % seconds


@lru_cache
def read_rate(text: str) -> tuple[int, int]:
    count, _slash, period = text.partition("/")
    return int(count), SECONDS[period]


def _counted(key: str, seconds: int) -> int:
    try:
        return cache.incr(key)
    except ValueError:  # the first call of this window
        cache.add(key, 0, timeout=2 * seconds)
        return cache.incr(key)
