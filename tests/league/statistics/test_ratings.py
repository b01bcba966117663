"""Stored ratings follow the results: replayed from the first game that changed, and no other."""

from datetime import date

import pytest

from league.core.locks import bump_results_version
from league.core.permissions import SYSTEM
from league.entrants.erasing import erase_person
from league.enums import ReleasePolicy, SessionStatus
from league.events.events import change_event, release_results
from league.models import Entrant, Player, Rating, Series
from league.people.merging import merge_players, undo_merge
from league.people.players import change_player
from league.seating.sessions import finish_session
from league.series.series import add_event, change_series, remove_event
from league.statistics.queries.ratings import (
    RankingFilter,
    latest_ratings,
    ranking,
    rating_differences,
    rating_history,
    rating_steps,
    top_ratings,
)
from league.statistics.ratings_and_achievements import rebuild_statistics, update_statistics
from league.statistics.ratings_model import MU, Strength, rated
from tests.entries import WHOLE_GAME
from tests.factories import ClubFactory, PlayerFactory, SeriesFactory
from tests.league.statistics.results import add_game, enter_places, result_event
from tests.shortcuts import play
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db


def strengths(world: World) -> list[Strength]:
    """The present strengths of the entrants in their order; a player without a rating is new."""
    rows = {row.player_id: row for row in Rating.objects.latest_of_players()}
    found = (rows.get(entrant.player_id) for entrant in world.entrants)
    return [Strength(row.mu, row.sigma, row.games) if row else Strength() for row in found]


def expected(world: World, *games: str) -> list[Strength]:
    """The strengths after games that all entrants played, by the model alone."""
    players = [entrant.player_id for entrant in world.entrants]
    now: dict[int, Strength] = {}
    for places in games:
        now |= rated(now, dict(zip(players, map(int, places), strict=True)))
    return [now.get(player, Strength()) for player in players]


def same(world: World, *games: str) -> bool:
    return strengths(world) == expected(world, *games) and list(rating_differences()) == []


@pytest.mark.slow
def test_each_finished_game_is_rated_and_corrections_replay_what_came_later() -> None:
    world = result_event()
    first = add_game(world, "1234")
    add_game(world, "2143")
    assert update_statistics() == 1
    assert same(world, "1234", "2143")
    before = list(Rating.objects.order_by("pk").values_list("pk", flat=True))
    third = add_game(world, "4321")
    update_statistics()
    assert same(world, "1234", "2143", "4321")
    assert list(Rating.objects.order_by("pk").values_list("pk", flat=True))[:8] == before
    enter_places(first, "3412")
    update_statistics()
    assert same(world, "3412", "2143", "4321")
    enter_places(third, "4321", minute=0)  # it finished first of all
    change_event(world.event, actor=SYSTEM, lot_seed=7)
    update_statistics()
    assert same(world, "4321", "3412", "2143")
    rebuild_statistics()
    assert same(world, "4321", "3412", "2143")


def test_a_correction_leaves_the_ratings_of_those_alone_who_met_nobody_of_the_game() -> None:
    world, other = result_event(), result_event()
    first = add_game(world, "1234", minute=1)
    add_game(other, "1234", minute=2)
    add_game(world, "2143", minute=3)
    update_statistics()
    here = Rating.objects.filter(table__session__event=world.event).values_list("pk", flat=True)
    there = Rating.objects.filter(table__session__event=other.event).values_list("pk", flat=True)
    before, others = set(here), set(there)
    enter_places(first, "4321", minute=1)
    update_statistics()
    assert strengths(world) == expected(world, "4321", "2143")
    assert before.isdisjoint(here.all())
    assert set(there.all()) == others
    assert list(rating_differences()) == []


def test_a_job_without_new_results_writes_nothing() -> None:
    world = result_event()
    add_game(world, "1234")
    update_statistics()
    rows = list(Rating.objects.order_by("pk").values_list("pk", flat=True))
    change_event(world.event, actor=SYSTEM, lot_seed=7)
    assert (update_statistics(), update_statistics()) == (1, 0)
    assert list(Rating.objects.order_by("pk").values_list("pk", flat=True)) == rows


def test_hands_of_a_running_game_ask_for_no_job() -> None:
    world = running_event()
    update_statistics()
    play(world.table, WHOLE_GAME[:-1])
    assert update_statistics() == 0
    play(world.table, WHOLE_GAME[-1:])
    assert update_statistics() == 1
    assert Rating.objects.count() == 4


