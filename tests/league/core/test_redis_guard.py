"""A Redis that accepts connections and never answers costs one call its time-out."""

import socket
from collections.abc import Iterator
from uuid import uuid4

import pytest
from celery import current_app
from django.core.cache import cache
from django.db import transaction
from pytest_django.fixtures import Settings
from redis.exceptions import RedisError

from league.core import redis_guard
from league.core.job_table import send_job_on_commit, update_statistics_on_commit
from league.core.live_channels import _redis
from league.core.queries.caching import cached
from league.core.redis_guard import OPEN_SECONDS, CircuitBreaker
from league.core.task_messages import _links
from league.enums import JobKind
from league.models import Hand
from league.play.hands import record_hand
from tests.entries import ron
from tests.worlds import running_event


class Stalled:
    """A server that takes connections and says nothing; counts them."""

    def __init__(self) -> None:
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.socket.settimeout(0)
        self.url = f"redis://127.0.0.1:{self.socket.getsockname()[1]}/0"
        self.accepted: list[socket.socket] = []

    def connections(self) -> int:
        try:
            while True:
                self.accepted.append(self.socket.accept()[0])
        except BlockingIOError:
            return len(self.accepted)

    def close(self) -> None:
        for connection in [*self.accepted, self.socket]:
            connection.close()


@pytest.fixture
def stalled(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Stalled]:
    """The cache and the news go to a Redis that has stalled."""
    server = Stalled()
    settings.REDIS_MILLISECONDS = 20
    settings.REDIS_URL = server.url
    settings.CACHES = {"default": settings.CACHES["default"] | {"LOCATION": server.url}}
    _redis.cache_clear()
    _links.clear()
    monkeypatch.setattr(current_app.conf, "broker_url", server.url)
    yield server
    _redis.cache_clear()
    _links.clear()
    server.close()


def failed(call: str) -> bool:
    try:
        getattr(cache, call)("key")
    except RedisError:
        return True
    return False


def test_after_one_failure_no_call_waits(stalled: Stalled) -> None:
    assert [failed("get"), failed("get"), failed("incr"), failed("delete")] == [True] * 4
    assert stalled.connections() == 1


def test_a_value_is_computed_without_the_cache(stalled: Stalled) -> None:
    assert [cached("key", lambda: 7), cached("key", lambda: 8)] == [7, 8]
    assert stalled.connections() == 1


@pytest.mark.django_db(transaction=True)
def test_a_hand_is_stored_while_redis_stalls(
    stalled: Stalled, caplog: pytest.LogCaptureFixture
) -> None:
    """One line of the log says so, for all messages of the hand."""
    world = running_event()
    table = world.table
    record_hand(
        table, actor=world.link, client_id=uuid4(), version=table.version, entry=ron("S", "W", 3)
    )
    assert (Hand.objects.count(), stalled.connections()) == (1, 1)
    assert [(line.name, line.exc_info) for line in caplog.records] == [(redis_guard.__name__, None)]


@pytest.mark.django_db(transaction=True)
def test_a_job_waits_for_its_message_while_redis_stalls(
    stalled: Stalled, caplog: pytest.LogCaptureFixture
) -> None:
    with transaction.atomic():
        update_statistics_on_commit()
        send_job_on_commit(JobKind.BUILD_REPORT, job_id=1)
    assert stalled.connections() > 0
    assert [(line.name, line.exc_info) for line in caplog.records] == [(redis_guard.__name__, None)]


def test_calls_go_through_again_after_some_seconds() -> None:
    now = [100.0]
    circuit = CircuitBreaker(clock=lambda: now[0])

    def answer(*, fails: bool) -> str:
        if fails:
            raise RedisError("no answer")
        return "done"

    def call(*, fails: bool) -> str:
        try:
            with circuit.guard():
                return answer(fails=fails)
        except RedisError as error:
            return str(error)

    seen = [call(fails=True), call(fails=False)]
    now[0] += OPEN_SECONDS
    assert [*seen, call(fails=False)] == [
        "no answer",
        "Redis did not answer a moment ago.",
        "done",
    ]
