"""Rate limits: whose calls are counted, per fixed time window, in the shared cache.

Without Redis each process counts by itself: a guesser of PINs and codes gains as many tries as
there are processes, and nobody is locked out by a cache that fails.
"""

import logging
import time
from contextlib import suppress
from functools import lru_cache
from ipaddress import ip_address

from django.conf import settings
from django.core.cache import cache
from django.core.cache.backends.locmem import LocMemCache
from django.http import HttpRequest
from redis.exceptions import RedisError

logger = logging.getLogger(__name__)
#: The counts of this process, for the time without Redis.
here = LocMemCache("rate limits", {"max_entries": 100_000})

SECONDS = {"second": 1, "minute": 60, "hour": 3600, "day": 86400}


def within(kind: str, caller: str, rate: str) -> bool:
    """Count one call; False once the caller exceeds the rate in this window."""
    most, seconds = read_rate(rate)
    key = _key(kind, caller, seconds)
    try:
        counted: int = cache.count(key, 2 * seconds)  # type: ignore[attr-defined]  # of our cache
    except RedisError:
        logger.warning("cache unavailable: this process counts calls by itself")
        here.add(key, 0, 2 * seconds)
        counted = here.incr(key)
    return counted <= most


def is_used_up(kind: str, caller: str, rate: str) -> bool:
    """Whether the next call of this window exceeds the rate; counts nothing."""
    most, seconds = read_rate(rate)
    key = _key(kind, caller, seconds)
    try:
        return int(cache.get(key, 0)) >= most
    except RedisError:
        return int(here.get(key, 0)) >= most


def seconds_left(rate: str) -> float:
    """Seconds until the window ends."""
    _most, seconds = read_rate(rate)
    return seconds - time.time() % seconds


def _key(kind: str, caller: str, seconds: int) -> str:
    return f"{kind}:{caller}:{int(time.time() // seconds)}"


@lru_cache
def read_rate(text: str) -> tuple[int, int]:
    count, _slash, period = text.partition("/")
    return int(count), SECONDS[period]


def client_ip(request: HttpRequest) -> str | None:
    """The client's IP address for rate limits and lock-outs.

    Behind a proxy only the last address of X-Forwarded-For counts: the proxy appended it, and
    clients can forge the rest of the header.
    """
    last = request.META.get("HTTP_X_FORWARDED_FOR", "").rpartition(",")[2].strip()
    if settings.BEHIND_PROXY:
        with suppress(ValueError):
            return str(ip_address(last))
    address: str | None = request.META.get("REMOTE_ADDR")
    return address
