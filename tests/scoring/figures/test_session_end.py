"""The forecast of a session's end: from hands, from the clock, and from both."""

from math import log

import pytest

from scoring.figures.session_end import SessionEnd, TablePace, hall_pace, session_end


def table(hands: int, played: float, turns: int, **more: float | None) -> TablePace:
    values = {"waited": 0.0, "left": None, "after_time": None, **more}
    return TablePace(hands=hands, played=played, turns=turns, **values)  # type: ignore[arg-type]


def minutes(*tables: TablePace) -> tuple[int, int]:
    end = session_end(tables)
    return round(end.likely), round(end.late)


def test_one_table_without_a_clock_ends_about_when_its_hands_are_played() -> None:
    assert minutes(table(0, 0, 8)) == (83, 122)
    assert minutes(table(5, 40, 4)) == (41, 64)
    assert minutes(table(11, 82, 1)) == (9, 19)


def test_the_last_of_many_tables_ends_later_than_one() -> None:
    assert minutes(*[table(5, 40, 4)] * 24) == (80, 103)


def test_a_clock_ends_slow_tables_by_the_rule() -> None:
    slow = {"hands": 3, "played": 60, "turns": 6}
    assert minutes(table(**slow)) == (99, 147)
    assert minutes(table(**slow, left=30, after_time=1)) == (51, 66)
    assert minutes(table(**slow, left=30, after_time=0)) == (37, 47)


def test_after_time_the_last_entry_says_which_hand_is_played() -> None:
    over = {"hands": 9, "played": 95, "turns": 3, "left": -5, "after_time": 1}
    present = session_end([table(**over, waited=8.0)])
    last = session_end([table(**over, waited=2.0)])
    assert [round(present.likely), round(last.likely)] == [13, 8]
    assert present.late > last.late


def test_a_game_that_is_far_overdue_may_end_with_any_hand() -> None:
    overdue = table(400, 4000, 1, waited=1000)
    assert session_end([overdue]).likely == pytest.approx(10 * log(2), rel=0.02)


def test_the_pace_of_the_hall_is_mixed_with_the_general_one() -> None:
    assert hall_pace([table(0, 0, 8)]) == 7.5
    assert hall_pace([table(100, 1000, 1)] * 10) == pytest.approx(10, abs=0.1)


def test_the_end_grows_with_the_chance_asked_for_and_with_every_table() -> None:
    tables = [table(4, 35, turns) for turns in (2, 4, 5)]
    ends = [session_end(tables[:number]) for number in (1, 2, 3)]
    assert [end.likely for end in ends] == sorted(end.likely for end in ends)
    assert all(end.likely < end.late for end in ends)
    assert repr(SessionEnd(1.0, 2.0)) == "SessionEnd(likely=1.0, late=2.0)"


def test_a_session_in_which_nobody_plays_has_ended() -> None:
    with pytest.raises(ValueError, match="has ended"):
        session_end([])
