"""Of several schedulers one sends the recurring jobs."""

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from celery.app import app_or_default
from django.conf import settings
from redis import Redis

from league.core.job_table import RESEND_LOST_JOBS
from league.operations.single_beat import HELD_FOR, LOCK, LOOK, SingleBeat
from tests.servers import ROOT

QUEUES = ("chat", "notices", "reports")
EVERYTHING = sorted(entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values())


@pytest.fixture
def redis() -> Iterator[Redis]:
    with Redis.from_url(settings.REDIS_URL) as redis:
        redis.delete(LOCK, *QUEUES)
        yield redis
        redis.delete(LOCK, *QUEUES)


@pytest.fixture
def two(redis: Redis, tmp_path: Path) -> Iterator[tuple[SingleBeat, SingleBeat]]:  # noqa: ARG001
    """Two schedulers, all of whose jobs are due."""
    both = scheduler(tmp_path / "first"), scheduler(tmp_path / "second")
    yield both
    for one in both:
        one.close()


def scheduler(file: Path) -> SingleBeat:
    beat = SingleBeat(app=app_or_default(), schedule_filename=str(file))
    for entry in beat.schedule.values():
        entry.last_run_at = entry.default_now().replace(year=2020)
    return beat


def tick(beat: SingleBeat) -> None:
    for _entry in beat.schedule:
        beat.tick()


def sent(redis: Redis) -> list[str]:
    messages = [message for queue in QUEUES for message in redis.lrange(queue, 0, -1)]
    redis.delete(*QUEUES)
    return sorted(json.loads(message)["headers"]["task"] for message in messages)


def test_one_of_two_schedulers_sends(redis: Redis, two: tuple[SingleBeat, SingleBeat]) -> None:
    first, second = two
    tick(first)
    assert sent(redis) == EVERYTHING
    assert second.tick() == LOOK
    assert sent(redis) == []
    assert RESEND_LOST_JOBS in EVERYTHING


def test_the_second_takes_over_when_the_first_ends(
    redis: Redis, two: tuple[SingleBeat, SingleBeat]
) -> None:
    first, second = two
    tick(first)
    sent(redis)
    first.close()
    tick(second)
    assert sent(redis) == EVERYTHING


def test_the_lock_of_a_killed_scheduler_expires(
    redis: Redis, two: tuple[SingleBeat, SingleBeat]
) -> None:
    first, _second = two
    first.tick()
    assert 0 < redis.pttl(LOCK) <= HELD_FOR * 1000
    redis.pexpire(LOCK, 10_000)
    first.tick()
    assert redis.pttl(LOCK) > 10_000


def test_a_scheduler_that_ends_keeps_the_lock_of_another(
    two: tuple[SingleBeat, SingleBeat],
) -> None:
    first, second = two
    first.tick()
    second.close()
    assert first._lock.owned() is True


def test_the_scheduler_imports_neither_models_nor_jobs() -> None:
    heavy = ("django.db.models", "django.http", "psycopg", "league.tasks")
    loaded = f"[name for name in {heavy} if name in modules]"
    script = f"""
from sys import modules
from league.beat import app
app.loader.init_worker()
scheduled = app.Beat(schedule="", quiet=True).app.conf.beat_schedule
import league.operations.single_beat
app.log.setup()
print(len(scheduled), {loaded})
"""
    alone = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env={}, capture_output=True, text=True, check=True
    )
    assert alone.stdout == f"{len(EVERYTHING)} []\n"
