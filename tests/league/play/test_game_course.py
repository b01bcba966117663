"""The course of a game, worked out from its hands."""

import pytest

from league.play.queries.game_course import Swing, course_of
from league.play.queries.games import state_of
from tests.entries import WHOLE_GAME, drawn, ron
from tests.shortcuts import play
from tests.worlds import running_event

pytestmark = pytest.mark.django_db


def test_a_game_without_hands_has_no_course() -> None:
    assert course_of(state_of(running_event().table)) is None


def test_a_course_has_the_points_after_each_hand_and_what_happened() -> None:
    table = play(running_event().table, [drawn("ES", riichi="E"), ron("E", "W", 3, 40, riichi="S")])
    course = course_of(state_of(table))
    assert course is not None
    assert [(hand.label, hand.points) for hand in course.hands] == [
        ("E1", (30_500, 31_500, 28_500, 28_500)),
        ("E1·1", (40_500, 30_500, 20_500, 28_500)),
    ]
    assert [hand.riichi for hand in course.hands] == [[0], [1]]
    assert [(hand.winners, hand.by_discard) for hand in course.hands] == [([], False), ([0], True)]
    assert [hand.values for hand in course.hands] == [{}, {0: 7_700}]
    assert course.outcomes == [("Exhaustive draw", 1), ("Ron", 1)]


def test_a_course_tells_lead_swing_and_largest_hand() -> None:
    course = course_of(state_of(play(running_event().table, WHOLE_GAME)))
    assert course is not None
    assert course.points[-1] == (22_800, 38_600, 22_400, 36_200)
    assert course.lead == 2_400
    assert course.lead_changes == 2  # seat 1 loses the lead in South 3 and takes it back in South 4
    assert course.largest_hand == Swing(3, 5_200, "S2·1")
    assert course.biggest_swing == Swing(3, 5_500, "S2·1")
    assert [course.counts(seat)["won"] for seat in range(4)] == [1, 2, 1, 3]
