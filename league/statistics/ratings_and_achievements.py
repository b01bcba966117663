"""The job that lets ratings and achievements follow the results of events.

`bump_results_version` sends it, and the clock does where a message was lost. An event is done when
its `statistics_version` is its `results_version`; so a job that comes too often does nothing.
"""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress

from django.conf import settings
from redis import Redis
from redis.exceptions import LockError

from league.core.redis_guard import connection_options
from league.models import Event
from league.statistics.achievements import forget_achievements, update_achievements
from league.statistics.ratings import replay_all_ratings, update_ratings

LOCK = "tenbou:statistics"
#: Seconds after which another worker takes over from one that was killed.
HELD_FOR = 600


def update_statistics() -> int:
    """Bring all events with new results up to date; return how many.

    Another job that runs at the same time looks again before it ends, so this one may leave.
    """
    done = 0
    while Event.objects.with_new_results().exists():
        with _only_one() as alone:
            if not alone:
                break
            done += _update()
    return done


def rebuild_statistics() -> bool:
    """Compute everything anew from the results; False while another job computes."""
    with _only_one() as alone:
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
    """The versions that were read: what has changed since is done by the next job."""
    for event, version in versions:
        Event.objects.filter(pk=event).update(statistics_version=version)


@contextmanager
def _only_one() -> Iterator[bool]:
    """Whether this process holds the lock; it is held to the end of the block."""
    with Redis.from_url(settings.REDIS_URL, **connection_options()) as redis:
        lock = redis.lock(LOCK, timeout=HELD_FOR, blocking=False)
        alone = bool(lock.acquire())
        try:
            yield alone
        finally:
            if alone:
                with suppress(LockError):  # it ran out
                    lock.release()
