"""Values by seat, and the winds that name seats."""

import pytest

from scoring.core.problems import NotationError
from scoring.core.seats import (
    WINDS,
    BySeat,
    Wind,
)

POINTS = BySeat([32000, 28000, 25000, 15000])


def test_values_stand_in_the_order_of_the_first_east() -> None:
    assert tuple(POINTS) == (32000, 28000, 25000, 15000)
    assert POINTS[0] == 32000
    assert [*POINTS] == [32000, 28000, 25000, 15000]


@pytest.mark.parametrize("count", [0, 1, 6])
def test_a_table_has_two_to_five_seats(count: int) -> None:
    with pytest.raises(NotationError) as refusal:
        BySeat([0] * count)
    assert str(refusal.value) == f"There must be two to five seats, but there are {count}."


def test_map_changes_every_value() -> None:
    assert POINTS.map(lambda points: points // 1000) == BySeat([32, 28, 25, 15])


def test_zip_joins_two_tables_seat_by_seat() -> None:
    deltas = BySeat([-1000, 2000, -500, -500])
    joined = POINTS.zip(deltas, lambda points, delta: points + delta)
    assert joined == BySeat([31000, 30000, 24500, 14500])


def test_zip_refuses_tables_of_different_size() -> None:
    with pytest.raises(ValueError, match="shorter"):
        POINTS.zip(BySeat([1, 2, 3]), lambda points, delta: points + delta)


def test_replace_changes_one_seat() -> None:
    assert POINTS.replace(3, 0) == BySeat([32000, 28000, 25000, 0])
    assert POINTS[3] == 15000


def test_what_comes_out_is_by_seat_again() -> None:
    results = [POINTS.map(str), POINTS.replace(0, 1), POINTS.zip(POINTS, max)]
    assert [type(result) for result in results] == [BySeat] * 3


def test_the_winds_stand_in_order_with_their_letters_and_characters() -> None:
    written = [(wind, wind.index, wind.kanji) for wind in WINDS]
    assert written == [("E", 0, "東"), ("S", 1, "南"), ("W", 2, "西"), ("N", 3, "北")]


def test_winds_are_read_from_their_letters() -> None:
    assert Wind("S") is Wind.SOUTH
    with pytest.raises(ValueError, match="'X' is not a valid Wind"):
        Wind("X")


@pytest.mark.parametrize(("index", "wind"), [(0, "E"), (3, "N"), (4, "E"), (-1, "N"), (5, "S")])
def test_winds_go_round(index: int, wind: str) -> None:
    assert Wind.at(index) is Wind(wind)
