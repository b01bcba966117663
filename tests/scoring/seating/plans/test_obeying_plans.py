"""A plan keeps pairs apart and players at their tables and seats, in every session."""

import json
from collections import Counter
from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.cli import main
from scoring.core.seats import Wind
from scoring.seating import NumberAssignment, PlanPlayer, assign_players, make_plan, replan
from scoring.seating.constraints import Constraints
from scoring.seating.plans.assign_numbers import numbers_that_never_meet
from tests.scoring.seating.plans.plan_verifier import verify

Sessions = tuple[tuple[tuple[str, ...], ...], ...]


def constraints(
    *apart: str, tables: dict[str, int] | None = None, seats: dict[str, str] | None = None
) -> Constraints:
    """Players who must not meet as in "1-2", and who needs which table and seat."""
    pairs = (pair.split("-") for pair in apart)
    return Constraints(
        apart=tuple((one, other) for one, other in pairs),
        table_of=tables or {},
        seat_of={player: Wind(seat) for player, seat in (seats or {}).items()},
    )


def planned(count: int, sessions: int, wanted: Constraints, odd: str = "bye") -> NumberAssignment:
    players = [PlanPlayer(id=str(number)) for number in range(1, count + 1)]
    plan = make_plan(count, sessions, odd=odd)
    return assign_players(plan, players, constraints=wanted)


def broken(sessions: Sessions, wanted: Constraints) -> list[str]:
    return [problem.message for tables in sessions for problem in wanted.broken_by(tables)]


def gaps(sessions: Sessions, *but: str) -> int:
    """The largest difference between the starts of anybody but these at two winds."""
    starts = Counter((who, wind) for s in sessions for t in s for wind, who in enumerate(t))
    players = {who for who, _ in starts}.difference(but)
    found = ([starts[who, wind] for wind in range(4)] for who in players)
    return max(max(counts) - min(counts) for counts in found)


def test_pairs_a_table_and_a_seat_hold_in_every_session_without_a_repeat() -> None:
    wanted = constraints("1-2", "3-4", tables={"5": 3}, seats={"6": "E"})
    found = planned(16, 4, wanted)
    assert broken(found.seat(), wanted) == []
    assert found.notes == ()
    assert found.plan.certificate.repeats == 0
    assert gaps(found.seat(), "6") == 2  # twelve seats East are left to fifteen players


