"""The streams of public pages: versions of what a page shows, for everybody who may see it."""

from collections.abc import Callable
from contextlib import AsyncExitStack
from itertools import pairwise
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.test import Client
from pytest_django.fixtures import Settings

from league.core.errors import problem, refuse_if
from league.core.jobs import run_job
from league.entrants.status_changes import set_entrant_status
from league.enums import EventStatus, ReleasePolicy, SessionStatus
from league.events.events import set_event_status
from league.events.staff import revoke_role
from league.live import hub
from league.live.streams import MOST_PER_KEY
from league.models import Event, EventRole, LoginSession, Table
from league.seating.sessions import pause_session, publish_session
from tests.entries import ron
from tests.factories import JobFactory
from tests.league.live.listening import Stream, heard, in_a_thread, logged_in, opened, statuses
from tests.league.web.table.table_taps import link
from tests.shortcuts import enter
from tests.worlds import World, add_session, drawn_event, running_event

pytestmark = pytest.mark.django_db(transaction=True)


def of_event(event: Event) -> str:
    return f"/live/event/{event.pk}/"


def pages(table: Table, player: int) -> list[str]:
    """The streams of all pages that show the table."""
    event, session = table.session.event_id, table.session_id
    return [
        f"/live/event/{event}/",
        f"/live/session/{session}/",
        f"/live/table/{table.pk}/",
        f"/live/player/{player}/",
    ]


def changed(before: dict[str, Any], after: dict[str, Any]) -> list[str]:
    return [name for name in ("seating", "results", "play") if before[name] != after[name]]


def pause(world: World) -> None:
    pause_session(world.session, actor=world.actor("organiser"))


def test_a_hand_is_heard_on_every_page_that_shows_the_table() -> None:
    world = running_event(tables=2)
    table = world.table
    addresses = pages(table, world.entrants[0].player_id)

    async def listen() -> list[list[str]]:
        streams = [Stream(address) for address in addresses]
        async with opened(*streams):
            first = [(await stream.status(), await stream.message())[1] for stream in streams]
            await sync_to_async(enter)(table, ron("S", "W", 3))
            then = [await stream.message() for stream in streams]
        return [changed(*both) for both in zip(first, then, strict=True)]

    assert in_a_thread(listen) == [["play"]] * 4


