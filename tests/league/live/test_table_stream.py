"""The stream of a table: every phone that shows it hears that it changed."""

from typing import Any
from uuid import uuid4

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from pytest_django.fixtures import Settings

from league.core.live_channels import publish_live, session_channel
from league.core.queries.actors import actor_of_link
from league.enums import SessionStatus
from league.live.streams import MOST_PER_KEY
from league.models import Session, Table
from league.play.hands import record_hand
from league.play.tables import renew_link
from league.seating.sessions import pause_session
from tests.entries import ron
from tests.league.live.listening import Stream, heard, in_a_thread, logged_in, opened, statuses
from tests.league.web.table.table_taps import desk, link
from tests.worlds import World, drawn_event, running_event

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def world() -> World:
    return running_event()


def live(table: Table) -> str:
    return f"{link(table)}live/"


def enter(table: Table) -> None:
    actor = actor_of_link(table)
    record_hand(
        table, actor=actor, client_id=uuid4(), version=table.version, entry=ron("S", "W", 3)
    )


def test_a_hand_is_heard_as_soon_as_it_is_entered(world: World) -> None:
    table = world.table
    first = table.version
    messages = heard(live(table), lambda: enter(table))
    assert [(message["version"], message["news"]) for message in messages] == [
        (first, False),
        (first + 1, True),
    ]
    assert messages[0]["digest"] == messages[1]["digest"]


def test_a_paused_clock_is_heard_at_the_tables(world: World) -> None:
    table = world.table
    messages = heard(
        live(table), lambda: pause_session(table.session, actor=world.actor("organiser"))
    )
    assert [message["news"] for message in messages] == [False, True]
    assert messages[0]["digest"] != messages[1]["digest"]


def test_many_phones_of_one_table_hear_the_same(world: World) -> None:
    table = world.table

    async def listen() -> list[Any]:
        streams = [Stream(live(table)) for _ in range(5)]
        async with opened(*streams):
            first = [(await stream.status(), await stream.message()) for stream in streams]
            await sync_to_async(enter)(table)
            then = [await stream.message() for stream in streams]
        return [*{status for status, _message in first}, *{message["version"] for message in then}]

    assert in_a_thread(listen) == [200, table.version + 1]


def test_a_stream_ends_when_the_link_is_renewed(world: World) -> None:
    table = world.table
    messages = heard(live(table), lambda: renew_link(table, actor=world.actor("organiser")))
    assert messages[1] is None


def test_a_stream_ends_when_the_session_is_a_draft_again(world: World) -> None:
    table = world.table

    def hide() -> None:
        Session.objects.filter(pk=table.session_id).update(status=SessionStatus.DRAFT)
        publish_live(session_channel(table.session_id))

    assert heard(live(table), hide)[1] is None


def test_a_draft_has_no_stream() -> None:
    """Nobody at a table knows of it yet; its pages are not there either."""
    world = drawn_event()
    by_login = f"{desk(world.table)}live/"
    cookies = [logged_in(world.scorer), logged_in(world.organiser)]
    wanted = [Stream(live(world.table)), *(Stream(by_login, cookie=cookie) for cookie in cookies)]
    assert statuses(*wanted) == [404] * 3


def test_one_link_opens_only_so_many_streams(world: World) -> None:
    table = world.table
    wanted = [Stream(live(table)) for _ in range(MOST_PER_KEY + 2)]
    assert statuses(*wanted) == [200] * MOST_PER_KEY + [429] * 2


def test_one_address_opens_only_so_many_streams(world: World, settings: Settings) -> None:
    settings.STREAMS_PER_ADDRESS = 2
    assert statuses(*(Stream(live(world.table)) for _ in range(3))) == [200, 200, 429]


def test_places_of_ended_streams_are_free_again(world: World, settings: Settings) -> None:
    settings.STREAMS_PER_ADDRESS = 1
    first, second = Stream(live(world.table)), Stream(live(world.table))
    assert statuses(first) + statuses(second) == [200, 200]


def test_a_server_of_pages_alone_says_that_it_has_no_streams(world: World) -> None:
    """Each would hold one of its threads for as long as a phone listens."""
    assert Client().get(live(world.table)).status_code == 501


def test_a_link_that_opens_nothing_has_no_stream() -> None:
    assert statuses(Stream("/t/nobodys/live/")) == [404]


def test_a_table_that_is_not_there_has_no_stream() -> None:
    assert statuses(Stream("/tables/1/enter/live/")) == [404]


def test_a_host_that_is_not_ours_is_refused(world: World) -> None:
    assert statuses(Stream(live(world.table), host="elsewhere.example")) == [400]


def test_a_login_needs_a_role_for_the_stream(world: World) -> None:
    assert statuses(Stream(f"{desk(world.table)}live/")) == [403]


def test_a_scorer_hears_the_table_by_login(world: World) -> None:
    table = world.table
    messages = heard(f"{desk(table)}live/", lambda: enter(table), cookie=logged_in(world.scorer))
    assert [message["news"] for message in messages] == [False, True]


def test_other_addresses_are_pages(world: World) -> None:
    assert statuses(Stream(link(world.table))) == [200]
