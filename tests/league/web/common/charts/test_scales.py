"""Axes, frames and labels of charts."""

import pytest

from league.web.common.charts.scales import Axis, Frame, at, axis_of, shortened, spread


@pytest.mark.parametrize(
    ("values", "axis"),
    [
        ([3_400, 54_400], Axis(0, 60_000, 20_000)),
        ([-616, 824], Axis(-1_000, 1_000, 500)),
        ([0, 0], Axis(0, 1, 1)),
        ([], Axis(0, 1, 1)),
        ([7], Axis(7, 8, 1)),
    ],
)
def test_an_axis_has_round_ticks_around_its_values(values: list[int], axis: Axis) -> None:
    assert axis_of(values) == axis


def test_an_axis_has_at_most_five_ticks() -> None:
    assert [len(axis_of([0, high]).ticks) <= 5 for high in range(1, 5_000, 7)] == [True] * 715


def test_a_frame_places_values_from_its_floor_to_its_top() -> None:
    frame = Frame(width=100, height=60, left=10, right=10, top=5, bottom=15)
    axis = Axis(0, 100, 50)
    assert [frame.x(place, 4) for place in (0, 2, 4)] == [10, 50, 90]
    assert [frame.y(value, axis) for value in axis.ticks] == [45, 25, 5]


def test_coordinates_are_short_and_have_a_point_in_every_language() -> None:
    assert [at(value) for value in (1, 1.25, -0.5, 10.0)] == ["1", "1.2", "-0.5", "10"]


def test_labels_that_would_meet_move_apart_in_their_order() -> None:
    assert spread([50, 52, 10], 10, 0, 100) == [50, 60, 10]
    assert spread([95, 96, 97], 10, 0, 100) == [80, 90, 100]


def test_a_long_name_is_cut_by_the_width_of_its_letters() -> None:
    assert shortened("Lena Brandtner", 18) == "Lena Brandtner"
    assert shortened("Maximilian Brandtner", 12) == "Maximilian B…"
    assert shortened("欧阳雨桐", 6) == "欧阳雨…"