def test_a_hidden_hand_is_heard_by_staff_alone() -> None:
    world = running_event(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    staff, table = logged_in(world.organiser), world.table

    async def listen() -> list[list[str]]:
        public, seeing = Stream(of_event(world.event)), Stream(of_event(world.event), cookie=staff)
        async with opened(public, seeing):
            said = [
                (await stream.status(), await stream.message())[1] for stream in (public, seeing)
            ]
            await sync_to_async(enter)(table, ron("S", "W", 3))
            told_staff = await seeing.message()
            await sync_to_async(pause)(world)
            told_public = await public.message()
        return [changed(said[1], told_staff), changed(said[0], told_public)]

    assert in_a_thread(listen) == [["play"], ["seating"]]


def test_the_next_session_is_heard_once_it_is_published() -> None:
    world = running_event()
    coming = add_session(world)
    player = f"/live/player/{world.entrants[0].player_id}/"
    messages = heard(player, lambda: publish_session(coming, actor=world.actor("organiser")))
    assert "seating" in changed(*messages)


def test_spectators_take_no_places_of_phones(settings: Settings) -> None:
    settings.STREAMS_PER_ADDRESS = 2
    world = running_event()
    page = of_event(world.event)
    wanted = [Stream(page), Stream(page), Stream(page), Stream(f"{link(world.table)}live/")]
    assert statuses(*wanted) == [200, 200, 200, 200]


def test_a_full_address_ends_one_of_its_streams_for_a_new_one(settings: Settings) -> None:
    """So no client keeps them all; who has a login has a stream beside them."""
    settings.STREAMS_PER_ADDRESS = 2
    world = running_event()
    page, cookie = of_event(world.event), logged_in(world.stranger)

    async def listen() -> tuple[int, int]:
        streams = [Stream(page), Stream(page), Stream(page, cookie=cookie), Stream(page)]
        async with AsyncExitStack() as stack:
            for stream in streams:
                await stack.enter_async_context(opened(stream))
                assert await stream.status() == 200
                await stream.message()
            await sync_to_async(pause)(world)
            heard_by = [(await stream.message()) is not None for stream in streams]
        return sum(heard_by), sum(heard_by[2:])

    assert in_a_thread(listen) == (3, 2)


def test_a_hall_s_screen_and_the_readers_around_it_take_nothing_from_each_other(
    settings: Settings,
) -> None:
    settings.STREAMS_PER_ADDRESS = 2
    world = running_event()
    page, screen = of_event(world.event), f"/live/hall/{world.event.pk}/"

    async def listen() -> list[list[str]]:
        streams = [Stream(page), Stream(screen), *(Stream(page) for _ in range(3)), Stream(screen)]
        async with AsyncExitStack() as stack:
            first = []
            for stream in streams:
                await stack.enter_async_context(opened(stream))
                assert await stream.status() == 200
                first.append(await stream.message())
            await sync_to_async(pause)(world)
            then = [await stream.message() for stream in streams]
        return [changed(*both) for both in zip(first, then, strict=True) if both[1]]

    assert in_a_thread(listen) == [["seating"]] * 4


def test_a_hall_has_so_many_screens_at_one_address() -> None:
    world = running_event()
    screen = f"/live/hall/{world.event.pk}/"

    async def listen() -> int:
        streams = [Stream(screen) for _ in range(MOST_PER_KEY + 1)]
        async with AsyncExitStack() as stack:
            for stream in streams:
                await stack.enter_async_context(opened(stream))
                assert await stream.status() == 200
                await stream.message()
            await sync_to_async(pause)(world)
            return sum([(await stream.message()) is not None for stream in streams])

    assert in_a_thread(listen) == MOST_PER_KEY


def test_the_hall_s_page_names_its_own_stream() -> None:
    world = running_event()
    page = Client().get(f"/events/{world.event.slug}/hall/").content.decode()
    assert f'data-live="/live/hall/{world.event.pk}/"' in page


def logged_out(world: World) -> None:
    LoginSession.objects.filter(login=world.scorer).delete()


def without_role(world: World) -> None:
    role = EventRole.objects.get(event=world.event, login=world.scorer)
    revoke_role(world.event, role.pk, actor=world.actor("organiser"))


@pytest.mark.parametrize("lose", [logged_out, without_role])
@pytest.mark.parametrize("kind", ["staff", "desk", "hidden"])
def test_a_stream_ends_with_the_right_to_it(
    monkeypatch: pytest.MonkeyPatch, lose: Callable[[World], None], kind: str
) -> None:
    monkeypatch.setattr(hub, "RIGHTS_EVERY", 0.1)
    world = running_event(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    EventRole.objects.filter(login=world.scorer).update(role="referee")
    address = {
        "staff": f"/live/staff/{world.event.pk}/",
        "desk": f"/tables/{world.table.pk}/enter/live/",
        "hidden": of_event(world.event),
    }[kind]

    async def listen() -> None:
        stream = Stream(address, cookie=cookie)
        async with opened(stream):
            assert await stream.status() == 200
            await stream.message()
            await sync_to_async(lose)(world)
            while await stream.message() is not None:
                """What was said of the change itself comes first."""

    cookie = logged_in(world.scorer)
    in_a_thread(listen)


def test_a_stream_ends_when_the_event_is_a_draft_again() -> None:
    world = drawn_event()
    actor = world.actor("organiser")

    def hide() -> None:
        set_event_status(world.event, EventStatus.DRAFT, actor=actor)

    messages = heard(of_event(world.event), hide)
    assert messages[1] is None


def test_drafts_and_what_is_not_there_have_no_stream() -> None:
    world = drawn_event()
    draft = drawn_event(status=EventStatus.DRAFT)
    session, table = f"/live/session/{world.session.pk}/", f"/live/table/{world.table.pk}/"
    addresses = [session, table, of_event(draft.event), "/live/event/1/", "/live/player/1/"]
    assert world.session.status == SessionStatus.DRAFT
    assert statuses(*(Stream(address) for address in addresses)) == [404] * 5


def refused_job(*_: object) -> dict[str, Any]:
    refuse_if([problem("gone")])
    return {}


def test_staff_hear_of_what_the_public_does_not_see() -> None:
    world = drawn_event(status=EventStatus.DRAFT)
    address = f"/live/staff/{world.event.pk}/"
    actor, one = world.actor("organiser"), world.entrants[0]

    def check_in() -> None:
        set_entrant_status(one, "checked_in", actor=actor)

    def fail() -> None:
        run_job(JobFactory.create(event=world.event).pk, refused_job)

    messages = heard(address, check_in, fail, cookie=logged_in(world.scorer))
    assert [changed(*both) for both in pairwise(messages)] == [["seating"], ["seating"]]
    strangers = [Stream(address), Stream(address, cookie=logged_in(world.stranger))]
    assert statuses(*strangers) == [404, 404]
