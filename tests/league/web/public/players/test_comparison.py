"""Two players compared: figures side by side, games together, who is found, and what is hidden."""

import re
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from league.core.permissions import ANONYMOUS
from league.enums import EntryContract, ReleasePolicy, SessionStatus
from league.models import Player
from league.play.tables import record_result
from league.statistics.queries.comparison import comparison, is_better
from league.statistics.queries.figure_values import FigureValue
from league.statistics.result_figures import RESULT_FIGURES
from tests.entries import SIXTEEN_HANDS, WHOLE_GAME
from tests.factories import EntrantFactory
from tests.league.web.readers import reader, words
from tests.shortcuts import play
from tests.worlds import World, add_session, four_at_a_table, running_event

pytestmark = pytest.mark.django_db

RESULT = [45_000, 31_000, 24_000, 20_000]
SECRET = [11_700, 22_900, 28_100, 57_300]
NO_GAME = "They have not finished a game together."


def enter(world: World, points: list[int]) -> None:
    table = world.table
    record_result(
        table,
        actor=world.actor("referee"),
        version=table.version,
        raw_points=points,
        leftover_sticks=0,
    )


def with_results(*results: list[int], **event: Any) -> World:
    world = running_event(entry_contract=EntryContract.RESULT, **event)
    for number, points in enumerate(results):
        if number:
            add_session(world, status=SessionStatus.RUNNING)
        enter(world, points)
    return world


def players(world: World, *places: int) -> list[Player]:
    return [world.entrants[place].player for place in places]


def address(world: World, one: int = 0, other: int = 1) -> str:
    first, second = players(world, one, other)
    return f"/players/{first.pk}/compare/{second.pk}/"


def status(path: str) -> int:
    return Client().get(path).status_code


def test_two_players_have_their_figures_side_by_side() -> None:
    world = four_at_a_table()
    play(world.table, WHOLE_GAME)
    page = words(reader().get(address(world, 0, 1)))
    assert "Head to head" in page
    assert "Games together" in page
    # Ben wins 2 of 8 hands, as the page of each player says too.
    assert "2 of 8" in page
    assert "Deal-in loss" not in page
    assert "Deal-in loss" in words(reader().get(f"{address(world)}?figures=all"))


def test_games_together_say_who_is_ahead() -> None:
    world = with_results(RESULT, RESULT, RESULT[::-1])
    one, other = players(world, 0, 1)
    found = comparison(one, other, ANONYMOUS)
    assert found is not None
    assert found.record is not None
    assert (len(found.meetings), found.ahead, found.behind, found.level) == (3, 2, 1, 0)
    assert f"{one.public_name} leads: ahead in 2 of 3" in words(reader().get(address(world)))
    assert f"{one.public_name} leads: ahead in 2 of 3" in words(reader().get(address(world, 1, 0)))


def test_both_orders_have_the_same_figures() -> None:
    world = with_results(RESULT, SECRET)
    one, other = players(world, 0, 1)
    found, turned = comparison(one, other, ANONYMOUS), comparison(other, one, ANONYMOUS)
    assert found is not None
    assert turned is not None
    assert (found.one.figures, found.other.figures) == (turned.other.figures, turned.one.figures)
    assert (found.ahead, found.behind) == (turned.behind, turned.ahead)


@pytest.mark.parametrize(
    ("figure", "values", "cases", "better"),
    [
        ("first_share", (0.5, 0.4), (30, 30), [True, False]),
        ("first_share", (0.5, 0.4), (30, 29), [False, False]),
        ("average_placement", (2.5, 2.4), (90, 30), [False, True]),
        ("second_share", (0.5, 0.4), (30, 30), [False, False]),
        ("best_score", (50_000, 40_000), (30, 30), [False, False]),
        ("first_share", (0.5, 0.5), (30, 30), [False, False]),
    ],
)
def test_a_value_is_better_only_on_enough_cases(
    figure: str, values: tuple[float, float], cases: tuple[int, int], better: list[bool]
) -> None:
    row = next(each for each in RESULT_FIGURES if each.id == figure)
    one, other = (
        FigureValue(figure=row, value=value, cases=count, coverage=1.0)
        for value, count in zip(values, cases, strict=True)
    )
    assert [is_better(one, other), is_better(other, one)] == better


