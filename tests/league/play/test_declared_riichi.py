"""Riichi that is marked when it is declared: state of the hand being played."""

from typing import Any

import pytest

from league.core.errors import Conflict, Forbidden
from league.models import Table
from league.play.declared_riichi import declare_riichi, take_back_riichi
from league.play.hands import undo_last_hand
from league.play.queries.games import state_json, state_of
from league.play.queries.table_page_version import version_of_table_page
from tests.entries import WHOLE_GAME, ron
from tests.league.web.table.table_taps import link, text
from tests.league.web.table.test_hongkong_table import hong_kong
from tests.shortcuts import audited_verbs, fresh, play, refused
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db


@pytest.fixture
def world() -> World:
    return running_event()


def declare(world: World, wind: str, do: Any = declare_riichi, **more: Any) -> Table:
    table = fresh(world.table)
    seat = table.seats.get(starting_wind=wind)
    changed: Table = do(table, seat, **{"actor": world.link, "version": table.version, **more})
    return changed


def test_a_mark_shows_on_all_phones_and_goes_with_the_hand(world: World) -> None:
    before = version_of_table_page(world.table)
    declare(world, "S")
    declare(world, "E")
    table = declare(world, "E")
    assert (table.riichi, audited_verbs()) == ("ES", ["riichi.declare"] * 2)
    marked = version_of_table_page(table)
    assert (marked["version"], marked["digest"] != before["digest"]) == (before["version"], True)
    declare(world, "E", take_back_riichi)
    state = state_of(fresh(table))
    assert (state.riichi, audited_verbs()[-1]) == ([1], "riichi.take_back")
    assert state_json(state)["riichi"] == [table.seats.get(starting_wind="S").pk]
    table = play(table, WHOLE_GAME[:1])
    assert fresh(table).riichi == ""
    declare(world, "W")
    undo_last_hand(fresh(table), actor=world.link, version=table.version)
    assert fresh(table).riichi == ""


def test_the_page_shows_the_stick_and_the_form_takes_it_over(world: World, client: Any) -> None:
    table = declare(world, "S")
    page = client.get(link(table)).content.decode()
    shown = text(client.get(link(table)))
    assert ("29,000" in shown, page.count('aria-pressed="true"')) == (True, 1)
    form = client.get(f"{link(table)}hand/").content.decode()
    assert form.count("checked") == 1
    seat = table.seats.get(starting_wind="S").pk
    key = {"seat": seat, "version": table.version, "declared": "0"}
    assert client.post(f"{link(table)}riichi/", key).status_code == 302
    assert fresh(table).riichi == ""
    late = client.post(f"{link(table)}riichi/", {**key, "version": 7, "declared": "1"})
    assert (late.status_code, fresh(table).riichi) == (409, "")


def test_only_the_table_marks_and_only_for_the_hand_it_plays(world: World) -> None:
    with refused("forbidden", kind=Forbidden):
        declare(world, "E", actor=world.actor("stranger"))
    with refused("table_moved_on", kind=Conflict):
        declare(world, "E", version=7)
    elsewhere = running_event().table.seats.get(starting_wind="E")
    table = world.table
    with refused("seat_unknown"):
        declare_riichi(table, elsewhere, actor=world.link, version=table.version)
    play(table, WHOLE_GAME)
    with refused("game_over"):
        declare(world, "E")


def test_nobody_declares_who_lacks_the_points_that_the_rules_ask_for(client: Any) -> None:
    world = running_event(preset="mahjong-soul")
    # The first dealer loses 12,000, 12,000 and 1,000: nothing is left.
    table = play(world.table, [ron("S", "E", 6), ron("W", "N", 6), ron("S", "W", 1)])
    assert state_of(table).points[0] == 0
    with refused("riichi_without_points"):
        declare(world, "E")
    declare(world, "S")
    page = client.get(link(world.table)).content.decode()
    assert page.count("data-riichi=") == 4
    assert [row.count(" disabled") for row in page.split("data-riichi=")[1:]] == [1, 0, 0, 0]


def test_a_game_without_riichi_has_no_marks(client: Any) -> None:
    world = hong_kong()
    with refused("no_riichi"):
        declare(world, "E")
    assert "data-riichi" not in client.get(link(world.table)).content.decode()
