"""Seasons of a league: what is carried over, who goes up and down, and all games together."""

from typing import Any

from scoring.results.seasons import (
    PROMOTED,
    RELEGATED,
    STAYS,
    AllTimeRow,
    SeriesGame,
    all_time,
    carried_from_season,
    longest_streaks,
    promotion_and_relegation,
)

#: Each game: its season and the final scores of ana, bo and cy in the order of their places.
GAMES = (
    (1, {"ana": 30_000, "bo": 0, "cy": -30_000}),
    (1, {"ana": 20_001, "cy": 0, "bo": -20_001}),
    (2, {"bo": 50_000, "ana": -20_000, "cy": -30_000}),
    (2, {"bo": 1, "cy": 0, "ana": -1}),
)


def played() -> list[SeriesGame]:
    return [
        SeriesGame(
            player=player,
            game=number,
            season=season,
            placement=place,
            seats=3,
            final_score=score,
        )
        for number, (season, scores) in enumerate(GAMES, 1)
        for place, (player, score) in enumerate(scores.items(), 1)
    ]


def test_points_are_carried_in_whole_or_in_part_or_not_at_all() -> None:
    totals: dict[Any, int] = {"ana": 30_001, "bo": -5_001}
    assert carried_from_season(totals, 50) == {"ana": 15_001, "bo": -2_500}
    assert carried_from_season(totals, 100) == totals
    assert carried_from_season(totals, 0) == {}


def test_the_best_go_up_and_the_last_go_down() -> None:
    moves = promotion_and_relegation([["a", "b", "c"], ["d", "e", "f"], ["g", "h"]], 1, 1)
    assert {move.player: (move.division, move.next_division, move.why) for move in moves} == {
        "a": (1, 1, STAYS),
        "b": (1, 1, STAYS),
        "c": (1, 2, RELEGATED),
        "d": (2, 1, PROMOTED),
        "e": (2, 2, STAYS),
        "f": (2, 3, RELEGATED),
        "g": (3, 2, PROMOTED),
        "h": (3, 3, STAYS),
    }


def test_of_a_small_division_the_best_go_up_first() -> None:
    moves = promotion_and_relegation([["a"], ["d", "e", "f"], ["g"]], 2, 2)
    assert [move.why for move in moves] == [RELEGATED, PROMOTED, PROMOTED, RELEGATED, PROMOTED]


def test_all_games_of_all_seasons_add_up() -> None:
    first, second, last = all_time(played(), titles={"bo": 1}, penalties={"ana": 1})
    assert first == AllTimeRow(
        rank=1,
        shared=False,
        player="bo",
        games=4,
        seasons=2,
        total=30_000,
        average=7_500,
        placements=(2, 1, 1),
        titles=1,
        best=50_000,
    )
    assert (second.player, second.rank, second.total, second.titles) == ("ana", 2, 29_999, 0)
    assert (last.player, last.rank, last.average) == ("cy", 3, -15_000)


def test_equal_totals_are_parted_by_titles_and_else_share_a_rank() -> None:
    level = [
        SeriesGame(player=p, game=1, season=1, placement=1, seats=4, final_score=0) for p in "abc"
    ]
    rows = all_time(level, titles={"c": 1})
    assert [(row.player, row.rank, row.shared) for row in rows] == [
        ("c", 1, False),
        ("a", 2, True),
        ("b", 2, True),
    ]
    assert all_time([]) == ()


def test_the_longest_streak_belongs_to_all_who_had_it_each_with_the_first_one() -> None:
    won = longest_streaks(played(), lambda game: game.placement == 1)
    assert [(one.player, one.length, one.first, one.last) for one in won] == [
        ("ana", 2, 1, 2),
        ("bo", 2, 3, 4),
    ]
    not_last = longest_streaks(played(), lambda game: game.placement < game.seats)
    assert [(one.player, one.length) for one in not_last] == [("ana", 3)]
    assert longest_streaks(played(), lambda game: game.placement > game.seats) == ()
