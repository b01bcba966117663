"""A worker that takes up jobs is known to run, and is forgotten soon after it is gone."""

import os
import signal
from pathlib import Path

import pytest
import redis
from django.core.cache import cache
from pytest_django.fixtures import Settings

from league.core.worker_heartbeat import KEY, SILENT_AFTER, worker_runs
from tests import private
from tests.servers import child


def remaining_seconds() -> int:
    with redis.Redis.from_url(os.environ["REDIS_URL"]) as store:
        return int(store.ttl(cache.make_key(KEY)))


@pytest.mark.slow
def test_a_running_worker_is_known_for_some_seconds(tmp_path: Path) -> None:
    cache.delete(KEY)
    assert worker_runs() is False
    with child("worker", 0, tmp_path, os.environ) as worker:
        private.wait_until(worker_runs, worker, tmp_path / "worker.log")
        worker.send_signal(signal.SIGKILL)
        worker.wait()
    assert 0 < remaining_seconds() <= SILENT_AFTER
    cache.delete(KEY)


def test_without_redis_no_worker_takes_up_jobs(settings: Settings, tmp_path: Path) -> None:
    nowhere = f"unix://{tmp_path / 'nobody.sock'}?db=0"
    settings.CACHES = {"default": settings.CACHES["default"] | {"LOCATION": nowhere}}
    assert worker_runs() is False