def test_hidden_games_count_once_they_are_released_and_no_longer_when_hidden_again() -> None:
    world = result_event(release_policy=ReleasePolicy.HIDDEN_FROM, hidden_from=2)
    add_game(world, "1234")
    add_game(world, "4321")
    update_statistics()
    assert same(world, "1234")
    release_results(world.event, actor=SYSTEM, override_reason="Shown early")
    update_statistics()
    assert same(world, "1234", "4321")
    release_results(world.event, actor=SYSTEM, released=False)
    # Before the job has run, readers see nothing of the hidden game either.
    player = world.entrants[0].player
    assert [row.placement for row in rating_history(player)] == [1]
    assert list(ranking(RankingFilter())) == []
    update_statistics()
    assert same(world, "1234")
    assert ranking(RankingFilter()).count() == 4


def test_a_session_shown_at_its_end_counts_then() -> None:
    world = result_event(release_policy=ReleasePolicy.SESSION_END)
    add_game(world, "1234")
    update_statistics()
    assert Rating.objects.count() == 0
    finish_session(world.session, actor=SYSTEM)
    update_statistics()
    assert same(world, "1234")


def test_an_event_without_ratings_counts_for_nobody() -> None:
    world, other = result_event(), result_event(rated=False)
    add_game(world, "1234")
    add_game(other, "1234")
    update_statistics()
    assert (strengths(other), same(world, "1234")) == ([Strength()] * 4, True)
    change_event(other.event, actor=SYSTEM, rated=True)
    change_event(world.event, actor=SYSTEM, rated=False)
    update_statistics()
    assert (strengths(world), same(other, "1234")) == ([Strength()] * 4, True)


def test_who_wants_no_rating_is_left_out_of_every_game() -> None:
    world = result_event()
    add_game(world, "1234")
    player = world.entrants[1].player
    update_statistics()
    change_player(player, actor=SYSTEM, rated=False)
    assert latest_ratings(player) == []
    update_statistics()
    keys = [entrant.player_id for entrant in world.entrants]
    three = rated({}, {keys[0]: 1, keys[2]: 3, keys[3]: 4})
    assert strengths(world) == [three[keys[0]], Strength(), three[keys[2]], three[keys[3]]]
    change_player(player, actor=SYSTEM, rated=True)
    update_statistics()
    assert same(world, "1234")


def test_an_erased_person_has_no_rating() -> None:
    world = result_event()
    add_game(world, "1234")
    update_statistics()
    player = world.entrants[0].player
    erase_person(player, actor=SYSTEM, name=player.display_name)
    update_statistics()
    assert not Rating.objects.filter(player=player).exists()
    assert (Rating.objects.count(), list(rating_differences())) == (3, [])


def test_a_merge_gives_one_person_one_rating_and_its_undo_two() -> None:
    world, other = result_event(), result_event()
    add_game(world, "1234")
    add_game(other, "2143", minute=9)
    update_statistics()
    kept, merged = world.entrants[0].player, other.entrants[0].player
    merge = merge_players(kept, merged, actor=SYSTEM)
    update_statistics()
    assert [row.games for row in latest_ratings(kept)] == [2]
    assert list(rating_differences()) == []
    undo_merge(merge, actor=SYSTEM)
    update_statistics()
    assert [row.games for player in (kept, merged) for row in latest_ratings(player)] == [1, 1]
    assert list(rating_differences()) == []


def test_kinds_of_games_have_ratings_of_their_own() -> None:
    world = result_event()
    add_game(world, "1234")
    player = world.entrants[0].player
    others = (("hk-old-style", "4123"), ("tenhou-sanma", "312"), ("ema-mcr", "2134"))
    for name, places in others:
        other = result_event(preset=name)
        Entrant.objects.filter(pk=other.entrants[0].pk).update(player=player)
        add_game(other, places)
    update_statistics()
    found = {row.game: (row.games, row.placement) for row in latest_ratings(player)}
    assert found == {"riichi": (1, 1), "hongkong": (1, 4), "sanma": (1, 3), "mcr": (1, 2)}
    assert list(rating_differences()) == []


