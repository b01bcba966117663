"""All phones of a table share one rendering of its state, each with the token of its own forms."""

import re

import pytest
from django.test import Client

from league.events.events import change_event
from league.models import Table
from league.play.referee_calls import call_referee
from tests.entries import ron
from tests.league.web.readers import words
from tests.league.web.table.table_taps import link
from tests.shortcuts import enter
from tests.worlds import World, running_event

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def world() -> World:
    return running_event()


def state_of(table: Table, client: Client) -> str:
    return client.get(f"{link(table)}?part=state").content.decode()


def tokens_in(text: str) -> set[str]:
    return set(re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', text))


def without_tokens(text: str) -> str:
    return re.sub(r'value="[A-Za-z0-9]{64}"', "", text)


def test_phones_get_the_same_state_with_their_own_tokens(world: World) -> None:
    call_referee(world.table, actor=world.link, reason="ruling")
    first, second = (state_of(world.table, Client()) for _ in range(2))
    assert without_tokens(first) == without_tokens(second)
    assert len(tokens_in(first) | tokens_in(second)) == 2
    assert {len(token) for token in tokens_in(first)} == {64}


def test_a_form_of_the_state_is_accepted_with_its_token(world: World) -> None:
    call = call_referee(world.table, actor=world.link, reason="ruling")
    state_of(world.table, Client())
    careful = Client(enforce_csrf_checks=True)
    (token,) = tokens_in(state_of(world.table, careful))
    withdraw = f"{link(world.table)}call/withdraw/"
    wrong = careful.post(withdraw, {"call": call.pk, "csrfmiddlewaretoken": "x"})
    right = careful.post(withdraw, {"call": call.pk, "csrfmiddlewaretoken": token})
    assert (wrong.status_code, right.status_code) == (403, 302)


def test_each_hand_call_and_setting_makes_a_new_state(world: World) -> None:
    phone = Client()
    shown = [state_of(world.table, phone)]
    enter(world.table, ron("S", "W", 3))
    shown.append(state_of(world.table, phone))
    call_referee(world.table, actor=world.link, reason="ruling")
    shown.append(state_of(world.table, phone))
    change_event(world.event, actor=world.actor("organiser"), entered_by="scorer")
    shown.append(state_of(world.table, phone))
    assert len({without_tokens(text) for text in shown}) == 4
    assert "In this event" in words(phone.get(f"{link(world.table)}?part=state"))


def test_each_language_has_its_own_state(world: World) -> None:
    asked = f"{link(world.table)}?part=state"
    texts = [
        Client().get(asked, headers={"Accept-Language": code}).content.decode()
        for code in ("en", "ja")
    ]
    assert ["How did the hand end?" in text for text in texts] == [True, False]
