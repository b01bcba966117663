"""A certificate counts what anybody could count from the tables."""

from scoring.core.seats import Wind
from scoring.seating import SeatingTask, certify
from scoring.seating.who_plays import constraints_of
from tests.scoring.seating.examples import people, tables_of, task

#: The goals in their usual order.
GOALS = [
    "broken",
    "mates",
    "odd",
    "repeats",
    "recent",
    "spread",
    "winds",
    "clubs",
    "countries",
    "tables",
]

BOUNDS = ("repeats", "unbalanced", "same_team", "same_club", "same_country", "spread_total")

FIRST = tables_of("1 2 3 4", "5 6 7 8")


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
        "winds": {"unbalanced": 0, "largest_gap": 1, "players": []},
        "table_revisits": 0,
        "same_team": 0,
        "same_club": 0,
        "same_country": 0,
        "repeated": [],
        "objective": amounts(0, 0, 0, 0, 0, 18, 0, 0, 0, 0),
        "bounds": dict(zip(BOUNDS, (0, 0, 0, 0, 0, 6), strict=True)),
        "notes": [],
    }


def amounts(*values: int) -> list[list[str | int]]:
    return [[goal, amount] for goal, amount in zip(GOALS, values, strict=True)]


def test_the_past_counts_in() -> None:
    groups = {"p01": {"team": "T", "club": "A"}, "p02": {"team": "T", "club": "A"}}
    again = task(8, players=people(8, **groups), history=(FIRST, FIRST))
    found = certify(tables_of("1 2 5 6", "3 4 7 8"), again).to_json()
    assert found == {
        "tables": 2,
        "repeats": 4,
        "repeat_weight": 16,
        "recent": 4,
        "lower_bound": 0,
        "spread": 5.0,
        "spread_largest": 5,
        "meetings": {"1": 8, "2": 8, "3": 4},
        "winds": {
            "unbalanced": 8,
            "largest_gap": 3,
            "players": ["p01", "p02", "p07", "p08", "p03", "p04"],
        },
        "table_revisits": 4,
        "same_team": 1,
        "same_club": 1,
        "same_country": 0,
        "repeated": [["p01", "p02", 3], ["p03", "p04", 3], ["p05", "p06", 3], ["p07", "p08", 3]],
        "objective": amounts(0, 1, 0, 16, 4, 50, 4, 1, 0, 4),
        "bounds": dict(zip(BOUNDS, (0, 8, 0, 0, 0, 6), strict=True)),
        "notes": [],
    }


def test_repeats_that_cannot_be_avoided_are_counted() -> None:
    assert certify(tables_of("1 2 3 4"), task(4, history=(tables_of("1 2 3 4"),))).lower_bound == 6
    assert (
        certify(tables_of("1 2 3"), task(3, history=(tables_of("1 2 4 5"),), seats=3)).lower_bound
        == 1
    )


def test_no_tables_have_a_certificate_too() -> None:
    assert certify((), task(0)).spread_total == 0


def test_broken_rules_are_named() -> None:
    players = people(8, p05={"fixed_table": 1}, p06={"fixed_seat": Wind.EAST})
    wish = SeatingTask(players=players, forbidden=(("p01", "p02"), ("p01", "p05")))
    assert [problem.message for problem in constraints_of(wish).broken_by(FIRST)] == [
        "p01 and p02 must not meet but share table 1.",
        "p05 needs table 1 but sits at table 2.",
        "p06 needs the seat E but has another one at table 2.",
    ]


def test_players_of_different_groups_at_one_table_are_named() -> None:
    mixed = tables_of("1 2 3 5", "4 6 7 8")
    problems = constraints_of(task(8, groups=(4,))).broken_by(mixed)
    assert [problem.message for problem in problems] == [
        "p01 and p05 belong to different groups but share a table.",
        "p04 and p06 belong to different groups but share a table.",
    ]
    named = people(8, p01={"group": "final"}, p04={"group": "final"})
    (problem,) = constraints_of(task(8, players=named)).broken_by(tables_of("1 4 2 3", "5 6 7 8"))
    assert problem.message == "p01 and p02 belong to different groups but share a table."
    assert constraints_of(task(8)).broken_by(mixed) == ()


def test_a_group_larger_than_the_tables_must_share_some() -> None:
    clubs = {f"p{number:02}": {"club": "A"} for number in range(1, 6)}
    found = certify(FIRST, task(8, players=people(8, **clubs)))
    assert dict(found.bounds)["same_club"] == 1 + 3


def test_winds_that_too_many_need_leave_some_players_uneven() -> None:
    history = (tables_of("1 2 3 4"), tables_of("2 3 4 1"), tables_of("3 4 1 2"))
    needy = task(4, history=history)
    assert dict(certify(tables_of("4 1 2 3"), needy).bounds)["unbalanced"] == 0
    east = (tables_of("1 2 3 4", "5 6 7 8"),) * 3
    assert dict(certify(FIRST, task(8, history=east)).bounds)["unbalanced"] == 8
    only_north = (
        tables_of("1 5 6 7", "2 8 9 10"),
        tables_of("5 1 6 7", "8 2 9 10"),
        tables_of("5 6 1 7", "8 9 2 10"),
    )
    found = certify(tables_of("3 4 1 2"), task(10, history=only_north))
    assert dict(found.bounds)["unbalanced"] == 1


def test_goals_stand_in_the_order_of_the_task() -> None:
    wish = task(8, objective=("spread", "clubs"))
    order = [goal for goal, _ in certify(FIRST, wish).objective]
    assert order == [
        "broken",
        "odd",
        "spread",
        "clubs",
        "mates",
        "repeats",
        "recent",
        "winds",
        "countries",
        "tables",
    ]


def test_a_field_too_small_for_its_sessions_is_told_of_plans() -> None:
    (note,) = certify(FIRST, task(8, sessions_planned=3)).notes
    assert note.message == (
        "8 players play 3 sessions: drawn one by one by rank, pairs may meet again. A plan of all"
        " sessions has fewer such pairs."
    )
    assert certify(FIRST, task(8, sessions_planned=3, seats=3)).notes == ()


def test_no_plan_is_named_to_one_table_or_in_the_last_session() -> None:
    past = (FIRST,) * 5
    assert certify(FIRST, task(4, sessions_planned=6)).notes == ()
    assert certify(FIRST, task(8, sessions_planned=6, history=past)).notes == ()


def test_the_spread_of_a_first_session_goes_by_what_ordered_it() -> None:
    """By ids the first and the last share a table, by rating four neighbours do."""
    ratings = {
        "p01": 80,
        "p08": 70,
        "p02": 60,
        "p07": 50,
        "p03": 40,
        "p06": 30,
        "p04": 20,
        "p05": 10,
    }
    players = people(8, **{name: {"rank": None, "rating": it} for name, it in ratings.items()})
    found = certify(tables_of("1 8 2 7", "3 6 4 5"), task(8, players=players, start="rating"))
    assert (found.spread_total, found.spread_largest) == (6, 3)
