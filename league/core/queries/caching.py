"""Cache computed values under a key that changes with their inputs."""

import logging
from collections.abc import Callable
from typing import TypeVar

from django.core.cache import cache
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)

T = TypeVar("T")
SECONDS = 3600


def cached(key: str, compute: Callable[[], T]) -> T:
    """The cached value; computed if it is missing or the cache is unavailable."""
    try:
        value: T | None = cache.get(key)
        if value is None:
            value = compute()
            cache.set(key, value, SECONDS)
    except RedisError:
        # Results are in the database: losing the cache only costs time.
        logger.warning("cache unavailable: computed again")
        return compute()
    return value
