"""Plans keep their promises, counted by a verifier that knows nothing of how they are made."""

import json
from collections.abc import Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.__main__ import main
from scoring.errors import NotationError
from scoring.seating import Plan, certify_plan, make_plan
from scoring.seating.plans.known import schedule_without_repeats
from scoring.seating.plans.longer import repeats_forced

#: Sessions without a repeat, for every number of players that has fewer than fifteen.
LONGEST = {
    4: 1, 8: 1, 12: 1, 16: 5, 20: 5, 24: 7, 28: 9, 32: 9, 36: 9, 40: 13, 44: 11, 48: 12, 56: 13,
    60: 14,
}  # fmt: skip


def verify(sessions: Sequence[Sequence[Sequence[int]]], players: range) -> list[int]:
    """Check that everybody sits once a session; return how often each pair that meets does."""
    times: dict[frozenset[int], int] = {}
    for session in sessions:
        assert sorted(player for table in session for player in table) == list(players)
        assert {len(table) for table in session} == {4}
        for table in session:
            for pair in combinations(table, 2):
                times[frozenset(pair)] = times.get(frozenset(pair), 0) + 1
    return sorted(times.values())


def wind_gap(plan: Plan, player: int) -> int:
    starts = [
        sum(table[wind] == player for session in plan.sessions for table in session)
        for wind in range(4)
    ]
    return max(starts) - min(starts)


@pytest.mark.parametrize("players", range(4, 257, 4))
def test_formulas_give_sessions_without_a_repeat(players: int) -> None:
    schedule = schedule_without_repeats(players, 15)
    assert len(schedule) == LONGEST.get(players, 15)
    assert set(verify(schedule, range(players))) == {1}


@pytest.mark.parametrize(
    ("players", "sessions"),
    [(52, 17), (64, 21), (112, 37), (124, 41), (128, 41), (224, 69), (244, 81), (256, 85)],
)
def test_the_longest_formulas_go_far(players: int, sessions: int) -> None:
    schedule = schedule_without_repeats(players, sessions + 1)
    assert len(schedule) == sessions
    assert set(verify(schedule, range(players))) == {1}


@pytest.mark.parametrize("players", [16, 24, 40, 60, 100])
def test_a_plan_has_no_repeats_and_balanced_winds(players: int) -> None:
    plan = make_plan(players, 5)
    assert set(verify(plan.sessions, range(1, players + 1))) == {1}
    assert max(wind_gap(plan, player) for player in range(1, players + 1)) == 1
    assert (plan.certificate.repeats, plan.certificate.unbalanced) == (0, 0)


def test_in_four_or_eight_sessions_everybody_has_every_wind_equally_often() -> None:
    plan = make_plan(28, 8)
    assert {wind_gap(plan, player) for player in range(1, 29)} == {0}


@pytest.mark.parametrize(
    ("players", "sessions", "repeats"),
    [(16, 6, 24), (20, 6, 6), (20, 8, 50), (24, 10, 84), (28, 10, 42)],
)
def test_longer_plans_repeat_no_more_than_the_best_known(
    players: int, sessions: int, repeats: int
) -> None:
    plan = make_plan(players, sessions)
    counts = verify(plan.sessions, range(1, players + 1))
    assert plan.certificate.repeats == sum(counts) - len(counts) <= repeats
    assert plan.certificate.repeats >= repeats_forced(players, sessions)


def test_many_tables_are_never_visited_twice() -> None:
    assert make_plan(128, 8).certificate.revisits == 0


def test_a_certificate_counts_what_it_sees() -> None:
    found = certify_plan([[(1, 2, 3, 4), (5, 6, 7, 8)]] * 2, 8)
    assert found.to_json() == {
        "repeats": 12,
        "lower_bound": 0,
        "meetings": {"0": 16, "2": 12},
        "winds": {"unbalanced": 8, "largest_gap": 2},
        "table_revisits": 8,
    }


@given(st.integers(1, 7), st.integers(1, 5), st.integers(0, 99))
@settings(max_examples=10, deadline=None)
def test_every_plan_seats_everybody_once_a_session_and_the_same_way_again(
    tables: int, sessions: int, seed: int
) -> None:
    plan = make_plan(4 * tables, sessions, seed=seed)
    verify(plan.sessions, range(1, 4 * tables + 1))
    assert plan == make_plan(4 * tables, sessions, seed=seed)
    assert plan.certificate.unbalanced == 0


def test_seeds_deal_different_numbers() -> None:
    assert make_plan(16, 5, seed=1) != make_plan(16, 5, seed=2)


@pytest.mark.parametrize(
    ("players", "sessions", "problems"),
    [
        (18, 3, ["A plan needs tables of four; 18 players do not fill them."]),
        (
            0,
            0,
            [
                "players must be at least 4, but it is 0.",
                "sessions must be at least 1, but it is 0.",
            ],
        ),
        (
            1004,
            101,
            [
                "players must be at most 1000, but it is 1004.",
                "sessions must be at most 100, but it is 101.",
            ],
        ),
    ],
)
def test_a_plan_that_cannot_be_made_is_refused(
    players: int, sessions: int, problems: list[str]
) -> None:
    with pytest.raises(NotationError) as caught:
        make_plan(players, sessions)
    assert [problem.message for problem in caught.value.problems] == problems


def test_the_command_line_prints_a_plan(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plan", "--players", "4", "--sessions", "1"]) == 0
    assert json.loads(capsys.readouterr().out) == {
        "sessions": [[list(make_plan(4, 1).sessions[0][0])]],
        "certificate": {
            "repeats": 0,
            "lower_bound": 0,
            "meetings": {"1": 6},
            "winds": {"unbalanced": 0, "largest_gap": 1},
            "table_revisits": 0,
        },
    }


def test_the_command_line_says_what_is_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plan", "--players", "6", "--sessions", "1"]) == 1
    assert '"code": "plan_needs_fours"' in capsys.readouterr().out
