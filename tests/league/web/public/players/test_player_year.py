"""A player's year: places, best game, largest hand, events, other years, and what is hidden."""

from datetime import date
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.enums import EntryContract, ReleasePolicy, SessionStatus
from league.models import Entrant, Session, Table
from league.play.tables import record_result
from tests.entries import WHOLE_GAME
from tests.league.web.readers import at, reader, words
from tests.shortcuts import play
from tests.worlds import World, add_session, four_at_a_table, running_event

pytestmark = pytest.mark.django_db

RESULT = [45_000, 31_000, 24_000, 20_000]
BEST = [57_300, 28_100, 22_900, 11_700]


def enter(world: World, points: list[int]) -> None:
    table = world.table
    actor = world.actor("referee")
    record_result(table, actor=actor, version=table.version, raw_points=points, leftover_sticks=0)


def with_results(*results: list[int], **event: Any) -> World:
    fields = {"entry_contract": EntryContract.RESULT, "starts_on": date(2025, 3, 1)}
    world = running_event(**{**fields, **event})
    for number, points in enumerate(results):
        if number:
            add_session(world, status=SessionStatus.RUNNING)
        enter(world, points)
    return world


def address(world: World, year: int = 2025) -> str:
    return f"/players/{world.entrants[0].player_id}/years/{year}/"


def test_a_year_has_its_best_game_its_places_and_its_events() -> None:
    world = with_results(RESULT, BEST)
    page = words(reader().get(address(world)))
    heads = ("Average placement", "Best game +42.3", "Placements", "Running total", "Events Event")
    places = [page.index(head) for head in heads]
    assert places == sorted(places)
    assert f"{world.event.name}, session 2, table 1" in page
    assert f"{world.event.name} 2 1.00 +72.3" in page  # games, average placement, total


def test_the_largest_hand_leads_to_its_place_in_the_game() -> None:
    world = four_at_a_table(starts_on=date(2025, 3, 1))
    play(world.table, WHOLE_GAME)
    path = f"/players/{world.entrants[1].player_id}/years/2025/"
    answer = reader().get(path)
    largest = answer.context["largest"]
    assert largest.points == answer.context["found"].wins.largest.points
    hand = largest.hand.position
    link = at("game", world, number=1, table=1)
    assert f'href="{link}?hand={hand}#hand-{hand}"' in answer.content.decode()


def test_only_the_games_of_the_year_count() -> None:
    world, later = with_results(RESULT), with_results(BEST, starts_on=date(2026, 3, 1))
    own = world.entrants[0].player
    Entrant.objects.filter(pk=later.entrants[0].pk).update(player=own)
    first, second = (reader().get(address(world, year)) for year in (2025, 2026))
    assert [len(page.context["found"].games) for page in (first, second)] == [1, 1]
    assert [page.context["years"] for page in (first, second)] == [[2026, 2025]] * 2
    assert ["+42.3" in words(page) for page in (first, second)] == [False, True]
    home = reader().get(f"/players/{own.pk}/").content.decode()
    assert [address(world, year) in home for year in (2024, 2025, 2026)] == [False, True, True]


def test_a_year_without_games_has_no_page() -> None:
    world = with_results(RESULT)
    assert reader().get(address(world, 2024)).status_code == 404
    assert reader().get("/players/999999/years/2025/").status_code == 404


def test_hidden_results_are_in_no_year() -> None:
    world = with_results(RESULT, BEST, release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=2)
    seen = [words(client.get(address(world))) for client in (reader(), reader(world.organiser))]
    assert ["+42.3" in page for page in seen] == [False, True]
    assert ["session 2" in page for page in seen] == [False, True]


def test_who_is_not_shown_by_name_has_a_year_without_a_name() -> None:
    world = with_results(RESULT)
    hidden = world.entrants[0].player
    hidden.shown_by_name = False
    hidden.save()
    page = reader().get(address(world)).content.decode()
    assert [hidden.display_name in page, hidden.public_name in page] == [False, True]


def test_a_year_asks_as_often_for_many_games_as_for_two() -> None:
    counts = []
    for results in (2, 6):
        world = with_results(*[RESULT] * results)
        cache.clear()
        with CaptureQueriesContext(connection) as queries:
            assert reader().get(address(world)).status_code == 200
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_games_without_any_date_are_of_no_year() -> None:
    world = with_results(RESULT, starts_on=None)
    Table.objects.update(finished_at=None)
    Session.objects.update(started_at=None, finished_at=None)
    page = reader().get(f"/players/{world.entrants[0].player_id}/")
    assert page.context["years"] == []
    assert "years/" not in page.content.decode()
