"""The page of a player: figures, charts, opponents, games with filters, and what is hidden."""

import re

import pytest
from django.test import Client

from league.enums import EntryContract, ReleasePolicy
from league.play.tables import record_result
from tests.entries import SIXTEEN_HANDS, WHOLE_GAME
from tests.factories import EntrantFactory
from tests.shortcuts import play
from tests.worlds import World, add_session, four_at_a_table, running_event

pytestmark = pytest.mark.django_db

RESULT = [45_000, 31_000, 24_000, 20_000]


def address(world: World, place: int = 0) -> str:
    return f"/players/{world.entrants[place].player_id}/"


def read(path: str) -> str:
    answer = Client().get(path)
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.content.decode())


def hidden_in_part() -> World:
    """A released game of hands, and a hidden result of 77,700 points."""
    world = four_at_a_table(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=2)
    play(world.table, WHOLE_GAME)
    add_session(world)
    world.event.entry_contract = EntryContract.RESULT
    world.event.save()
    world.session.status = "running"
    world.session.save()
    enter(world, [77_700, 22_300, 12_000, 8_000])
    return world


def enter(world: World, raw_points: list[int]) -> None:
    table = world.table
    actor = world.actor("referee")
    record_result(
        table, actor=actor, version=table.version, raw_points=raw_points, leftover_sticks=0
    )


def test_a_player_has_key_figures_charts_opponents_and_games() -> None:
    world = four_at_a_table()
    play(world.table, WHOLE_GAME)
    text = read(address(world, 1))
    heads = (
        "Key figures",
        "Placements",
        "Games",
        "Head to head",
        "By starting wind",
        "Han per win",
    )
    places = [re.search(rf"> ?{head} ?</h2>", text).start() for head in heads]  # type: ignore[union-attr]
    assert places == sorted(places)
    assert [name for name in ("Aoi", "Chie", "Dan") if f"<bdi>{name}</bdi>" in text] == [
        "Aoi",
        "Chie",
        "Dan",
    ]
    # Ben wins 2 of 8 hands; no figure is compared on so few cases.
    assert "2 of 8" in text
    assert "Figures are compared with other players from 30 cases on." in text
    assert 'class="scale"' not in text
    # One game makes no line, and no script is loaded for it.
    assert "Running total" not in text
    assert "uPlot" not in text


def test_all_figures_and_all_opponents_have_an_address() -> None:
    world = four_at_a_table()
    play(world.table, WHOLE_GAME)
    assert "Deal-in loss" not in read(address(world))
    assert "Deal-in loss" in read(f"{address(world)}?figures=all")
    assert read(f"{address(world)}?opponents=all").count("<bdi>") >= 3


def test_a_part_is_unfolded_where_an_address_asks_for_it() -> None:
    world = four_at_a_table()
    play(world.table, WHOLE_GAME)
    found = {
        query: re.findall(r'<details class="part-fold"( open)?> <summary><h2> ?(.*?) ?</h2>', text)
        for query in ("", "?opponents=all")
        for text in [read(f"{address(world)}{query}")]
    }
    folded = [("", "Head to head"), ("", "By starting wind"), ("", "Han per win")]
    assert found == {"": folded, "?opponents=all": [(" open", "Head to head"), *folded[1:]]}


def test_the_latest_games_stand_on_the_page_and_all_have_an_address() -> None:
    world = running_event(entry_contract=EntryContract.RESULT)
    enter(world, RESULT)
    for _ in range(6):
        add_session(world)
        world.session.status = "running"
        world.session.save()
        enter(world, RESULT)
    rows = {
        query: re.findall(r"session (\d), table 1", read(f"{address(world)}{query}"))
        for query in ("", "?list=all", "?page=1")
    }
    every = ["7", "6", "5", "4", "3", "2", "1"]
    assert rows == {"": every[:6], "?list=all": every, "?page=1": every}
    assert "All 7 games" in read(address(world))


def test_results_alone_say_which_figures_there_are() -> None:
    world = running_event(entry_contract=EntryContract.RESULT)
    enter(world, RESULT)
    text = read(address(world))
    assert "Average placement" in text
    assert ["Win rate" in text, "Han per win" in text] == [False, False]


def test_a_player_of_hong_kong_has_scores_in_points_and_no_riichi() -> None:
    world = running_event(preset="hk-old-style")
    play(world.table, SIXTEEN_HANDS)
    text = read(address(world, 1))
    assert "+824" in text
    assert "Riichi rate" not in text


def test_hidden_games_count_for_nothing_and_leave_no_trace() -> None:
    world = hidden_in_part()
    for path in (address(world), f"{address(world)}?figures=all", files(world)):
        text = Client().get(path).content.decode()
        assert [sign in text for sign in ("77,700", "77700", "+62.7", "session 2")] == [False] * 4
    assert "1 game<" in read(address(world))


def test_players_without_consent_appear_by_number_everywhere() -> None:
    world = four_at_a_table()
    play(world.table, WHOLE_GAME)
    hidden = world.entrants[1].player
    hidden.shown_by_name = False
    hidden.save()
    for path in (address(world), address(world, 1), files(world, 1)):
        assert "Ben" not in Client().get(path).content.decode()
    assert f"<bdi>{hidden.public_name}</bdi>" in read(address(world))


def test_filters_narrow_page_and_files_and_nonsense_narrows_nothing() -> None:
    world = four_at_a_table()
    play(world.table, WHOLE_GAME)
    text = read(f"{address(world)}?event={world.event.pk}&year=&last=10")
    assert text.count('class="place-box') == 2  # of the last games, and of the list
    assert f'href="{files(world)}?event={world.event.pk}&amp;last=10"' in text
    assert "No games match these filters." in read(f"{address(world)}?year=1999")
    for query in ("?event=x&year=zz&last=-1", "?page=x", "?kind=none&last=99999999999999"):
        assert Client().get(f"{address(world)}{query}").status_code == 200


def files(world: World, place: int = 0) -> str:
    return f"/api/v1/players/{world.entrants[place].player_id}/games/csv/"


def test_an_empty_page_says_what_it_is_for_and_names_the_events_entered() -> None:
    entrant = EntrantFactory.create(event=running_event().event)
    text = read(f"/players/{entrant.player_id}/")
    assert "No results yet." in text
    assert "Events without results yet" in text


def test_a_shared_page_changes_with_the_results() -> None:
    world = four_at_a_table()
    before = read(address(world))
    play(world.table, WHOLE_GAME[:2])
    during = read(address(world))
    play(world.table, WHOLE_GAME[2:])
    assert ["No results yet." in text for text in (before, during)] == [True, False]
    assert "Playing now" in during
    assert "Playing now" not in read(address(world))
