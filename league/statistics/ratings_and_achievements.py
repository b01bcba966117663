"""The job that updates ratings and achievements after results of events have changed.

`bump_results_version` sends it, and the clock sends it again if a message was lost. An event is
done when its `statistics_version` equals its `results_version`, so an extra job does nothing.
"""

import logging
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

from django.conf import settings
from redis import Redis
from redis.exceptions import LockError, RedisError
from redis.lock import Lock

from league.core.redis_guard import connection_options
from league.models import Event
from league.statistics.achievements import forget_achievements, update_achievements
from league.statistics.ratings import replay_all_ratings, update_ratings

logger = logging.getLogger(__name__)

LOCK = "tenbou:statistics"
#: After so many seconds another worker takes over from a killed one; one that lives renews it.
HELD_FOR = 60


def update_statistics() -> int:
    """Update all events with new results; return how many.

    A job that is already running checks again before it ends, so this one may stop.
    """
    done = 0
    while Event.objects.with_new_results().exists():
        with exclusive_lock() as alone:
            if not alone:
                break
            done += _update()
    return done


def rebuild_statistics() -> bool:
    """Recompute everything from the results; False while another job does so."""
    with exclusive_lock() as alone:
        if alone:
            replay_all_ratings()
            forget_achievements()
            Event.objects.update(statistics_version=0)
            _update()
        return alone


def _update() -> int:
    versions = dict(
        Event.objects.with_new_results().order_by("pk").values_list("pk", "results_version")
    )
    update_ratings(versions)
    update_achievements(versions)
    _mark_done(versions.items())
    return len(versions)


def _mark_done(versions: Iterable[tuple[int, int]]) -> None:
    """Mark the versions that were read; the next job does later changes."""
    for event, version in versions:
        Event.objects.filter(pk=event).update(statistics_version=version)


@contextmanager
def exclusive_lock() -> Iterator[bool]:
    """Whether this process holds the lock, which lasts to the end of the block."""
    with Redis.from_url(settings.REDIS_URL, **connection_options()) as redis:
        lock = redis.lock(LOCK, timeout=HELD_FOR, blocking=False, thread_local=False)
        if not lock.acquire():
            yield False
            return
        ended = threading.Event()
        renewing = threading.Thread(target=_renew, args=(lock, ended), daemon=True)
        renewing.start()
        try:
            yield True
        finally:
            ended.set()
            renewing.join()
            with suppress(LockError):  # it expired
                lock.release()


def _renew(lock: Lock, ended: threading.Event) -> None:
    """Renew the lock until the work has ended; all ratings of years can take many minutes."""
    while not ended.wait(HELD_FOR / 4):
        try:
            lock.reacquire()
        except RedisError as error:
            logger.warning("the lock of statistics was not renewed: %s", error)
