"""How a game ends on the table's own page: by the dealer's choice, and by the clock."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from league.models import Table
from tests.entries import WHOLE_GAME, ron, tsumo
from tests.league.web.table.table_taps import check, link, store, text, typed
from tests.page_forms import form_of, submit
from tests.shortcuts import fresh, play
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db


def on_the_brink(**rules: Any) -> World:
    """South 4, whose dealer leads: a win of the dealer's may end the game."""
    world = running_event(rules=rules)
    play(world.table, WHOLE_GAME[:-1])
    return world


def test_the_dealer_may_end_the_game_where_that_is_optional(client: Client) -> None:
    table = on_the_brink(agari_yame="optional").table
    going_on = check(client, link(table), tsumo("E", 8))
    assert "The game ends" not in text(going_on)
    stopping = submit(going_on, "Dealer ends the game after this hand")
    assert "The game ends" in text(stopping)
    submit(stopping, "Save hand")
    assert fresh(table).status == "finished"


def test_where_the_dealer_may_not_stop_nothing_is_offered(client: Client) -> None:
    table = on_the_brink().table
    shown = text(check(client, link(table), tsumo("E", 8)))
    assert "The dealer ends the game" not in shown


def with_clock(world: World, *, minutes_ago: int) -> Table:
    session = world.session
    session.started_at = timezone.now() - timedelta(minutes=minutes_ago)
    session.save()
    return world.table


def test_a_form_opened_after_time_presets_time_up(client: Client) -> None:
    table = with_clock(running_event(), minutes_ago=91)
    opened = client.get(f"{link(table)}hand/?outcome=ron")
    assert dict(form_of(opened, "Check entry")[0].sent())["time_up"] == "on"
    unsaid, _button = form_of(submit(opened, "Check entry", {"time_up": False}), "Check entry")
    assert ("time_up" in unsaid.names, "time_up" in dict(unsaid.sent())) == (True, False)


def test_before_time_is_up_the_form_does_not_ask(client: Client) -> None:
    table = with_clock(running_event(), minutes_ago=10)
    assert "time_up" not in client.get(f"{link(table)}hand/?outcome=ron").content.decode()


@pytest.mark.slow
def test_the_hand_after_the_clock_ends_the_game(client: Client) -> None:
    table = with_clock(running_event(), minutes_ago=91)
    store(client, link(table), {**ron("S", "W", 3), "time_up": True})
    assert fresh(table).status == "finished"
    assert "Time is up." in text(client.get(link(table)))


@pytest.mark.slow
def test_a_choice_that_is_no_longer_open_can_be_taken_back(client: Client) -> None:
    table = on_the_brink(agari_yame="optional").table
    query = typed({**ron("S", "W", 1), "yame": True}, check="1")
    form, _button = form_of(client.get(f"{link(table)}hand/?{query}"), "Check entry")
    assert dict(form.sent())["yame"] == "on"