def test_the_ranking_goes_by_the_cautious_value_and_can_be_narrowed() -> None:
    world = result_event()
    add_game(world, "1234")
    add_game(world, "1243")
    club, (one, two, three, four) = ClubFactory.create(), [row.player for row in world.entrants]
    Player.objects.filter(pk__in=[one.pk, two.pk]).update(club=club, country="JP")
    Player.objects.filter(pk=two.pk).update(shown_by_name=False)
    newcomers = result_event()
    add_game(newcomers, "1234")
    update_statistics()
    rows = list(ranking(RankingFilter(minimum_games=2)))
    assert [row.player for row in rows][:2] == [one, two]
    assert {row.player for row in rows} == {one, two, three, four}
    assert rows == sorted(rows, key=lambda row: -row.cautious)
    assert [row.player for row in ranking(RankingFilter(club=club.pk))] == [one]
    assert [row.player for row in ranking(RankingFilter(country="jp"))] == [one]
    assert ranking(RankingFilter()).count() == 8
    assert ranking(RankingFilter(active_since=date(2026, 5, 1))).count() == 8
    assert ranking(RankingFilter(active_since=date(2026, 5, 2))).count() == 0


def test_the_chart_is_the_history_in_order() -> None:
    world = result_event()
    add_game(world, "1234")
    add_game(world, "4123")
    update_statistics()
    [latest] = latest_ratings(world.entrants[0].player)
    first, second = rating_steps(latest, 2)
    assert first[0] > MU > first[0] - first[1]
    assert (second[0] < first[0], second[1] < first[1]) == (True, True)
    assert rating_steps(latest, 1) == [second]


def series_of(*worlds: World) -> Series:
    """A new series of these events, whose entrants are made the same players."""
    series: Series = SeriesFactory.create()
    for season, world in enumerate(worlds, 1):
        for entrant, first in zip(world.entrants, worlds[0].entrants, strict=True):
            Entrant.objects.filter(pk=entrant.pk).update(player=first.player)
        add_event(series, world.event, actor=SYSTEM, season_number=season)
    return series


def strengths_in(series: Series | None) -> dict[int, Strength]:
    rows = Rating.objects.latest_of_players().filter(series=series)
    return {row.player_id: Strength(row.mu, row.sigma, row.games) for row in rows}


def replayed(world: World, *games: str) -> dict[int, Strength]:
    players = [entrant.player_id for entrant in world.entrants]
    return dict(zip(players, expected(world, *games), strict=True)) if games else {}


def test_a_series_has_ratings_of_its_own() -> None:
    one, other, two = result_event(), result_event(), result_event()
    series = series_of(one, two, other)
    remove_event(series, other.event, actor=SYSTEM)
    for minute, (world, places) in enumerate(((one, "1234"), (other, "4321"), (two, "2143"))):
        add_game(world, places, minute=minute)
    update_statistics()
    assert strengths_in(None) == replayed(one, "1234", "4321", "2143")
    assert strengths_in(series) == replayed(one, "1234", "2143")
    assert list(rating_differences()) == []


def test_ratings_of_a_series_follow_its_events_and_its_switch() -> None:
    one, two = result_event(), result_event()
    series = series_of(one, two)
    add_game(one, "1234", minute=1)
    add_game(two, "2143", minute=2)
    update_statistics()
    change_event(one.event, actor=SYSTEM, rated=False)
    # Before the job has run, readers see nothing of that event either.
    [row] = rating_history(one.entrants[0].player, series=series.pk)
    assert row.placement == 2
    update_statistics()
    assert strengths_in(series) == replayed(one, "2143")
    change_series(series, actor=SYSTEM, rated=False)
    assert top_ratings(series) == []
    update_statistics()
    assert (strengths_in(series), strengths_in(None)) == ({}, replayed(one, "2143"))
    change_series(series, actor=SYSTEM, rated=True)
    update_statistics()
    assert strengths_in(series) == replayed(one, "2143")
    remove_event(series, two.event, actor=SYSTEM)
    rebuild_statistics()
    assert (strengths_in(series), list(rating_differences())) == ({}, [])


def test_a_changed_rating_a_missing_one_and_one_too_many_are_found() -> None:
    world = result_event()
    table = add_game(world, "1234")
    update_statistics()
    one, two, three, _four = Rating.objects.order_by("placement")
    Rating.objects.filter(pk=one.pk).update(mu=one.mu + 1e-9)
    two.delete()
    stranger = PlayerFactory.create()
    Rating.objects.filter(pk=three.pk).update(player=stranger)
    found = sorted(line.partition(":")[0] for line in rating_differences())
    expected_of = (one.player_id, two.player_id, three.player_id, stranger.pk)
    assert found == sorted(
        [f"rating of player {pk} at table {table.pk}" for pk in expected_of] + ["ratings"]
    )


def test_a_session_that_is_a_draft_again_takes_its_games_back() -> None:
    world = result_event()
    add_game(world, "1234")
    update_statistics()
    world.session.status = SessionStatus.DRAFT
    world.session.save()
    bump_results_version(world.event.pk)
    update_statistics()
    assert Rating.objects.count() == 0
