"""The tests run on the real thing: PostgreSQL and Redis, each worker on its own."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest
from django.core.cache import cache
from django.db import connection
from redis import Redis

from tests import private, services


@pytest.fixture
def folder() -> Iterator[Path]:
    folder = private.short_folder()
    yield folder
    shutil.rmtree(folder)


@pytest.mark.django_db
def test_the_database_of_the_tests_is_postgresql() -> None:
    assert connection.vendor == "postgresql"
    assert str(connection.settings_dict["NAME"]).startswith("test_")


def test_the_cache_of_the_tests_is_redis() -> None:
    cache.set("proof", "東", 60)
    assert Redis.from_url(os.environ["REDIS_URL"]).keys("*proof*") != []
    assert cache.get("proof") == "東"


def test_the_wheels_carry_working_servers(folder: Path) -> None:
    postgres = private.start_postgres(folder, private.carried_postgres(folder))
    redis = private.start_redis(folder, private.carried_redis())
    try:
        with psycopg.connect(postgres.url) as database:
            assert database.execute("select 6 * 7").fetchone() == (42,)
        assert Redis.from_url(redis.url).ping() is True
    finally:
        postgres.stop()
        redis.stop()


def test_servers_end_with_the_process_that_started_them(folder: Path) -> None:
    code = (
        "import sys, time; from pathlib import Path; from tests import private;"
        "server = private.start_redis(Path(sys.argv[1]));"
        "print(server.process.pid, flush=True); time.sleep(60)"
    )
    parent = subprocess.Popen([sys.executable, "-c", code, folder], stdout=subprocess.PIPE)
    assert parent.stdout is not None
    server = int(parent.stdout.readline())
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    parent.stdout.close()
    for _moment in range(200):
        time.sleep(0.05 * lives(server))
    assert not lives(server)


def lives(pid: int) -> bool:
    with suppress(OSError):
        return "\nState:\tZ" not in Path(f"/proc/{pid}/status").read_text()
    return False


@pytest.mark.parametrize(
    ("given", "of_worker_3"),
    [
        ("unix:///tmp/a/redis.sock?db=0", "unix:///tmp/a/redis.sock?db=3"),
        ("redis://localhost:6379/0", "redis://localhost:6379/3"),
        ("redis://localhost", "redis://localhost/3"),
    ],
)
def test_each_worker_has_its_own_redis_database(given: str, of_worker_3: str) -> None:
    assert services.with_database(given, 3) == of_worker_3
