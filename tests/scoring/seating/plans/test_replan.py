"""Plans after a withdrawal or a late arrival, and numbers handed to players."""

from collections.abc import Sequence
from itertools import combinations

import pytest

from scoring.core.problems import NotationError
from scoring.seating import NumberAssignment, PlanPlayer, assign_players, make_plan, replan
from tests.scoring.seating.plans.plan_verifier import verify

Ids = list[list[list[str]]]


def named(count: int, sessions: int) -> Ids:
    """Plan for players p001, p002 ..."""
    plan = make_plan(count, sessions)
    return [[[f"p{one:03}" for one in table] for table in session] for session in plan.sessions]


def ids(first: int, last: int) -> list[str]:
    return [f"p{number:03}" for number in range(first, last + 1)]


def numbered(sessions: Sequence[Sequence[Sequence[str]]]) -> list[list[list[int]]]:
    """Back to numbers, for the verifier."""
    return [[[int(one[1:]) for one in table] for table in session] for session in sessions]


@pytest.mark.slow
def test_after_a_withdrawal_three_sit_out_in_turn_and_nobody_meets_again() -> None:
    plan = named(64, 8)
    found = replan(plan[:3], ids(2, 64), 5, planned=plan[3:])
    assert (found.repeats, found.unbalanced) == (0, 0)
    assert [len(out) for out in found.byes] == [3] * 5
    assert len({player for out in found.byes for player in out}) == 15


@pytest.mark.slow
def test_what_is_told_is_what_the_verifier_counts_over_the_whole_event() -> None:
    plan = named(40, 6)
    found = replan(plan[:2], ids(3, 40), 4, planned=plan[2:])
    whole = numbered([*plan[:2], *found.sessions])
    assert verify(whole[2:], range(3, 41)).faults == ()
    assert verify(whole, range(1, 41)).repeats == found.repeats == 0


def test_whoever_comes_for_somebody_who_leaves_takes_their_seats() -> None:
    plan = named(32, 6)
    found = replan(plan[:2], [*ids(2, 32), "p900"], 4, planned=plan[2:])
    assert [
        sorted(sorted("p001" if one == "p900" else one for one in table) for table in session)
        for session in found.sessions
    ] == [sorted(sorted(table) for table in session) for session in plan[2:]]


def test_late_arrivals_do_not_sit_out_first() -> None:
    plan = named(64, 6)
    found = replan(plan[:1], [*ids(1, 64), "p900"], 5, planned=plan[1:])
    assert all("p900" not in out for out in found.byes)


def test_tables_of_three_take_turns_after_a_withdrawal() -> None:
    plan = named(32, 5)
    found = replan(plan[:1], ids(2, 32), 4, planned=plan[1:], odd="three")
    short = [
        one for session in found.sessions for table in session for one in table if len(table) == 3
    ]
    assert (len(short), len(set(short)), found.byes) == (12, 12, ((), (), (), ()))


def test_sessions_can_be_planned_without_a_plan_before() -> None:
    plan = named(64, 2)
    assert replan(plan, ids(1, 60), 4).repeats == 0


def test_the_new_sessions_of_few_players_have_second_meetings_rather_than_a_third() -> None:
    plan = named(16, 3)
    found = replan(plan[:2], ids(1, 12), 2, planned=plan[2:])
    whole = verify(numbered([*plan[:2], *found.sessions]), range(1, 17))
    assert (found.repeats, whole.repeats, whole.most_meetings) == (9, 9, 2)
    assert found.byes == ((), ())


def test_players_named_twice_and_too_few_are_refused() -> None:
    with pytest.raises(NotationError) as caught:
        replan([], ["ana", "ana"], 0)
    assert [problem.message for problem in caught.value.problems] == [
        "ana sits at 2 places in the plan.",
        "players must be at least 4, but it is 2.",
        "sessions must be at least 1, but it is 0.",
    ]


def field(count: int, clubs: int) -> list[PlanPlayer]:
    return [
        PlanPlayer(id=f"p{at:03}", rating=float(at % 7 * 100 + at), club=f"club {at % clubs}")
        for at in range(count)
    ]


def test_clubs_are_kept_apart_where_the_plan_allows_it() -> None:
    assert assign_players(make_plan(64, 5), field(64, 8)).same_club == 0


@pytest.mark.slow
def test_clubs_too_large_for_the_plan_meet_as_rarely_as_found() -> None:
    assert assign_players(make_plan(16, 2), field(16, 2)).same_club == 16


def test_a_club_counts_only_its_own() -> None:
    players = [PlanPlayer(id=f"p{at}", team="a" if at < 2 else None) for at in range(8)]
    assert assign_players(make_plan(8, 1), players).same_team == 0


def test_by_rating_a_table_rarely_has_two_of_a_quarter() -> None:
    players = [PlanPlayer(id=f"p{at:02}", rating=float(-at)) for at in range(32)]
    plan = make_plan(32, 3)
    handing = assign_players(plan, players, order="rating")
    same = sum(
        int(one[1:]) // 8 == int(other[1:]) // 8
        for session in handing.seat()
        for table in session
        for one, other in combinations(table, 2)
    )
    assert same <= 12


def test_by_lot_seeds_deal_and_the_order_of_the_players_does_not() -> None:
    players = [PlanPlayer(id=f"p{at}") for at in range(16)]
    plan = make_plan(16, 2)

    def handed(order: Sequence[PlanPlayer], seed: int) -> NumberAssignment:
        return assign_players(plan, order, seed=seed)

    assert handed(players, 1) == handed(players[::-1], 1) != handed(players, 2)


def test_a_plan_for_others_is_refused() -> None:
    players = [PlanPlayer(id="ana"), PlanPlayer(id="ana")]
    with pytest.raises(NotationError) as caught:
        assign_players(make_plan(8, 1), players, order="age")
    assert [problem.message for problem in caught.value.problems] == [
        "ana sits at 2 places in the plan.",
        "The plan is for 8 players, but there are 2.",
        "order must be one of lot, rating, but it is age.",
    ]
