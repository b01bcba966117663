"""Redis with short time-outs and a circuit breaker, so that pages and hands never wait for it.

Redis only speeds things up. If it stalls, one call every few seconds tests it; all others fail at
once, and their callers continue without it.
"""

import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, ParamSpec

from django.conf import settings
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from django.db import transaction
from kombu.exceptions import OperationalError
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as RedisConnectionError
from redis.exceptions import RedisError
from redis.retry import Retry

from league.core.counters import CACHE_READS

P = ParamSpec("P")
logger = logging.getLogger(__name__)
MISSING = object()
#: After a failure all calls fail at once for so many seconds.
OPEN_SECONDS = 5.0

CALLS = (
    "add",
    "clear",
    "count",
    "delete",
    "delete_many",
    "get",
    "get_many",
    "has_key",
    "incr",
    "set",
    "set_many",
    "touch",
)


def time_outs() -> dict[str, float]:
    """The time-outs, in seconds, of every connection that a request waits for."""
    seconds = settings.REDIS_MILLISECONDS / 1000
    return {"socket_timeout": seconds, "socket_connect_timeout": seconds}


def connection_options() -> dict[str, Any]:
    return {**time_outs(), "retry": Retry(NoBackoff(), 0)}


class CircuitOpenError(RedisConnectionError):
    """Redis was not asked, because it did not answer a moment ago."""


class CircuitBreaker:
    """After a failure, refuse calls until some seconds have passed."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._open_until = 0.0

    @contextmanager
    def guard(self) -> Iterator[None]:
        """Raise CircuitOpenError while the breaker is open."""
        if self._clock() < self._open_until:
            raise CircuitOpenError("Redis did not answer a moment ago.")
        try:
            yield
        except (RedisError, OperationalError):
            self._open_until = self._clock() + OPEN_SECONDS
            raise

    def close(self) -> None:
        """Let calls through again; for tests."""
        self._open_until = 0.0


#: One for all calls of this process.
breaker = CircuitBreaker()


def messenger(send: Callable[P, None]) -> Callable[P, None]:
    """The same call for after a commit: without Redis one line says so, and the write stands.

    What is lost is sent again from its row, and pages ask. While the breaker is open there is no
    further line.
    """

    @wraps(send)
    def sent(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            send(*args, **kwargs)
        except CircuitOpenError:
            pass
        except (RedisError, OperationalError) as error:
            logger.warning("Redis does not answer, so messages are lost for a while: %s", error)

    return sent


def send_after_commit(sender: Callable[[], None]) -> None:
    """Call a messenger once the transaction has committed; its failure never fails the write."""
    transaction.on_commit(sender, robust=True)


def _guarded(call: Callable[..., Any]) -> Callable[..., Any]:
    @wraps(call)
    def guarded(*args: Any, **kwargs: Any) -> Any:
        with breaker.guard():
            return call(*args, **kwargs)

    return guarded


class GuardedClient(RedisCacheClient):
    """Django's client of Redis with every call guarded."""

    def __init__(self, servers: list[str], **options: Any) -> None:
        super().__init__(servers, **(connection_options() | options))
        for name in CALLS:
            setattr(self, name, _guarded(getattr(self, name)))
        self._kept: dict[bool, Any] = {}

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        """One client for reads and one for writes, because creating one takes as long as a call."""
        if write not in self._kept:
            self._kept[write] = super().get_client(key, write=write)
        return self._kept[write]

    def count(self, key: str, seconds: int) -> int:
        """Add one to this key in one round trip; the count restarts after some seconds."""
        client = self.get_client(key, write=True)
        counted = int(client.incr(key))
        if counted == 1:
            client.expire(key, seconds)
        return counted


class GuardedRedisCache(RedisCache):
    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = GuardedClient

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        value = super().get(key, MISSING, version)
        CACHE_READS.labels("miss" if value is MISSING else "hit").inc()
        return default if value is MISSING else value

    def count(self, key: str, seconds: int) -> int:
        client: GuardedClient = self._cache  # type: ignore[attr-defined]  # not in the stubs
        return client.count(self.make_and_validate_key(key), seconds)
