"""Whether a process is alive, and whether everything it needs is ready."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.cache import cache
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.utils import ConnectionHandler
from django.test import Client
from pytest_django import Settings

from league.core.redis_guard import breaker
from league.core.worker_heartbeat import KEY, store_heartbeat
from league.environment import database
from league.operations import readiness
from tests.asgi import asked_by_asgi

ALL_FINE = {"database": "ok", "migrations": "ok", "redis": "ok", "worker": "ok", "disk": "ok"}
ANY_HOST = {"SERVER_NAME": "10.1.2.3"}


@pytest.fixture(autouse=True)
def worker() -> Iterator[None]:
    """A worker was heard of just now."""
    store_heartbeat()
    readiness._remember_migrated.cache_clear()
    yield
    breaker.close()  # a test without Redis has opened it
    cache.delete(KEY)
    readiness._remember_migrated.cache_clear()


def test_a_process_that_answers_says_so_without_the_database(client: Client) -> None:
    assert client.get("/health/").content == b"ok 1.0.0"


@pytest.mark.parametrize("path", ["/health/", "/ready/"])
@pytest.mark.django_db
def test_probes_are_answered_under_any_host_without_https(
    client: Client, settings: Settings, path: str
) -> None:
    settings.SECURE_SSL_REDIRECT = True
    assert client.get(path, **ANY_HOST).status_code == 200  # type: ignore[arg-type]
    assert client.get("/", **ANY_HOST).status_code == 400  # type: ignore[arg-type]


@pytest.mark.django_db
def test_all_is_ready(client: Client) -> None:
    answer = client.get("/ready/")
    assert (answer.status_code, answer.json()) == (200, ALL_FINE)


@pytest.mark.django_db(transaction=True)
def test_asgi_answers_probes() -> None:
    answer = asked_by_asgi("/ready/")
    assert (answer.status_code, answer.json()) == (200, ALL_FINE)


@pytest.mark.django_db
def test_without_a_worker_it_is_not_ready(client: Client) -> None:
    cache.delete(KEY)
    answer = client.get("/ready/")
    assert (answer.status_code, answer.json()) == (503, ALL_FINE | {"worker": "failing"})


@pytest.mark.django_db
def test_with_a_migration_missing_it_is_not_ready(client: Client) -> None:
    recorder = MigrationRecorder(connection)
    last = max(name for app, name in recorder.applied_migrations() if app == "league")
    recorder.record_unapplied("league", last)
    answer = client.get("/ready/")
    assert (answer.status_code, answer.json()) == (503, ALL_FINE | {"migrations": "failing"})
    recorder.record_applied("league", last)
    assert client.get("/ready/").status_code == 200


@pytest.mark.django_db
def test_without_redis_it_is_not_ready(client: Client, settings: Settings, tmp_path: Path) -> None:
    nowhere = f"unix://{tmp_path / 'nobody.sock'}?db=0"
    settings.CACHES = {"default": settings.CACHES["default"] | {"LOCATION": nowhere}}
    failing = {"redis": "failing", "worker": "failing"}
    answer = client.get("/ready/")
    assert (answer.status_code, answer.json()) == (503, ALL_FINE | failing)


@pytest.mark.django_db
def test_a_database_that_is_not_there_does_not_answer(tmp_path: Path) -> None:
    nowhere = ConnectionHandler({"default": database(f"postgres://me@/none?host={tmp_path}")})
    assert readiness.database_answers(nowhere["default"]) is False


@pytest.mark.django_db
def test_a_disk_that_fills_up_is_named(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(readiness, "LEAST_FREE", 2**80)
    answer = client.get("/ready/")
    assert (answer.status_code, answer.json()) == (503, ALL_FINE | {"disk": "failing"})
