"""A certificate counts what anybody could count from the tables."""

from scoring.seating import SeatingTask, certify
from scoring.seating.certificate import unmet
from scoring.winds import Wind
from tests.scoring.rooms import people, rooms, task

FIRST = rooms("1 2 3 4", "5 6 7 8")


def test_a_session_without_a_past_repeats_nothing() -> None:
    assert certify(FIRST, task(8)).to_json() == {
        "tables": 2,
        "repeats": 0,
        "repeat_weight": 0,
        "recent": 0,
        "lower_bound": 0,
        "spread": 3.0,
        "spread_largest": 3,
        "meetings": {"1": 12},
        "winds": {"unbalanced": 0, "largest_gap": 1},
        "table_revisits": 0,
        "same_team": 0,
        "same_club": 0,
        "same_country": 0,
        "repeated": [],
    }


def test_the_past_counts_in() -> None:
    groups = {"p01": {"team": "T", "club": "A"}, "p02": {"team": "T", "club": "A"}}
    again = task(8, players=people(8, **groups), history=(FIRST, FIRST))
    found = certify(rooms("1 2 5 6", "3 4 7 8"), again).to_json()
    assert found == {
        "tables": 2,
        "repeats": 4,
        "repeat_weight": 16,
        "recent": 4,
        "lower_bound": 0,
        "spread": 5.0,
        "spread_largest": 5,
        "meetings": {"1": 8, "2": 8, "3": 4},
        "winds": {"unbalanced": 8, "largest_gap": 3},
        "table_revisits": 4,
        "same_team": 1,
        "same_club": 1,
        "same_country": 0,
        "repeated": [["p01", "p02", 3], ["p03", "p04", 3], ["p05", "p06", 3], ["p07", "p08", 3]],
    }


def test_repeats_that_cannot_be_avoided_are_counted() -> None:
    assert certify(rooms("1 2 3 4"), task(4, history=(rooms("1 2 3 4"),))).lower_bound == 6
    assert certify(rooms("1 2 3"), task(3, history=(rooms("1 2 4 5"),), seats=3)).lower_bound == 1


def test_no_tables_have_a_certificate_too() -> None:
    assert certify((), task(0)).spread_total == 0


def test_broken_rules_are_named() -> None:
    players = people(8, p05={"fixed_table": 1}, p06={"fixed_seat": Wind.EAST})
    wish = SeatingTask(players=players, forbidden=(("p01", "p02"), ("p01", "p05")))
    assert [problem.message for problem in unmet(FIRST, wish)] == [
        "p01 and p02 must not meet, but no way was found to keep them apart.",
        "p05 needs table 1 but could not be seated there.",
        "p06 needs the seat E but could not get it.",
    ]
