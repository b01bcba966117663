"""Plans keep their promises, counted by a verifier that knows nothing of how they are made."""

import dataclasses
from itertools import combinations, combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.core.problems import NotationError
from scoring.seating import certify_plan, make_plan
from scoring.seating.designs.catalogue import schedule_without_repeats
from scoring.seating.plans.repeat_search import repeats_forced
from tests.scoring.seating.plans.plan_verifier import verify

#: Sessions without a repeat, for every number of players that has fewer than fifteen.
LONGEST = {4: 1, 8: 1, 12: 1, 16: 5, 20: 5, 24: 7, 28: 9, 32: 10, 36: 11, 40: 13, 44: 14}
LONGEST_OF_THREES = {9: 4, 12: 4, 15: 7, 18: 8, 21: 10, 24: 11, 27: 13, 30: 14}


def slow(*given: object) -> object:
    return pytest.param(*given, marks=pytest.mark.slow)


@pytest.mark.slow
@pytest.mark.parametrize("players", range(4, 257, 4))
def test_formulas_give_sessions_without_a_repeat(players: int) -> None:
    schedule = schedule_without_repeats(players, 15)
    found = verify(schedule, range(players))
    assert (len(schedule), found.faults, found.repeats) == (LONGEST.get(players, 15), (), 0)


@pytest.mark.parametrize("players", range(9, 256, 3))
def test_formulas_for_tables_of_three_give_sessions_without_a_repeat(players: int) -> None:
    schedule = schedule_without_repeats(players, 15, seats=3)
    found = verify(schedule, range(players), seats=3)
    longest = LONGEST_OF_THREES.get(players, 15)
    assert (len(schedule), found.faults, found.repeats) == (longest, (), 0)


@pytest.mark.parametrize(
    ("players", "sessions"),
    [
        (32, 10), (36, 11), (44, 14), (48, 15), (52, 17), (56, 18), (60, 19), (64, 21), (112, 37),
        (124, 41), (128, 41), (224, 69), (244, 81), (256, 85),
    ],
)  # fmt: skip
def test_the_longest_formulas_go_far(players: int, sessions: int) -> None:
    schedule = schedule_without_repeats(players, sessions)
    found = verify(schedule, range(players))
    assert (len(schedule), found.faults, found.repeats) == (sessions, (), 0)


@pytest.mark.parametrize("players", [16, 20, 24, *map(slow, (36, 44, 48, 60, 64, 100, 188, 256))])
def test_a_plan_has_no_repeats_and_balanced_winds_at_any_moment(players: int) -> None:
    sessions = LONGEST.get(players, 15)
    plan = make_plan(players, sessions)
    found = verify(plan.sessions, range(1, players + 1))
    assert (found.faults, found.repeats, found.wind_gap_ever, found.unbalanced) == ((), 0, 1, 0)


@pytest.mark.slow
def test_in_four_or_eight_sessions_everybody_has_every_wind_equally_often() -> None:
    assert verify(make_plan(28, 8).sessions, range(1, 29)).wind_gap == 0


@pytest.mark.parametrize(
    ("players", "sessions", "repeats"),
    [
        (16, 6, 24),
        (20, 9, 86),
        slow(20, 6, 6),
        slow(20, 8, 50),
        slow(28, 10, 42),
        slow(16, 15, 240),
    ],
)
def test_longer_plans_repeat_no_more_than_the_best_known(
    players: int, sessions: int, repeats: int
) -> None:
    plan = make_plan(players, sessions)
    found = verify(plan.sessions, range(1, players + 1))
    assert (found.faults, found.wind_gap_ever) == ((), 1)
    assert repeats_forced(players, sessions) <= found.repeats <= repeats


@pytest.mark.parametrize(
    ("players", "sessions", "meetings"),
    [
        (8, 3, {0: 4, 1: 12, 2: 12}),
        (8, 4, {0: 4, 2: 24}),
        (12, 5, {0: 6, 1: 30, 2: 30}),
    ],
)
def test_few_players_meet_a_second_time_rather_than_a_third(
    players: int, sessions: int, meetings: dict[int, int]
) -> None:
    plan = make_plan(players, sessions)
    assert verify(plan.sessions, range(1, players + 1)).faults == ()
    assert dict(plan.certificate.meetings) == meetings


def test_no_plan_of_eight_players_in_three_sessions_costs_less() -> None:
    """All plans are compared; a pair's meetings cost 0, 1 and 4, as in a draw."""
    halves = [{0, *three} for three in combinations(range(1, 8), 3)]
    pairs = list(combinations(range(8), 2))
    together = [[(one in half) == (other in half) for one, other in pairs] for half in halves]

    def cost(sessions: tuple[list[bool], ...]) -> int:
        return sum(before**2 for met in zip(*sessions, strict=True) for before in range(sum(met)))

    meetings = make_plan(8, 3).certificate.meetings
    found = sum(pairs * sum(before**2 for before in range(met)) for met, pairs in meetings)
    assert found == min(map(cost, combinations_with_replacement(together, 3))) == 12


def test_many_tables_are_never_visited_twice() -> None:
    assert verify(make_plan(128, 14).sessions, range(1, 129)).revisits == 0


def test_a_hundred_and_twenty_eight_are_mixed_well_in_fifteen_sessions() -> None:
    found = verify(make_plan(128, 15).sessions, range(1, 129))
    assert (found.faults, found.repeats, found.shared) == ((), 0, 14)


