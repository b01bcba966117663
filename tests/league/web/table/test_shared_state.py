"""All phones of a table share one rendering of its state, each with the token of its own forms."""

import re
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client

from league.core.permissions import SYSTEM
from league.events.events import change_event
from league.models import Event, Hand, Player, Table
from league.play.hands import correct_hand
from league.play.queries.undo import GRACE_MINUTES
from league.play.referee_calls import call_referee
from league.web.table.shared_state import items
from tests.entries import drawn, ron
from tests.league.web.readers import words
from tests.league.web.table.table_taps import link
from tests.shortcuts import enter, fresh
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


@pytest.fixture
def read() -> World:
    """A table with three hands, which somebody has looked at."""
    items.clear()
    world = running_event()
    for entry in (drawn("E"), ron("S", "W", 2), ron("W", "N", 3)):
        enter(world.table, entry)
    hands_shown(world)
    return world


def hands_shown(world: World, language: str = "en") -> str:
    """The list of the hands on a phone, as it is now."""
    cache.clear()
    phone = Client(headers={"Accept-Language": language})
    text = phone.get(f"{link(world.table)}?part=state").content.decode()
    start = text.index('<ol class="hands">')
    return text[start : text.index("</ol>", start)]


def is_as_rendered_anew(world: World, before: str, language: str = "en") -> bool:
    """Whether the list differs from the one before, and is what an empty memory gives."""
    kept = hands_shown(world, language)
    items.clear()
    return kept != before and kept == hands_shown(world, language)


def test_the_list_is_the_same_from_memory(read: World) -> None:
    kept = hands_shown(read)
    items.clear()
    assert kept == hands_shown(read)
    assert kept.count("<li ") == 3


def test_the_name_of_a_player_changes_in_every_hand(read: World) -> None:
    before = hands_shown(read)
    Player.objects.update(display_name="Renamed")
    assert is_as_rendered_anew(read, before)


def test_a_hand_that_is_too_old_to_strike_loses_its_key(read: World) -> None:
    before = hands_shown(read)
    for hand in Hand.objects.all():
        hand.entered_at -= timedelta(minutes=2 * GRACE_MINUTES)
        hand.save()
    assert is_as_rendered_anew(read, before)


def test_a_switch_of_the_event_adds_a_key_to_every_hand(read: World) -> None:
    before = hands_shown(read)
    Event.objects.update(takes_photos=not read.event.takes_photos)
    assert is_as_rendered_anew(read, before)


def test_the_time_zone_of_the_event_moves_the_times(read: World) -> None:
    before = hands_shown(read)
    Event.objects.update(time_zone="Asia/Tokyo")
    assert is_as_rendered_anew(read, before)


def test_a_correction_shows_at_its_hand_and_in_all_later_ones(read: World) -> None:
    before = hands_shown(read)
    table = fresh(read.table)
    new = ron("W", "E", 4)
    correct_hand(table, 2, actor=SYSTEM, version=table.version, entry=new, reason="Misread.")
    assert is_as_rendered_anew(read, before)


def test_each_language_has_its_own_list(read: World) -> None:
    assert is_as_rendered_anew(read, hands_shown(read), "ja")
