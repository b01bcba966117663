"""Organisers open and close the self check-in of players from the check-in page."""

import pytest

from tests.league.web.readers import at, messages_of, reader, words
from tests.page_forms import submit
from tests.worlds import event_world

pytestmark = pytest.mark.django_db


def test_organisers_open_and_close_self_check_in_from_the_page() -> None:
    world = event_world()
    client, url = reader(world.organiser), at("check_in", world)
    opened = submit(client.get(url), "Open self check-in", follow=True)
    assert messages_of(opened) == ["Self check-in opened."]
    assert "Players can check in on their personal page." in words(opened)
    closed = submit(opened, "Close self check-in", follow=True)
    assert messages_of(closed) == ["Self check-in closed."]
    assert "Players can check in" not in words(closed)
    assert "self check-in" not in words(reader(world.scorer).get(url))