@pytest.mark.parametrize(
    ("count", "sessions"), [(4, 8), (8, 5), (16, 5), (20, 5), (24, 7), (32, 8), (64, 10)]
)
def test_tables_and_seats_hold_in_plans_of_all_lengths(count: int, sessions: int) -> None:
    wanted = constraints(tables={"1": 1, "2": count // 8 + 1}, seats={"3": "N"})
    found = planned(count, sessions, wanted)
    assert broken(found.seat(), wanted) == []


def test_nobody_who_is_off_stream_sits_at_a_streamed_table_in_any_session() -> None:
    wanted = Constraints(
        apart=(("1", "2"),),
        table_of={"5": 3},
        off_stream=frozenset({"1", "9"}),
        streamed=frozenset({1}),
    )
    found = planned(24, 5, wanted)
    assert broken(found.seat(), wanted) == []
    assert found.plan.certificate.repeats == 0
    assert gaps(found.seat()) == 1
    again = replan((), [str(one) for one in range(1, 25)], 5, constraints=wanted)
    assert broken(again.sessions, wanted) == []


def test_where_all_tables_are_streamed_the_plan_stays_as_it_is() -> None:
    wanted = Constraints(off_stream=frozenset({"1"}), streamed=frozenset({1, 2, 3, 4}))
    assert planned(16, 3, wanted).plan.sessions == planned(16, 3, Constraints()).plan.sessions


def test_where_everybody_meets_the_pair_is_named_and_kept_apart_by_exchanges() -> None:
    wanted = constraints("1-2")
    found = planned(16, 5, wanted)
    assert broken(found.seat(), wanted) == []
    (note,) = found.notes
    assert note.message == (
        f"The plan brought 1 and 2 together in session {note.params['session']}. Players were"
        " exchanged to keep them apart, so that others may meet again."
    )
    assert found.plan.certificate.repeats == 6


def test_three_who_must_not_meet_get_numbers_that_never_do() -> None:
    wanted = constraints("1-2", "2-3", "1-3")
    found = planned(24, 6, wanted)
    assert (broken(found.seat(), wanted), found.notes) == ([], ())
    assert found.plan.certificate.repeats == 0


def test_what_cannot_be_is_named_by_the_sessions() -> None:
    wanted = constraints("1-2", seats={"3": "E", "4": "E"})
    found = planned(4, 2, wanted)
    for tables in found.seat():
        assert [problem.code for problem in wanted.broken_by(tables)] == [
            "forbidden_pair_meets",
            "fixed_seat_taken",
        ]


def test_two_who_need_one_table_share_it_in_every_session() -> None:
    wanted = constraints(tables={"1": 2, "2": 2})
    found = planned(16, 4, wanted)
    assert broken(found.seat(), wanted) == []
    assert all({"1", "2"} <= {*session[1]} for session in found.seat())


def test_one_of_a_pair_at_a_single_table_has_the_bye() -> None:
    wanted = constraints("1-2")
    found = planned(5, 4, wanted)
    assert broken(found.seat(), wanted) == []
    byes = [{"1", "2"} - {who for table in tables for who in table} for tables in found.seat()]
    assert list(map(len, byes)) == [1, 1, 1, 1]
    assert [len(resting) for resting in found.plan.byes] == [1, 1, 1, 1]


def test_where_no_bye_parts_two_pairs_one_of_them_meets_in_every_session() -> None:
    wanted = constraints("1-2", "3-4")
    found = planned(5, 3, wanted)
    problems = [[item.code for item in wanted.broken_by(tables)] for tables in found.seat()]
    assert problems == [["forbidden_pair_meets"]] * 3


def test_a_fifth_who_needs_a_full_table_sits_elsewhere() -> None:
    wanted = constraints(tables=dict.fromkeys("12345", 2))
    for tables in planned(16, 2, wanted).seat():
        assert [item.code for item in wanted.broken_by(tables)] == ["fixed_table_missed"]
        assert {*tables[1]} < {*"12345"}


def test_numbers_that_never_meet_are_not_looked_for_without_end() -> None:
    """Only the last ten numbers do for ten players; among the first nine a search goes astray."""
    first, last = range(9), range(9, 19)
    meets = [last] * len(first) + [first] * len(last)
    pairs = list(combinations(range(len(last)), 2))
    found, astray = (numbers_that_never_meet(meets, pairs, Random(seed)) for seed in (1, 2))
    assert sorted((found or {}).values()) == [*last]
    assert astray is None


def test_who_needs_north_sits_at_full_tables() -> None:
    wanted = constraints(seats={"1": "N"})
    assert broken(planned(15, 5, wanted, odd="three").seat(), wanted) == []


def test_a_plan_without_constraints_is_the_plan_as_it_was() -> None:
    found = planned(20, 5, Constraints())
    assert found.plan == make_plan(20, 5)


def test_a_plan_of_players_who_have_played_obeys_too() -> None:
    played = planned(16, 5, Constraints()).seat()
    wanted = constraints("1-2", "3-4", tables={"5": 3}, seats={"6": "E"})
    ids = [str(number) for number in range(1, 17)]
    found = replan(played[:2], ids, 3, planned=played[2:], constraints=wanted)
    assert broken(found.sessions, wanted) == []


@st.composite
def wishes(draw_from: st.DrawFn) -> tuple[int, int, Constraints]:
    count, sessions = (
        draw_from(st.sampled_from([8, 12, 16, 18, 20, 24])),
        draw_from(st.integers(1, 5)),
    )
    ids = [str(number) for number in range(1, count + 1)]
    chosen = draw_from(st.permutations(ids))
    pairs = list(zip(chosen[0:6:2], chosen[1:6:2], strict=False))[: draw_from(st.integers(0, 3))]
    at = st.integers(1, count // 4)
    tables = {who: draw_from(at) for who in chosen[5 : 5 + draw_from(st.integers(0, 2))]}
    seats = {who: draw_from(st.sampled_from(Wind)) for who in chosen[7:8]}
    return count, sessions, Constraints(apart=tuple(pairs), table_of=tables, seat_of=seats)


@pytest.mark.slow
@given(wishes())
@settings(max_examples=60, deadline=None)
def test_a_plan_obeys_and_seats_everybody_once(wish: tuple[int, int, Constraints]) -> None:
    count, sessions, wanted = wish
    found = planned(count, sessions, wanted)
    assert broken(found.seat(), wanted) == []
    measured = verify(found.plan.sessions, range(1, count + 1))
    assert measured.repeats == found.plan.certificate.repeats
    for tables, byes in zip(found.plan.sessions, found.plan.byes, strict=True):
        seated = [player for table in tables for player in table]
        assert sorted([*seated, *byes]) == list(range(1, count + 1))


def test_the_command_line_takes_constraints(capsys: pytest.CaptureFixture[str]) -> None:
    plan = ["plan", "--players", "16", "--sessions", "4"]
    assert main([*plan, "--apart", "1-2", "3-4", "--at-table", "5=3", "--at-seat", "6=E"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["problems"], answer["notes"]) == ([], [])
    for tables in answer["sessions"]:
        pairs = {pair for table in tables for pair in combinations(sorted(table), 2)}
        assert not {(1, 2), (3, 4)} & pairs
        assert 5 in tables[2]
        assert 6 in [table[0] for table in tables]


def test_the_command_line_names_what_could_not_be(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["plan", "--players", "4", "--sessions", "2", "--apart", "1-2"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert [(item["field"], item["message"]) for item in answer["problems"]] == [
        ("sessions.1", "1 and 2 must not meet but share table 1."),
        ("sessions.2", "1 and 2 must not meet but share table 1."),
    ]
    main(["plan", "--players", "4", "--sessions", "2", "--apart", "1-9", "x", "3-3"])
    answer = json.loads(capsys.readouterr().out)
    assert [item["message"] for item in answer["problems"]] == [
        "There is no player 9; the plan has players 1 to 4.",
        "x cannot be read; write players apart as 1-2, a table as 5=3, a seat as 6=E.",
        "3 cannot be kept from meeting themselves.",
    ]
