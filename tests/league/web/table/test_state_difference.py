"""A phone that holds a state of its table gets what changed; every other one gets all of it."""

import re
from typing import Any

import pytest
from django.test import Client

from league.models import Table
from league.play.referee_calls import call_referee
from league.web.table.state_difference import difference, pieces_of
from tests.entries import drawn, ron
from tests.league.web.table.table_taps import link
from tests.shortcuts import enter, play
from tests.worlds import World, running_event

OLD = "<p>East leads the game,</p>\n<ol>\n<li>A long line about hand 1</li>\n</ol>\n"
NEW = (
    "<p>East leads the game,</p>\n<ol>\n<li>Hand 2</li>\n<li>A long line about hand 1</li>\n</ol>\n"
)


def joined(old: str, parts: Any) -> str:
    """The text that a phone makes of the parts."""
    pieces = pieces_of(old)
    return "".join(
        part if isinstance(part, str) else "".join(pieces[part[0] : part[1]]) for part in parts
    )


@pytest.mark.parametrize(
    ("old", "new"), [(OLD, NEW), (NEW, OLD), (OLD, OLD), (OLD, ""), ("", NEW), ("a,a,a", "a,,\na")]
)
def test_parts_make_the_new_text(old: str, new: str) -> None:
    assert joined(old, difference(old, new)) == new


def test_what_stays_is_not_sent_again() -> None:
    assert difference(OLD, OLD) == [[0, 5]]
    assert difference(OLD, NEW) == [[0, 3], "<li>Hand 2</li>\n", [3, 5]]


@pytest.fixture
def world() -> World:
    return running_event()


def asked(table: Table, phone: Client, since: str = "") -> Any:
    return phone.get(f"{link(table)}?part=state&since={since}").json()


def whole(table: Table, phone: Client) -> str:
    text = phone.get(f"{link(table)}?part=state").content.decode()
    return re.sub(r'value="[A-Za-z0-9]{64}"', 'value=""', text)


@pytest.mark.django_db
def test_a_hand_is_sent_as_a_difference(world: World) -> None:
    phone = Client()
    play(world.table, [ron("S", "W", 3), drawn("E"), drawn("S")])
    first = asked(world.table, phone)
    (before,) = first["parts"]
    enter(world.table, drawn("W"))
    call_referee(world.table, actor=world.link, reason="ruling")
    second = asked(world.table, phone, first["state"])
    sent = sum(len(part) for part in second["parts"] if isinstance(part, str))
    text = joined(before, second["parts"])
    assert text.replace(f'value="{second["stand_in"]}"', 'value=""') == whole(world.table, phone)
    assert (len(pieces_of(text)), sent < len(text) / 2) == (second["count"], True)
    assert asked(world.table, Client(), first["state"])["parts"] == second["parts"]


@pytest.mark.django_db
@pytest.mark.parametrize("since", ["", "0" * 64, "no name"])
def test_a_phone_that_is_too_far_behind_gets_all_of_it(world: World, since: str) -> None:
    answer = asked(world.table, Client(), since)
    (text,) = answer["parts"]
    assert text.replace(f'value="{answer["stand_in"]}"', 'value=""') == whole(world.table, Client())


@pytest.mark.django_db
def test_staff_at_their_desk_get_the_page_itself(world: World) -> None:
    staff = Client()
    staff.force_login(world.referee)
    answer = staff.get(f"/tables/{world.table.pk}/enter/?part=state&since=")
    assert answer["Content-Type"] == "text/html; charset=utf-8"
