"""Organisers read when nobody takes up background jobs."""

from collections.abc import Iterator

import pytest
from django.core.cache import cache

from league.core.worker_heartbeat import KEY, store_heartbeat
from tests.factories import JobFactory
from tests.league.api.callers import person
from tests.league.web.readers import at, reader, words
from tests.worlds import World, event_world

pytestmark = pytest.mark.django_db

NOTICE = "No background worker is running: draws, plans, repairs and reports wait"
WAITING = "This job waits: no background worker is running."


@pytest.fixture(autouse=True)
def no_worker() -> Iterator[None]:
    cache.delete(KEY)
    yield
    cache.delete(KEY)


@pytest.fixture
def world() -> World:
    return event_world(players=4)


def texts(world: World, job: int) -> dict[str, tuple[bool, bool]]:
    """Whether the pages show the notice of all pages and that of the job."""
    client = reader(world.organiser)
    pages = {
        "job": words(client.get(at("job", world, job=job))),
        "sessions": words(client.get(at("manage_sessions", world))),
        "public": words(client.get(at("event", world))),
    }
    return {name: (NOTICE in text, WAITING in text) for name, text in pages.items()}


def test_without_a_worker_the_pages_of_organisers_say_so(world: World) -> None:
    job = JobFactory.create(event=world.event)
    assert texts(world, job.pk) == {
        "job": (True, True),
        "sessions": (True, False),
        "public": (False, False),
    }
    assert person(world.organiser).get(f"jobs/{job.pk}/").json()["worker_runs"] is False


def test_with_a_worker_nothing_is_said(world: World) -> None:
    job = JobFactory.create(event=world.event)
    store_heartbeat()
    assert set(texts(world, job.pk).values()) == {(False, False)}
    assert person(world.organiser).get(f"jobs/{job.pk}/").json()["worker_runs"] is True


def test_a_finished_job_waits_for_nobody(world: World) -> None:
    job = JobFactory.create(event=world.event, status="done")
    assert texts(world, job.pk)["job"] == (True, False)
