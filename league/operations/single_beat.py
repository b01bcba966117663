"""The scheduler of recurring jobs; of several, only the holder of a lock sends.

The lock is a key in Redis that expires. If Redis loses it, two schedulers may send; this does no
harm, because every recurring job may run twice.
"""

import logging
from contextlib import suppress
from typing import Any

from celery.beat import PersistentScheduler
from django.conf import settings
from redis import Redis
from redis.exceptions import RedisError

from league.core.redis_guard import connection_options

logger = logging.getLogger(__name__)

LOCK = "tenbou:beat"
#: After so many seconds another process takes over from a killed one.
HELD_FOR = 20
#: The maximum of seconds between two checks of the lock.
LOOK = 5


class SingleBeat(PersistentScheduler):
    """Celery's scheduler, which sends nothing while another process holds the lock."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        self._redis = Redis.from_url(settings.REDIS_URL, **connection_options())
        self._lock = self._redis.lock(LOCK, timeout=HELD_FOR, blocking=False)
        self._held = False
        super().__init__(*args, **kwargs)

    def tick(self, *args: Any, **kwargs: Any) -> float:
        """Send what is due; return the seconds until the next call."""
        if not self._holds_lock():
            return LOOK
        return min(super().tick(*args, **kwargs), LOOK)

    def close(self) -> None:
        with suppress(RedisError):
            self._lock.release()
        self._redis.close()
        super().close()

    def _holds_lock(self) -> bool:
        try:
            held = bool(self._lock.reacquire() if self._lock.owned() else self._lock.acquire())
        except RedisError as error:
            logger.warning("No recurring jobs without Redis: %s", error)
            held = False
        if held != self._held:
            logger.info("Recurring jobs: sent by %s.", "this process" if held else "another")
        self._held = held
        return held
