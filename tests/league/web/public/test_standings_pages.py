"""Standings as everybody reads them: shared ranks, teams, league rules, who is marked."""

from typing import Any

import pytest

from league.enums import EntrantStatus, EntryContract
from league.models import Entrant, Event, Player, Seat
from league.play.tables import record_result
from league.templatetags.numbers import MINUS
from tests.bench.worlds.large_event import make
from tests.factories import EntrantFactory, LoginFactory, TeamFactory
from tests.league.web.readers import at, reader, words
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db


def played(**event: Any) -> World:
    """One table of equal Easts and Souths: 30000 30000 and 35000 25000 around them."""
    world = running_event(entry_contract=EntryContract.RESULT, **event)
    table, actor = world.table, world.actor("referee")
    scores = [35_000, 30_000, 30_000, 25_000]
    record_result(table, actor=actor, version=1, raw_points=scores, leftover_sticks=0)
    return world


def test_equal_entrants_share_a_rank_where_no_lot_decides() -> None:
    world = played(tiebreaks=["total"])
    page = reader().get(at("standings", world))
    rows = [(line.row.rank, line.row.shared) for line in page.context["placed"]]
    assert rows == [(1, False), (2, True), (2, True), (4, False)]
    assert words(page).count(" 2= ") == 2


def test_the_short_list_of_an_event_begins_as_the_long_one_does() -> None:
    world = played()
    EntrantFactory.create(event=world.event)
    short, long = (
        [(row.rank, row.name) for row in reader().get(at(name, world)).context["lines"]]
        for name in ("event", "standings")
    )
    assert [rank for rank, _name in short] == ["1", "2", "3", "4", "\N{EN DASH}"]
    assert short[:4] == long


def test_without_results_there_are_no_ranks() -> None:
    page = words(reader().get(at("standings", running_event())))
    assert "No results yet." in page
    assert "Rank" not in page


def test_tie_breaks_have_columns_with_their_values() -> None:
    world = played(tiebreaks=["total", "best_game", "lot"])
    page = words(reader().get(at("standings", world)))
    assert "1-2-3-4 Best single game Lot" in page
    assert "Tie-breaks, in this order: Best single game, Lot." in page


def test_league_rules_are_listed_below_the_standings() -> None:
    world = played(minimum_games=2, best_n=3, drop_worst=1, aggregate="average")
    answer = reader().get(at("standings", world))
    page = words(answer)
    assert "At least 2 games are needed to be ranked." in page
    assert "Each player's best 3 games count." in page
    assert "Each player's worst game is dropped." in page
    assert "Not ranked yet Player Still needed Average Total Games" in page
    assert [line.placed.row.needed_games for line in answer.context["unranked"]] == [1] * 4
    assert "R1" not in page


def test_teams_are_ranked_by_the_sum_of_their_members() -> None:
    world = running_event(entry_contract=EntryContract.RESULT)
    teams = [TeamFactory.create(event=world.event, name=name) for name in ("Winds", "Dragons")]
    for entrant, team in zip(world.entrants, [*teams, *teams], strict=True):
        entrant.team = team
        entrant.save()
    actor = world.actor("referee")
    scores = [20_000, 45_000, 24_000, 31_000]
    record_result(world.table, actor=actor, version=1, raw_points=scores, leftover_sticks=0)
    page = reader().get(at("standings", world))
    assert [(row.rank, row.team.name, row.total) for row in page.context["teams"]] == [
        (1, "Dragons", 36_000),
        (2, "Winds", -36_000),
    ]
    assert "Teams" in words(page)


def test_a_player_finds_the_own_row_marked() -> None:
    world = played()
    player = world.entrants[0].player
    player.login = world.stranger
    player.save()
    mine = '<tr class="mine"'
    assert reader(world.stranger).get(at("standings", world)).content.decode().count(mine) == 1
    assert reader().get(at("standings", world)).content.decode().count(mine) == 0


@pytest.mark.parametrize(
    ("games", "status", "classes"),
    [(2, EntrantStatus.ENROLLED, "mine unranked"), (0, EntrantStatus.DISQUALIFIED, "mine")],
)
def test_a_player_without_a_rank_finds_the_own_row_marked_too(
    games: int, status: EntrantStatus, classes: str
) -> None:
    world = played(minimum_games=games)
    entrant = world.entrants[0]
    Entrant.objects.filter(pk=entrant.pk).update(status=status)
    Player.objects.filter(pk=entrant.player_id).update(login=world.stranger)
    page = reader(world.stranger).get(at("standings", world)).content.decode()
    assert f'<tr class="{classes}" id="entrant-{entrant.pk}">' in page


def test_standings_have_a_stream_only_while_the_event_runs() -> None:
    world = played()
    url = at("standings", world)
    assert f'data-live="/live/event/{world.event.pk}/"' in reader().get(url).content.decode()
    world.event.status = "finished"
    world.event.results_version += 10
    world.event.save()
    assert "data-live" not in reader().get(url).content.decode()


def test_a_player_page_totals_the_released_results() -> None:
    world = played()
    page = words(reader().get(f"/players/{world.entrants[0].player_id}/"))
    assert "1 game Years: " in page
    assert "E East 35,000 +20.0" in page


def test_a_column_of_scores_has_one_number_of_decimals() -> None:
    world = played()
    seats = Seat.objects.filter(entrant__in=world.entrants[:2])
    for seat, score in zip(seats, (54_850, -25_500), strict=True):
        Seat.objects.filter(pk=seat.pk).update(final_score=score)
    Event.objects.update(results_version=9)
    page = words(reader().get(at("standings", world)))
    assert "+54.85 1 +54.85" in page
    assert f"{MINUS}25.50 1 {MINUS}25.50" in page


def test_hundreds_of_rows_have_pages_and_a_player_a_link_to_the_own_row() -> None:
    made = make(256, finished=1)
    address = f"/events/{made['slug']}/standings/"
    pages = [reader().get(f"{address}?page={number}") for number in (1, 2, 3)]
    rows = [[row.key for row in page.context["lines"]] for page in pages]
    assert [len(keys) for keys in rows] == [100, 100, 56]
    everybody = Entrant.objects.filter(event=made["event"]).values_list("pk", flat=True)
    assert sorted(key for keys in rows for key in keys) == sorted(everybody)
    assert words(pages[2]).count("1\N{EN DASH}100 101\N{EN DASH}200 201\N{EN DASH}256") == 1
    last = Entrant.objects.get(pk=rows[2][-1])
    Player.objects.filter(pk=last.player_id).update(login=LoginFactory.create())
    last.refresh_from_db()
    row = f'<a href="?page=3#entrant-{last.pk}">Your row</a>'
    assert row in reader(last.player.login).get(address).content.decode()
    assert row not in reader(last.player.login).get(f"{address}?page=3").content.decode()


def test_two_hundred_rows_are_one_page() -> None:
    made = make(200, finished=1)
    page = reader().get(f"/events/{made['slug']}/standings/?page=2")
    assert len(page.context["lines"]) == 200
    assert page.context["pages"] == []