@pytest.mark.parametrize("odd", ["bye", "three"])
@pytest.mark.parametrize(
    ("players", "sessions"), [(19, 5), slow(38, 8), slow(63, 15), slow(98, 10)]
)
def test_odd_numbers_take_turns_and_meet_nobody_twice(
    players: int, sessions: int, odd: str
) -> None:
    plan = make_plan(players, sessions, odd=odd)
    found = verify(plan.sessions, range(1, players + 1))
    assert (found.faults, found.repeats, found.unfair_turns) == ((), 0, 0)
    assert found.wind_gap_ever == (1 if odd == "bye" else 2)
    assert {len(out) for out in plan.byes} == {players % 4 if odd == "bye" else 0}


@pytest.mark.parametrize(
    ("players", "sessions", "odd", "repeats"), [(9, 2, "bye", 3), (10, 3, "three", 8)]
)
def test_turns_stay_fair_where_a_few_players_cannot_but_meet_again(
    players: int, sessions: int, odd: str, repeats: int
) -> None:
    plan = make_plan(players, sessions, odd=odd)
    found = verify(plan.sessions, range(1, players + 1))
    assert (found.faults, found.repeats, found.unfair_turns) == ((), repeats, 0)


@pytest.mark.parametrize(("players", "sessions"), [(18, 8), slow(35, 10), slow(98, 15)])
def test_tables_of_three_have_plans_too(players: int, sessions: int) -> None:
    plan = make_plan(players, sessions, seats=3)
    found = verify(plan.sessions, range(1, players + 1), seats=3)
    assert (found.faults, found.repeats, found.unfair_turns, found.wind_gap_ever) == ((), 0, 0, 1)


@pytest.mark.slow
@given(
    st.integers(6, 30),
    st.integers(1, 4),
    st.sampled_from(["bye", "three"]),
    st.sampled_from([3, 4]),
    st.integers(0, 99),
)
@settings(max_examples=12, deadline=None)
def test_every_plan_is_whole_fair_and_the_same_again(
    players: int, sessions: int, odd: str, seats: int, seed: int
) -> None:
    plan = make_plan(players, sessions, odd=odd, seats=seats, seed=seed)
    found = verify(plan.sessions, range(1, players + 1), seats=seats)
    assert (found.faults, found.unfair_turns) == ((), 0)
    assert found.repeats >= plan.certificate.lower_bound
    assert plan == make_plan(players, sessions, odd=odd, seats=seats, seed=seed)


@pytest.mark.slow
@given(st.integers(8, 40), st.integers(1, 4), st.sampled_from(["bye", "three"]))
@settings(max_examples=8, deadline=None)
def test_a_certificate_says_what_the_verifier_counts(players: int, sessions: int, odd: str) -> None:
    plan = make_plan(players, sessions, odd=odd)
    found = verify(plan.sessions, range(1, players + 1))
    said = dataclasses.asdict(plan.certificate)
    assert {
        name: said[name] for name in ("repeats", "shared_opponents", "table_revisits", "wind_gap")
    } == {
        "repeats": found.repeats,
        "shared_opponents": found.shared,
        "table_revisits": found.revisits,
        "wind_gap": found.wind_gap,
    }
    assert (plan.certificate.wind_gap_ever, plan.certificate.players_revisiting) == (
        found.wind_gap_ever,
        found.visiting_too_often,
    )


def test_a_certificate_counts_what_it_sees() -> None:
    found = certify_plan([[(1, 2, 3, 4), (5, 6, 7, 8)]] * 2, 8)
    assert found.to_json() == {
        "repeats": 12,
        "lower_bound": 0,
        "meetings": {"0": 16, "2": 12},
        "shared_opponents": 0,
        "winds": {"unbalanced": 8, "largest_gap": 2, "largest_gap_ever": 2},
        "table_revisits": 8,
        "players_revisiting": 8,
        "sit_outs": [0, 0],
        "tables_of_three": [0, 0],
    }


@pytest.mark.slow
def test_seeds_deal_different_numbers() -> None:
    assert make_plan(16, 5, seed=1) != make_plan(16, 5, seed=2)


@pytest.mark.parametrize(
    ("players", "sessions", "odd", "seats", "problems"),
    [
        (18, 3, "refuse", 4, ["A plan needs tables of four; 18 players do not fill them."]),
        (16, 3, "refuse", 3, ["A plan needs tables of three; 16 players do not fill them."]),
        (5, 3, "three", 4, ["No tables of four and three hold 5 players."]),
        (
            2,
            0,
            "bye",
            4,
            [
                "players must be at least 4, but it is 2.",
                "sessions must be at least 1, but it is 0.",
            ],
        ),
        (
            1004,
            101,
            "sell",
            5,
            [
                "players must be at most 1000, but it is 1004.",
                "sessions must be at most 100, but it is 101.",
                "odd must be one of bye, three, refuse, but it is sell.",
                "seats must be one of 3, 4, but it is 5.",
            ],
        ),
    ],
)
def test_a_plan_that_cannot_be_made_is_refused(
    players: int, sessions: int, odd: str, seats: int, problems: list[str]
) -> None:
    with pytest.raises(NotationError) as caught:
        make_plan(players, sessions, odd=odd, seats=seats)
    assert [problem.message for problem in caught.value.problems] == problems
