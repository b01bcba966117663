"""The heartbeat of the workers: whether any process takes background jobs now.

A worker stores it in Redis, from which it also gets its jobs: without Redis no job is taken either.
"""

import contextlib

from django.core.cache import cache
from redis.exceptions import RedisError

KEY = "worker-heartbeat"
#: After so many seconds without a heartbeat no worker counts as running; Celery beats every 2.
SILENT_AFTER = 20


def store_heartbeat() -> None:
    with contextlib.suppress(RedisError):
        cache.set(KEY, 1, SILENT_AFTER)


def worker_runs() -> bool:
    """Whether a worker reported recently; False also if Redis does not answer."""
    try:
        return bool(cache.get(KEY))
    except RedisError:
        return False
