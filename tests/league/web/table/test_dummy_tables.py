"""San Hako from the preset to the ranking: drawn for two, played on the phone's form, ranked."""

import pytest
from django.test import Client

from league.models import Table
from tests.entries import ron
from tests.league.web.table.table_taps import check, link, store, text
from tests.shortcuts import fresh, play, scores
from tests.stages import seen_by_all
from tests.worlds import running_event

pytestmark = pytest.mark.django_db

POINTS = {"outcome": "deltas", "deltas": {"E": 1200, "S": -1200}}


def table_of(players: int) -> Table:
    return running_event(preset="san-hako", rules={"players": players}).table


def test_the_form_asks_for_points_and_whether_the_dealer_stays(client: Client) -> None:
    table = table_of(2)
    page = client.get(f"{link(table)}hand/").content.decode()
    assert [f'name="points-{wind}"' in page for wind in "ESWN"] == [True, True, False, False]
    assert 'name="dealer_stays"' in page


def test_points_that_do_not_add_up_are_refused(client: Client) -> None:
    wrong = {"outcome": "deltas", "deltas": {"E": 1200, "S": -1000}}
    shown = text(check(client, link(table_of(2)), wrong))
    assert "it must add up to 0" in shown


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 3])
def test_a_game_is_played_and_ranked(client: Client, players: int) -> None:
    table = table_of(players)
    store(client, link(table), {**POINTS, "dealer_stays": True})
    store(client, link(table), ron("S", "E", 3))
    for _hand in range(2 * players - 1):
        store(client, link(table), POINTS)
    table = fresh(table)
    assert table.status == "finished"
    seats = list(table.seats.order_by("starting_wind"))
    assert len(seats) == players
    assert sum(seat.final_score or 0 for seat in seats) == 0
    assert "+1,200" in text(client.get(link(table)))


@pytest.mark.slow
def test_standings_count_the_games_of_tables_of_two() -> None:
    world = running_event(preset="san-hako", rules={"uma": [10000, -10000]})
    for table, points in zip(world.tables, (1200, 500), strict=True):
        own, other = ({"E": won, "S": -won} for won in (points, 300))
        play(table, [{**POINTS, "deltas": deltas} for deltas in (own, other, own, other)])
    assert [scores(table) for table in world.tables] == [[11800, -11800], [10400, -10400]]
    assert seen_by_all(world) == [(1, 1, 11), (2, 3, 10), (3, 4, -11), (4, 2, -12)]


def test_a_table_of_four_has_no_points_to_enter(client: Client) -> None:
    table = running_event().table
    assert 'value="deltas"' not in client.get(f"{link(table)}hand/").content.decode()
