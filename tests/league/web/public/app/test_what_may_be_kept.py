"""What a device may keep for use without a network: public pages, as everybody or a player sees them."""

from typing import Any

import pytest
from django.urls import get_resolver

from league.enums import ReleasePolicy
from league.web.public.app.kept_pages import KEPT
from tests.league.web.readers import Reader, at, reader, readers
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return running_event(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)


def keeps(client: Reader, address: str) -> tuple[str | None, str | None]:
    answer = client.get(address)
    return answer.get("Tenbou-Keep"), answer.get("Tenbou-Reader")


def test_a_page_of_an_event_may_be_kept_for_a_day_but_not_by_staff(world: World) -> None:
    found = {name: keeps(client, at("event", world)) for name, client in readers(world).items()}
    assert found == {
        "passer-by": ("86400", ""),
        "stranger": ("86400", str(world.stranger.pk)),
        **dict.fromkeys(("scorer", "referee", "organiser"), (None, None)),
    }


def test_other_answers_may_not_be_kept(world: World) -> None:
    client = reader(world.stranger)
    addresses = ("/account/", "/events/mine/", "/events/nothing-here/", at("event_follow", world))
    assert {keeps(client, address) for address in addresses} == {(None, None)}


def test_a_server_may_let_devices_keep_nothing(world: World, settings: Any) -> None:
    settings.OFFLINE_HOURS = 0
    assert keeps(reader(), at("event", world)) == (None, None)


def test_every_kept_page_has_an_address() -> None:
    assert set(get_resolver().reverse_dict) >= KEPT


def test_the_worker_is_new_each_time_and_the_page_without_a_network_is_there() -> None:
    worker = reader().get("/worker.js")
    assert (worker["Cache-Control"], b"Tenbou-Keep" in worker.getvalue()) == ("no-cache", True)
    assert b"data-kept-pages" in reader().get("/offline/").content
