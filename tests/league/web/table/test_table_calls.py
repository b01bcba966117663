"""Calling a referee from the table's own page, and rulings that stand at its hands."""

from typing import Any

import pytest
from django.test import Client

from league.models import TableCall
from league.play.penalties import give_penalty
from league.play.referee_calls import answer_call
from tests.entries import WHOLE_GAME
from tests.league.web.table.table_taps import desk, hidden, link, text
from tests.shortcuts import play
from tests.worlds import World, drawn_event, running_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return running_event()


def call(client: Client, world: World, **data: str) -> Any:
    return client.post(f"{link(world.table)}call/", {"reason": "points", **data})


def shown(client: Client, world: World, page: str = "") -> str:
    return text(client.get(link(world.table) + page))


def test_two_taps_call_a_referee(world: World, client: Client) -> None:
    assert "Call a referee" in shown(client, world)
    assert "Reason (tap to call)" in shown(client, world, "call/")
    answer = call(client, world, text="2000 too many")
    assert (answer.status_code, answer["Location"]) == (302, link(world.table))
    page = shown(client, world)
    assert "A referee has been called Wrong points or entry: 2000 too many" in page
    assert "Waiting time 0:0" in page


def test_the_table_sees_that_a_referee_is_on_the_way(world: World, client: Client) -> None:
    call(client, world)
    answer_call(TableCall.objects.get(), actor=world.actor("referee"))
    assert "A referee is on the way" in shown(client, world)


def test_a_second_call_is_refused(world: World, client: Client) -> None:
    call(client, world)
    assert call(client, world).status_code == 302
    answer = call(client, world, text="And another")
    assert answer.status_code == 422
    assert "A referee has already been called to this table." in text(answer)
    assert 'value="And another"' in answer.content.decode()


def test_a_call_is_withdrawn_once(world: World, client: Client) -> None:
    call(client, world)
    withdraw = f"{link(world.table)}call/withdraw/"
    here = {"call": hidden(client.get(link(world.table)), "call")}
    assert client.post(withdraw, here).status_code == 302
    assert "Call cancelled." in shown(client, world)
    assert client.post(withdraw, here).status_code == 302
    assert "This call has already been resolved." in shown(client, world)
    call(client, world)
    client.post(withdraw, here)
    assert TableCall.objects.open().count() == 1
    assert client.post(withdraw, {"call": "x"}).status_code == 404


def test_a_scorer_calls_too(world: World, client: Client) -> None:
    client.force_login(world.scorer)
    client.post(f"{desk(world.table)}call/", {"reason": "tiles"})
    assert TableCall.objects.get().called_as == world.actor("scorer").label


def test_no_calls_before_the_seating_is_published(client: Client) -> None:
    world = drawn_event()
    assert client.get(f"{link(world.table)}call/").status_code == 404


def test_a_ruling_is_shown_at_its_hand(world: World, client: Client) -> None:
    table = play(world.table, WHOLE_GAME[:2])
    entrant = world.entrants[0]
    give_penalty(
        entrant,
        actor=world.actor("referee"),
        kind="ruling",
        points=0,
        reason="The ron stands",
        place=table,
        hand_position=1,
    )
    name = entrant.public_name
    said = f"Ruling on {name}: Ruling, no penalty , The ron stands"
    assert said in shown(client, world)


def test_a_bonus_at_the_table_is_shown_as_an_addition(world: World, client: Client) -> None:
    entrant = world.entrants[0]
    what: dict[str, Any] = {"kind": "bonus", "points": 5000, "reason": "Best hand"}
    give_penalty(entrant, actor=world.actor("referee"), place=world.table, **what)
    name = entrant.public_name
    assert f"Ruling on {name}: Bonus +5.0 , Best hand (whole game)" in shown(client, world)


@pytest.mark.parametrize(
    ("pinned", "said"),
    [({"hand_position": 3}, "current hand"), ({}, "whole game")],
)
def test_rulings_without_an_entered_hand_are_shown_beside_the_game(
    world: World, client: Client, pinned: dict[str, int], said: str
) -> None:
    table, entrant = play(world.table, WHOLE_GAME[:2]), world.entrants[0]
    what: dict[str, Any] = {"kind": "warning", "points": 0, "reason": "Slow", **pinned}
    give_penalty(entrant, actor=world.actor("referee"), place=table, **what)
    name = entrant.public_name
    assert f"Ruling on {name}: Warning , Slow ({said})" in shown(client, world)
