"""Where a game stands: seats, winds and labels."""

import pytest

from scoring import BySeat, Wind, preset
from scoring.games import HONGKONG
from scoring.riichi.play.situation import Situation


def south_3(players: int = 4) -> Situation:
    return Situation(
        round_wind=Wind.SOUTH,
        number=3,
        dealer=2,
        honba=1,
        riichi_sticks=2,
        points=BySeat([20000] * players),
    )


def test_a_situation_is_named_by_round_and_number() -> None:
    assert south_3().label == "S3"


def test_declared_riichi_lie_on_the_table() -> None:
    laid = south_3().with_riichi([0, 3])
    assert (laid.riichi_sticks, list(laid.points)) == (4, [19000, 20000, 20000, 19000])
    of_four_winds = HONGKONG.situation.with_start_points(preset("hk-old-style"))
    assert of_four_winds.with_riichi([]) is of_four_winds


def test_the_dealer_is_east_and_the_others_follow_in_turn() -> None:
    assert [south_3().wind_of(seat) for seat in range(4)] == ["W", "N", "E", "S"]
    assert [south_3().seat_of(wind) for wind in south_3().winds] == [2, 3, 0, 1]


def test_of_five_players_the_one_before_the_dealer_waits() -> None:
    place = south_3(5)
    assert [place.wind_of(seat) for seat in range(5)] == ["N", None, "E", "S", "W"]
    assert [place.seat_of(wind) for wind in place.winds] == [2, 3, 4, 0]
    assert [south_3(seats).sitting_out for seats in (3, 4, 5)] == [None, None, 1]


def test_three_players_have_no_north() -> None:
    assert south_3(3).winds == ("E", "S", "W")
    with pytest.raises(ValueError, match="no seat is N at a table of 3"):
        south_3(3).seat_of(Wind.NORTH)
