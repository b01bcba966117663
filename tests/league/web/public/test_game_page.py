"""The page of a game: scores first, the graph, hands that unfold, and what is hidden."""

import re

import pytest
from django.test import Client

from league.enums import EntryContract, ReleasePolicy
from league.play.hands import correct_hand
from league.play.tables import record_result
from tests.entries import SIXTEEN_HANDS, WHOLE_GAME, drawn, ron, tsumo
from tests.league.web.readers import at
from tests.shortcuts import enter, fresh, play
from tests.worlds import World, four_at_a_table, running_event

pytestmark = pytest.mark.django_db


def read(world: World, query: str = "") -> str:
    answer = Client().get(at("game", world, number=1, table=1) + query)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.content.decode())


def test_a_finished_game_shows_final_scores_the_graph_and_every_hand() -> None:
    world = four_at_a_table()
    play(world.table, WHOLE_GAME)
    text = read(world)
    assert text.index("Final scores") < text.index("Points after each hand")
    assert text.count('<details class="hand-row"') == len(WHOLE_GAME)
    assert text.count('class="seat-line') == 2 * 4  # for desks and for phones
    assert "Winning margin" in text
    assert "Playing now" not in text


def test_the_address_of_a_hand_opens_it_and_the_graph_links_to_it() -> None:
    world = four_at_a_table()
    play(world.table, WHOLE_GAME[:2])
    text = read(world, "?hand=2")
    assert '<details class="hand-row" open>' in text
    assert 'href="?hand=2#hand-2"' in text
    assert text.count('href="#hand-2"') == 2
    assert text.count('id="hand-2"') == 1
    for nonsense in ("?hand=", "?hand=x", "?hand=99999999999", "?hand=²"):
        assert '<details class="hand-row" open>' not in read(world, nonsense)


def test_a_running_game_marks_events_and_a_correction_shows_what_was_entered() -> None:
    world = four_at_a_table()
    play(world.table, [ron("S", "W", 3), drawn("E", riichi="E"), tsumo("N", 2)])
    table = fresh(world.table)
    correct_hand(
        table,
        1,
        actor=world.actor("referee"),
        version=table.version,
        entry=tsumo("W", 1),
        reason="x",
    )
    text = read(world)
    assert "Playing now" in text
    assert "Entered before the correction" in text
    assert "Ben wins by ron from Chie: 3 han 30 fu." in text
    assert text.count('class="drawn"') == 2
    assert 'class="stick seat-sign--' in text


def test_a_game_of_three_players_and_one_of_hong_kong_have_their_pages() -> None:
    three = running_event(preset="tenhou-sanma")
    enter(three.table, tsumo("S", 3))
    assert read(three).count('class="seat-line') == 2 * 3
    hong_kong = running_event(preset="hk-old-style")
    play(hong_kong.table, SIXTEEN_HANDS)
    text = read(hong_kong)
    assert "Win by discard" in text
    assert "Riichi" not in text


def test_a_hidden_game_shows_its_seats_alone() -> None:
    world = four_at_a_table(release_policy=ReleasePolicy.SESSION_END)
    play(world.table, WHOLE_GAME[:3])
    text = read(world)
    assert "Results of this session are not released yet." in text
    assert [sign in text for sign in ("seat-line", "hand-row", "Playing now", "rank")] == [
        False
    ] * 4


def test_a_game_without_hands_says_why() -> None:
    assert "No hands entered yet." in read(running_event())
    world = running_event(entry_contract=EntryContract.RESULT)
    record_result(
        world.table,
        actor=world.actor("referee"),
        version=world.table.version,
        raw_points=[45_000, 31_000, 24_000, 20_000],
        leftover_sticks=0,
    )
    text = read(world)
    assert "This event takes the result of each table without its hands." in text
    assert "+30.0" in text
