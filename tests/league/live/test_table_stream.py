"""The stream of a table: everybody who looks at it hears that it changed."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import async_to_sync, sync_to_async
from django.contrib.auth.models import User
from django.db import connections
from django.test import AsyncClient, Client

from league.core.queries.actors import actor_of_link
from league.models import Table
from league.play.hands import record_hand
from league.seating.sessions import pause_session
from tests.entries import ron
from tests.league.web.table.table_taps import desk, link
from tests.worlds import World, drawn_event, running_event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def world() -> World:
    return running_event()


def heard(address: str, *doings: Callable[[], Any]) -> list[Any]:
    """What the stream tells at first and after each of these things was done."""

    async def listen() -> list[Any]:
        answer: Any = await AsyncClient().get(address)
        assert answer.headers["Content-Type"] == "text/event-stream"
        events: Any = aiter(answer.streaming_content)
        told = [_event(await anext(events))]
        for do in doings:
            await sync_to_async(do)()
            told.append(_event(await anext(events)))
        await events.aclose()
        return told

    found: list[Any] = in_a_thread(listen)
    return found


def asked(address: str, login: User | None = None) -> Any:
    """The whole answer, where there is no stream."""
    client = AsyncClient()
    if login is not None:
        client.force_login(login)

    async def ask() -> Any:
        return await client.get(address)

    return in_a_thread(ask)


def in_a_thread(do: Callable[[], Any]) -> Any:
    """Browser tests leave an event loop running in the tests' own thread."""

    def run() -> Any:
        try:
            return async_to_sync(do)()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(run).result()


def _event(line: bytes) -> Any:
    return json.loads(line.decode().removeprefix("data: "))


def enter(table: Table) -> None:
    by = actor_of_link(table)
    record_hand(table, by=by, client_id=uuid4(), version=table.version, entry=ron("S", "W", 3))


def test_a_hand_that_somebody_enters_is_heard_at_once(world: World) -> None:
    table = world.table
    first = table.version
    told = heard(f"{link(table)}live/", lambda: enter(table))
    assert [(event["version"], event["news"]) for event in told] == [
        (first, False),
        (first + 1, True),
    ]
    assert told[0]["stamp"] == told[1]["stamp"]


def test_a_clock_that_stops_is_heard_at_the_tables(world: World) -> None:
    table = world.table
    told = heard(
        f"{link(table)}live/", lambda: pause_session(table.session, by=world.actor("organiser"))
    )
    assert [event["news"] for event in told] == [False, True]
    assert told[0]["stamp"] != told[1]["stamp"]


def test_a_server_of_pages_alone_says_that_it_has_no_streams(world: World) -> None:
    """Each would hold one of its threads for as long as a phone listens."""
    address = f"{link(world.table)}live/"

    async def ask() -> int:
        return await sync_to_async(lambda: Client().get(address).status_code)()

    assert in_a_thread(ask) == 501


def test_a_link_that_opens_nothing_has_no_stream() -> None:
    answer = asked("/t/nobodys/live/")
    assert answer.status_code == 404


def test_a_login_needs_a_role_for_the_stream(world: World) -> None:
    answer = asked(f"{desk(world.table)}live/")
    assert answer.status_code == 403


def test_a_draft_has_no_stream() -> None:
    """Nobody at a table knows of it yet; its pages are not there either."""
    world = drawn_event()
    by_login = f"{desk(world.table)}live/"
    answers = [
        asked(f"{link(world.table)}live/"),
        asked(by_login, world.scorer),
        asked(by_login, world.organiser),
    ]
    assert [answer.status_code for answer in answers] == [404] * 3
