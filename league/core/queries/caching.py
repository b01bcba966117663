"""Cache computed values: under a key that changes with their inputs, or the newest under one key.

Only one thread of all processes computes a value, and begins at once. The others wait for it, or
take the value before it where that may still be shown: it is as old as computing takes.
"""

import logging
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from threading import Event as ThreadEvent
from threading import Lock, Thread
from typing import Any, TypeVar
from weakref import WeakValueDictionary

from django.core.cache import DEFAULT_CACHE_ALIAS, cache, caches
from redis.exceptions import RedisError

from league.core.queries.bounded_waits import waiting

logger = logging.getLogger(__name__)

T = TypeVar("T")
SECONDS = 3600
#: How long a process that computes is believed to live. Then one other process computes as well.
PATIENCE = 10
#: It says so again while it computes, but not for ever: what takes longer hangs.
LONGEST = 300
PAUSE = 0.02
#: How long a value may be shown after it was found old, if computing takes that long or fails.
STANDS_IN = 15

_locks: WeakValueDictionary[str, Lock] = WeakValueDictionary()
_locks_lock = Lock()


def cached(key: str, compute: Callable[[], T]) -> T:
    """The cached value; computed if it is missing or the cache is unavailable.

    The key changes with the inputs, so that a value under it is always new.
    """
    return newest(key, compute, is_new=lambda _: True, may_stand_in=lambda _: False)


def newest(
    key: str,
    compute: Callable[[], T],
    *,
    is_new: Callable[[T], bool],
    may_stand_in: Callable[[T], bool],
) -> T:
    """The value under a key, computed where the one that is kept is not new.

    Meanwhile others get the old one if it may stand in, but no longer than `STANDS_IN` seconds
    after the first of them found it old; then they wait.
    """
    try:
        read = cache.get_many([key, f"{key}:old"])
        old: T | None = read.get(key)
        if old is not None and is_new(old):
            return old
        may_wait = old is None or not may_stand_in(old) or _is_too_old(key, read.get(f"{key}:old"))
        lock = _lock_of(key)
        if not lock.acquire(blocking=False):
            if not may_wait:
                return old  # type: ignore[return-value]  # who does not wait has one
            with waiting():
                lock.acquire()
    except RedisError:
        logger.warning("cache unavailable: computed again")
        return compute()
    try:
        return _computed_once(key, compute, is_new, None if may_wait else old)
    finally:
        lock.release()


def _computed_once(
    key: str, compute: Callable[[], T], is_new: Callable[[T], bool], old: T | None
) -> T:
    """The new value, computed here or by another process; `old` if another computes meanwhile."""
    mark = f"{key}:computing"
    try:
        if not cache.add(mark, 1, PATIENCE):
            if old is not None:
                return old
            with waiting():
                found = _of_another(key, mark, is_new)
            if found is not None:
                return found
    except RedisError:
        return compute()
    over = [mark]
    running.add(mark)
    try:
        value: T | None = cache.get(key)  # of another, who has just stored it
        if value is None or not is_new(value):
            value = compute()
            cache.set(key, value, SECONDS)
            over.append(f"{key}:old")
    except RedisError:
        return compute()
    finally:
        running.remove(mark)
        with suppress(RedisError):
            cache.delete_many(over)
    return value


class Running:
    """The marks of what this process computes now; one thread renews them."""

    def __init__(self) -> None:
        self._since: dict[str, tuple[float, Any]] = {}
        self._any = ThreadEvent()
        self._thread: Thread | None = None

    def add(self, mark: str) -> None:
        # The cache of this thread, whose connections are closed with it.
        self._since[mark] = time.monotonic(), caches[DEFAULT_CACHE_ALIAS]
        self._any.set()
        if self._thread is None or not self._thread.is_alive():  # none, or that of a parent process
            self._thread = Thread(target=self._renew, name="renews marks", daemon=True)
            self._thread.start()

    def remove(self, mark: str) -> None:
        self._since.pop(mark, None)

    def _renew(self) -> None:
        while self._any.wait():
            time.sleep(PATIENCE / 3)
            self._any.clear()
            for mark, (since, computing) in tuple(self._since.items()):
                self._any.set()
                if time.monotonic() - since < LONGEST:
                    with suppress(RedisError):
                        computing.touch(mark, PATIENCE)


running = Running()


def _of_another(key: str, mark: str, is_new: Callable[[T], bool]) -> T | None:
    """The value that another process computes; None once the mark of that process is ours."""
    while not cache.add(mark, 1, PATIENCE):
        time.sleep(PAUSE)
        value: T | None = cache.get(key)
        if value is not None and is_new(value):
            return value
    return None


def _is_too_old(key: str, since: float | None) -> bool:
    """Whether the value was found old a while ago; the first who asks starts the time.

    `since` was read together with the value: a new value that is stored meanwhile takes it away.
    """
    if since is None:
        cache.add(f"{key}:old", time.time(), SECONDS)
        return False
    return time.time() - since > STANDS_IN


def kept(key: str) -> Any:
    """The cached value; None if it is missing or the cache is unavailable."""
    try:
        return cache.get(key)
    except RedisError:
        return None


def missing(keys: Iterable[str]) -> set[str]:
    """The keys without a cached value; all of them if the cache is unavailable."""
    asked = set(keys)
    try:
        return asked - cache.get_many(asked).keys()
    except RedisError:
        return asked


def keep(key: str, value: Any) -> None:
    """Keep a value that is cheap to compute, so that nobody needs to wait for it."""
    with suppress(RedisError):
        cache.set(key, value, SECONDS)


def _lock_of(key: str) -> Lock:
    """The lock of a key; it is gone when nobody holds it or waits for it."""
    with _locks_lock:
        return _locks.setdefault(key, Lock())