def test_players_of_different_kinds_of_game_are_not_compared() -> None:
    riichi = with_results(RESULT)
    hong_kong = running_event(preset="hk-old-style")
    play(hong_kong.table, SIXTEEN_HANDS)
    path = f"/players/{riichi.entrants[0].player_id}/compare/{hong_kong.entrants[0].player_id}/"
    assert "There is nothing to compare yet" in words(reader().get(path))


def test_players_who_never_met_have_figures_only() -> None:
    one, other = with_results(RESULT), with_results(RESULT)
    path = f"/players/{one.entrants[0].player_id}/compare/{other.entrants[0].player_id}/"
    page = words(reader().get(path))
    assert NO_GAME in page
    assert "Average placement" in page


def test_hidden_results_are_in_no_comparison() -> None:
    world = with_results(RESULT, SECRET, release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=2)
    for path in (address(world), f"{address(world)}?figures=all", address(world, 3, 2)):
        page = words(reader().get(path))
        assert ["session 2" in page, "1 game together" in page] == [False, True]
        staff = words(reader(world.organiser).get(path))
        assert ["session 2" in staff, "2 games together" in staff] == [True, True]


def test_only_players_shown_by_name_are_compared() -> None:
    world = with_results(RESULT)
    hidden, other = players(world, 0, 1)
    choice = f"/players/{other.pk}/compare/"
    assert [status(address(world)), status(address(world, 1, 0))] == [200, 200]
    assert f"{choice}{hidden.pk}/" in Client().get(choice).content.decode()
    assert "compare/" in Client().get(f"/players/{hidden.pk}/").content.decode()
    hidden.shown_by_name = False
    hidden.save()
    own = f"/players/{hidden.pk}/compare/"
    assert [status(address(world)), status(address(world, 1, 0)), status(own)] == [404] * 3
    assert f"{choice}{hidden.pk}/" not in Client().get(choice).content.decode()
    assert "compare/" not in Client().get(f"/players/{hidden.pk}/").content.decode()


def test_nobody_is_compared_with_themselves_or_with_nobody() -> None:
    world = with_results(RESULT)
    own = world.entrants[0].player_id
    assert status(f"/players/{own}/compare/{own}/") == 404
    assert status(f"/players/{own}/compare/999999/") == 404
    assert status("/players/999999/compare/") == 404


def test_the_list_has_opponents_and_others_are_found_by_name() -> None:
    world = with_results(RESULT)
    stranger = with_results(RESULT).entrants[0].player
    own = world.entrants[0].player
    stranger.display_name, stranger.family_name = "Aa First", ""
    stranger.save()
    choice = f"/players/{own.pk}/compare/"
    listed = re.findall(r"compare/(\d+)/", Client().get(choice).content.decode())
    assert set(listed) == {str(one.pk) for one in players(world, 1, 2, 3)}
    assert "Everybody else is found by name." in words(Client().get(choice))
    alone = EntrantFactory.create(event=world.event)
    everybody = Client().get(f"/players/{alone.player_id}/compare/").content.decode()
    assert {str(own.pk), str(stranger.pk)} < set(re.findall(r"compare/(\d+)/", everybody))
    found = Client().get(choice, {"q": "aa fir"}, headers={"HX-Request": "true"}).content.decode()
    assert re.findall(r"compare/(\d+)/", found) == [str(stranger.pk)]
    assert "<html" not in found


def test_a_comparison_asks_as_often_for_many_games_as_for_one() -> None:
    counts = []
    for results in (1, 6):
        world = with_results(*[RESULT] * results)
        for path in (address(world), f"/players/{world.entrants[0].player_id}/compare/"):
            cache.clear()
            with CaptureQueriesContext(connection) as queries:
                assert status(path) == 200
            counts.append(len(queries))
    assert counts[:2] == counts[2:]
