"""Cache computed values under a key that changes with their inputs.

Only one thread of all processes computes a value: the others wait for it.
"""

import logging
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Lock
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from django.core.cache import cache
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)

T = TypeVar("T")
SECONDS = 3600
#: How long the others wait for a process that computes; a process that was killed costs this once.
PATIENCE = 10
PAUSE = 0.02

_locks: WeakValueDictionary[str, Lock] = WeakValueDictionary()
_locks_lock = Lock()


def cached(key: str, compute: Callable[[], T]) -> T:
    """The cached value; computed if it is missing or the cache is unavailable."""
    try:
        value: T | None = cache.get(key)
    except RedisError:
        # Results are in the database: losing the cache only costs time.
        logger.warning("cache unavailable: computed again")
        return compute()
    if value is not None:
        return value
    lock = _lock_of(key)
    with lock:
        return _computed_once(key, compute)


def kept(key: str) -> Any:
    """The cached value; None if it is missing or the cache is unavailable."""
    try:
        return cache.get(key)
    except RedisError:
        return None


def _computed_once(key: str, compute: Callable[[], T]) -> T:
    """The value that this or another process computes."""
    mark = f"{key}:computing"
    try:
        value: T | None = _value_or_mark(key, mark)
        if value is None:
            value = compute()
            cache.set(key, value, SECONDS)
    except RedisError:
        return compute()
    finally:
        with suppress(RedisError):
            cache.delete(mark)
    return value


def _value_or_mark(key: str, mark: str) -> Any:
    """The value of another process; None once this process has marked that it computes."""
    deadline = time.monotonic() + PATIENCE
    while (value := cache.get(key)) is None and not cache.add(mark, 1, PATIENCE):
        if time.monotonic() > deadline:
            break
        time.sleep(PAUSE)
    return value


def _lock_of(key: str) -> Lock:
    """The lock of a key; it is gone when nobody holds it or waits for it."""
    with _locks_lock:
        return _locks.setdefault(key, Lock())
