"""The heartbeat of the workers: whether a process takes up background jobs now.

A worker stores it in Redis, where it also gets its jobs: without Redis no job is taken up either.
"""

import contextlib

from django.core.cache import cache
from redis.exceptions import RedisError

KEY = "worker-heartbeat"
#: Seconds without a heartbeat after which no worker counts as running; Celery beats every 2.
SILENT_AFTER = 20


def store_heartbeat() -> None:
    with contextlib.suppress(RedisError):
        cache.set(KEY, 1, SILENT_AFTER)


def worker_runs() -> bool:
    """Whether a worker was heard of lately; False also where Redis does not answer."""
    try:
        return bool(cache.get(KEY))
    except RedisError:
        return False
