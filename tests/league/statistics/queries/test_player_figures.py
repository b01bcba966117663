"""Figures of a player over the games of small events."""

import json
from datetime import date

import pytest

from league.core.permissions import ANONYMOUS
from league.enums import ReleasePolicy, TableStatus
from league.models import GameCounts, Player, Seat
from league.statistics.queries.figure_values import PopulationValue
from league.statistics.queries.played_games import GameFilter
from league.statistics.queries.player_figures import PlayerFigures, player_figures
from tests.entries import WHOLE_GAME, ron
from tests.factories import SeatFactory
from tests.factories.statistics import FieldFigureFactory, GameCountsFactory
from tests.league.statistics.playing import play
from tests.worlds import World, four_at_a_table, running_event

pytestmark = pytest.mark.django_db


def player_at(world: World, place: int) -> Player:
    return world.entrants[place].player


def figures_at(world: World, place: int, wanted: GameFilter | None = None) -> PlayerFigures:
    return player_figures(player_at(world, place), ANONYMOUS, wanted)


def value(found: PlayerFigures, name: str) -> float | None:
    return found.figures[name].value


def test_a_whole_game_has_figures_of_results_and_hands() -> None:
    world = four_at_a_table()
    play(world, *WHOLE_GAME)
    found = figures_at(world, 1)
    seat = Seat.objects.get(entrant=world.entrants[1])
    assert (value(found, "games"), value(found, "total_score")) == (1, seat.final_score)
    assert value(found, "average_placement") == seat.placement
    assert (value(found, "hands"), found.figures["win_rate"].cases) == (8, 8)
    assert found.running_total == (seat.final_score,)
    assert [part.key for part in found.by_wind] == ["S"]
    assert found.figures["win_rate"].coverage == 1
    assert found.figures["average_dora"].coverage == 0
    assert value(found, "ippatsu_share") is None


def test_hands_of_a_running_game_count_and_its_result_does_not() -> None:
    world = four_at_a_table()
    play(world, ron("S", "E", 3))
    found = figures_at(world, 1)
    assert (value(found, "games"), value(found, "win_rate"), value(found, "average_win")) == (
        *(None, 1, 3900),
    )
    assert found.finished == ()


def test_what_is_hidden_counts_for_nobody_until_it_is_released() -> None:
    world = four_at_a_table(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=1)
    play(world, *WHOLE_GAME)
    assert figures_at(world, 1).figures == {}
    assert player_figures(player_at(world, 1), world.actor("organiser")).figures
    world.event.results_released = True
    world.event.save()
    assert value(figures_at(world, 1), "games") == 1


def finished(player: Player, **seat: int) -> None:
    """A finished game of the player in an event of its own, without hands."""
    world = running_event(starts_on=date(2020 + seat["placement"], 5, 1))
    world.table.seats.filter(starting_wind="E").delete()
    world.entrants[0].player = player
    world.entrants[0].save()
    SeatFactory.create(
        table=world.table,
        entrant=world.entrants[0],
        starting_wind="E",
        uma=0,
        **{"raw_points": 30_000, "final_score": 0, **seat},
    )
    type(world.table).objects.filter(pk=world.table.pk).update(status=TableStatus.FINISHED)


def test_results_alone_have_figures_of_results_alone() -> None:
    player = player_at(four_at_a_table(), 0)
    finished(player, placement=1, final_score=40_000)
    finished(player, placement=4, final_score=-60_000, raw_points=-100)
    found = player_figures(player, ANONYMOUS)
    assert {
        name: value(found, name)
        for name in ("average_placement", "average_score", "score_deviation", "busted_share")
    } == {
        "average_placement": 2.5,
        "average_score": -10_000,
        "score_deviation": 50_000,
        "busted_share": 0.5,
    }
    assert (value(found, "win_rate"), found.figures["win_rate"].coverage) == (None, 0)
    assert [part.key for part in found.by_year] == ["2021", "2024"]
    latest = player_figures(player, ANONYMOUS, GameFilter(last=1))
    assert [game.placement for game in latest.games] == [4]
    of_a_year = player_figures(player, ANONYMOUS, GameFilter(year=2021))
    assert value(of_a_year, "games") == 1


def test_a_figure_is_compared_from_30_cases_on() -> None:
    world = four_at_a_table()
    FieldFigureFactory.create(field="riichi-4:wrc-2025", players=50)
    counts = {"hands": 29, "wins": 10, "game_hands_known": 1}
    seat = Seat.objects.get(entrant=world.entrants[0])
    row = GameCountsFactory.create(seat=seat, **counts)
    few = figures_at(world, 0).figures["win_rate"]
    assert (few.cases, few.percentile, few.population_average) == (29, None, None)
    GameCounts.objects.filter(pk=row.pk).update(hands=50)
    many = figures_at(world, 0).figures["win_rate"]
    assert (many.percentile, many.population_average) == (50, 0.22)


def test_a_figure_has_its_own_rank_among_its_own_field() -> None:
    values = [number / 7 for number in range(31)]
    steps = [round(1_000_000 * values[30 * at // 100]) for at in range(101)]
    field = PopulationValue(players=31, average=2.0, stored_steps=json.dumps(steps))
    assert [field.higher(value) for value in values] == [*range(30, -1, -1)]
    assert [field.lower(value) for value in values] == [*range(31)]
    assert (field.higher(99), field.lower(99), field.higher(-1)) == (0, 31, 31)
