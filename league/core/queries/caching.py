"""What was worked out once, kept in the shared cache until its key changes."""

import logging
from collections.abc import Callable
from typing import TypeVar

from django.core.cache import cache
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)

T = TypeVar("T")
SECONDS = 3600


def cached(key: str, work_out: Callable[[], T]) -> T:
    """The cached value; worked out anew where there is none or the cache is away."""
    try:
        kept: T | None = cache.get(key)
        if kept is None:
            kept = work_out()
            cache.set(key, kept, SECONDS)
    except RedisError:
        # Results are in the database: a lost cache costs time, nothing else.
        logger.warning("the cache is away: worked out anew")
        return work_out()
    return kept
