"""Every address of a table's own page answers a tab that a phone restores there."""

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver

from league.models import Table
from league.web.table.urls import urlpatterns
from tests.entries import WHOLE_GAME
from tests.league.web.table.table_taps import desk, link
from tests.shortcuts import play
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db

Address = Callable[[Table], str]


@pytest.fixture
def world() -> World:
    """A table that has ended its game."""
    world = running_event(takes_photos=True)
    play(world.table, WHOLE_GAME)
    return world


def paths() -> dict[str, str]:
    """The path of every table page by its name."""
    accesses = [access for access in urlpatterns if isinstance(access, URLResolver)]
    places = [place for access in accesses for place in access.url_patterns]
    return {
        str(place.name): str(place.pattern)
        .replace("<int:position>", "1")
        .replace("<int:photo>", "1")
        for place in places
        if isinstance(place, URLPattern)
    }


@pytest.mark.parametrize("address", [link, desk], ids=["link", "desk"])
def test_a_get_request_to_a_post_page_redirects_to_the_table(
    client: Client, world: World, address: Address
) -> None:
    client.force_login(world.organiser)
    home = address(world.table)
    answers = {name: client.get(home + path) for name, path in paths().items()}
    statuses = {name: answer.status_code for name, answer in answers.items()}
    assert {name: status for name, status in statuses.items() if status != 200} == {
        "winning_conditions": 404,  # the game is over
        "photo": 404,  # none was kept
        "photo_delete": 302,
        "check": 302,
        "riichi": 302,
        "undo": 302,
        "agree": 302,
        "sign": 302,
        "undo_close": 302,
        "unsign": 302,
        "withdraw": 302,
    }
    moved = {answer["Location"] for answer in answers.values() if answer.status_code == 302}
    assert moved == {home}


@pytest.mark.slow
@pytest.mark.parametrize("path", ["undo/", "sign/", "call/withdraw/"])
def test_a_post_page_is_only_for_its_link(client: Client, world: World, path: str) -> None:
    assert client.get(link(world.table) + path, follow=True).status_code == 200
    assert client.get(f"/t/wrong/{path}", follow=True).status_code == 404
    assert client.put(link(world.table) + path).status_code == 405
