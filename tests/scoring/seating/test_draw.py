"""A drawn session seats everybody once and keeps what was asked for."""

import dataclasses
from itertools import combinations
from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from scoring.core.seats import Wind
from scoring.seating import PlayerTask, SeatingTask, draw, problems_of_task
from tests.scoring.seating.examples import people, seated, tables_of, task, together

METHODS = ("random", "swiss")


def test_a_first_session_by_rank_is_cut_into_slices() -> None:
    seating = draw(task(12), method="swiss")
    assert together(seating.tables) == together(tables_of("1 2 3 4", "5 6 7 8", "9 10 11 12"))
    assert seating.byes == ()


@pytest.mark.slow
def test_players_who_have_met_are_kept_apart() -> None:
    history = (tables_of("1 2 3 4", "5 6 7 8", "9 10 11 12", "13 14 15 16"),)
    seating = draw(task(16, history=history, sessions_planned=5), method="swiss")
    assert seating.certificate.repeats == 0


def test_a_large_field_is_drawn_without_repeats() -> None:
    history: tuple[tuple[tuple[str, ...], ...], ...] = ()
    for seed in range(1, 4):
        seating = draw(task(132, history=history, sessions_planned=6, seed=seed))
        assert seating.certificate.repeats == 0
        history = (*history, seating.tables)


@pytest.mark.parametrize("method", METHODS)
def test_one_table_of_four_is_drawn_again_and_again(method: str) -> None:
    history = (tables_of("1 2 3 4"),) * 3
    seating = draw(task(4, history=history, sessions_planned=4), method=method)
    assert seated(seating.tables) == ["p01", "p02", "p03", "p04"]
    assert seating.certificate.repeats == seating.certificate.lower_bound == 6


def test_starting_winds_go_round() -> None:
    history: tuple[tuple[tuple[str, ...], ...], ...] = ()
    for _ in range(4):
        seating = draw(task(4, history=history, sessions_planned=4, winds="strict"))
        history = (*history, seating.tables)
    east_to_north = [sorted(table[wind] for (table,) in history) for wind in range(4)]
    assert east_to_north == [["p01", "p02", "p03", "p04"]] * 4


def test_without_winds_seats_are_drawn_by_lot() -> None:
    orders = {draw(task(4, winds="off", seed=seed)).tables for seed in range(40)}
    assert len(orders) > 10


def test_a_needed_seat_is_kept_without_winds_too() -> None:
    four = people(4, p03={"fixed_seat": Wind.EAST})
    for seed in range(10):
        assert draw(SeatingTask(players=four, winds="off", seed=seed)).tables[0][0] == "p03"


def test_those_who_do_not_fill_a_table_sit_out_from_the_bottom() -> None:
    seating = draw(task(10, odd="bye"))
    assert seating.byes == ("p10", "p09")
    assert seated(seating.tables) == [f"p0{number}" for number in range(1, 9)]


def test_nobody_sits_out_twice_before_everybody_has_once() -> None:
    players = people(5, **{f"p0{number}": {"byes": 1} for number in (1, 3, 4, 5)})
    assert draw(SeatingTask(players=players)).byes == ("p02",)


def test_nobody_sits_out_twice_in_a_row_among_equals() -> None:
    assert draw(task(5, history=(tables_of("1 2 3 4"),))).byes == ("p04",)


def test_tables_of_three_take_in_everybody() -> None:
    seating = draw(task(10, odd="three"))
    assert sorted(len(table) for table in seating.tables) == [3, 3, 4]
    assert len(seated(seating.tables)) == 10


@pytest.mark.slow
def test_tables_of_three_go_to_those_who_had_fewest() -> None:
    history = (tables_of("1 2 3 4", "5 6 7"),)
    seating = draw(task(7, odd="three", history=history, sessions_planned=2))
    (short,) = (table for table in seating.tables if len(table) == 3)
    assert set(short) <= {"p01", "p02", "p03", "p04"}


def test_three_play_at_every_table_of_sanma() -> None:
    seating = draw(task(10, seats=3, history=(tables_of("1 2 3", "4 5 6", "7 8 9"),)))
    assert [len(table) for table in seating.tables] == [3, 3, 3]
    assert seating.byes == ("p09",)


def test_a_pair_that_must_not_meet_does_not() -> None:
    seating = draw(task(8, forbidden=(("p01", "p02"),)))
    assert not any({"p01", "p02"} <= set(table) for table in seating.tables)
    assert seating.problems == ()


def test_a_pair_of_whom_one_sits_out_needs_no_two_tables() -> None:
    seating = draw(task(5, odd="bye", forbidden=(("p01", "p05"),)))
    assert (len(seating.tables), seating.byes, seating.problems) == (1, ("p05",), ())


@pytest.mark.parametrize("method", ["swiss", "random", "ladder", "club_night"])
def test_one_of_a_pair_at_a_single_table_has_the_bye(method: str) -> None:
    apart = (("p01", "p02"), ("p02", "p03"))
    seating = draw(task(5, forbidden=apart), method=method)
    assert (seating.byes, seating.problems) == (("p02",), ())


def test_a_player_with_a_seat_has_no_bye_though_that_would_part_a_pair() -> None:
    held = (("p02", None, None, None),)
    seating = draw(task(5, forbidden=(("p01", "p02"),), locked=held))
    assert (seating.byes, seating.problems) == (("p01",), ())


def test_a_script_says_who_has_the_bye_whoever_must_not_meet() -> None:
    seating = draw(task(5, forbidden=(("p01", "p02"),), script="1 2 3 4"), method="finals")
    assert seating.byes == ("p05",)
    assert [problem.code for problem in seating.problems] == ["forbidden_pair_meets"]


@pytest.mark.slow
@given(st.data(), st.sampled_from([5, 6, 7, 9, 10, 11]))
@settings(max_examples=60, deadline=None)
def test_byes_are_the_first_in_turn_that_leave_a_seating_without_forbidden_pairs(
    data: st.DataObject, count: int
) -> None:
    names = [f"p{number:02}" for number in range(1, count + 1)]
    pair = st.tuples(st.sampled_from(names), st.sampled_from(names)).filter(lambda p: p[0] < p[1])
    pairs = data.draw(st.lists(pair, min_size=4, max_size=2 * count, unique=True))
    byes = data.draw(st.lists(st.integers(0, 2), min_size=count, max_size=count))
    more = {name: {"byes": number} for name, number in zip(names, byes, strict=True)}
    wish = SeatingTask(players=people(count, **more), forbidden=tuple(pairs))
    in_turn = sorted(names, key=lambda name: (byes[names.index(name)], -names.index(name)))
    left_over = (
        chosen
        for chosen in combinations(in_turn, count % 4)
        if seats_apart([name for name in names if name not in chosen], set(pairs))
    )
    first = next(left_over, None)
    assert (first is None) == (problems_of_task(wish) != ())
    seating = draw(wish)
    assert seating.byes == (first or ())
    assert seating.problems == problems_of_task(wish)


def seats_apart(names: list[str], pairs: set[tuple[str, str]]) -> bool:
    """Whether tables of four can be made of these names without one of the pairs."""
    tables = (four for four in combinations(names, 4) if names[0] in four)
    return not names or any(
        not pairs.intersection(combinations(four, 2))
        and seats_apart([name for name in names if name not in four], pairs)
        for four in tables
    )


def test_a_pair_that_cannot_be_kept_apart_is_named() -> None:
    seating = draw(task(4, forbidden=(("p01", "p02"),)))
    assert seating.tables == ()
    assert [problem.message for problem in seating.problems] == [
        "p01 and p02 must not meet, but with 1 tables they cannot be kept apart."
    ]


def test_a_locked_table_stays_as_it_is() -> None:
    seating = draw(task(12, locked=tables_of("9 1 5 3")))
    assert tables_of("9 1 5 3")[0] in seating.tables
    assert len(seated(seating.tables)) == 12


def test_a_fixed_table_is_kept() -> None:
    players = people(12, p01={"fixed_table": 3})
    seating = draw(SeatingTask(players=players))
    assert "p01" in seating.tables[2]


def test_players_who_need_the_same_table_share_it() -> None:
    players = people(12, p01={"fixed_table": 2}, p12={"fixed_table": 2}, p05={"fixed_table": 1})
    seating = draw(SeatingTask(players=players))
    assert {"p01", "p12"} <= set(seating.tables[1])
    assert "p05" in seating.tables[0]
    assert seating.problems == ()


def test_players_who_need_the_same_table_share_it_in_sanma() -> None:
    players = people(9, p01={"fixed_table": 2}, p09={"fixed_table": 2})
    seating = draw(SeatingTask(players=players, seats=3))
    assert {"p01", "p09"} <= set(seating.tables[1])
    assert [len(table) for table in seating.tables] == [3, 3, 3]


def test_a_fixed_seat_is_kept() -> None:
    players = people(8, p01={"fixed_seat": Wind.NORTH}, p02={"fixed_seat": Wind.NORTH})
    seating = draw(SeatingTask(players=players))
    assert sorted(table[3] for table in seating.tables) == ["p01", "p02"]


EAST, WEST = {"fixed_seat": Wind.EAST}, {"fixed_seat": Wind.WEST}


@pytest.mark.parametrize("winds", ["soft", "strict", "always", "off"])
@pytest.mark.parametrize(
    ("count", "sessions", "needs"),
    [
        (4, 4, {"p01": EAST}),
        (4, 5, {"p01": EAST}),
        (4, 8, {"p01": EAST}),
        (8, 8, {"p01": EAST}),
        (8, 4, {"p01": EAST, "p02": WEST | {"fixed_table": 1}}),
        (16, 5, {"p01": EAST | {"fixed_table": 3}}),
    ],
)
def test_a_fixed_seat_is_never_given_up_to_balance_winds(
    count: int, sessions: int, needs: dict[str, dict[str, Any]], winds: str
) -> None:
    players = people(count, **needs)
    wish = SeatingTask(players=players, sessions_planned=sessions, winds=winds)
    for _ in range(sessions):
        seating = draw(wish)
        assert seating.problems == ()
        wish = dataclasses.replace(wish, history=(*wish.history, seating.tables))
    turned = [
        tuple(table.index(who) for session in wish.history for table in session if who in table)
        for who in needs
    ]
    assert turned == [(needs[who]["fixed_seat"].index,) * sessions for who in needs]


def test_who_needs_north_does_not_sit_at_a_table_of_three() -> None:
    players = people(7, p07={"fixed_seat": Wind.NORTH})
    seating = draw(SeatingTask(players=players, odd="three"))
    assert [table[3] for table in seating.tables if len(table) == 4] == ["p07"]


def test_team_mates_and_clubs_are_kept_apart() -> None:
    groups = {f"p{n:02}": {"team": f"T{(n - 1) // 4}", "club": "AB"[n > 8]} for n in range(1, 17)}
    seating = draw(SeatingTask(players=people(16, **groups)))
    assert (seating.certificate.same_team, seating.certificate.same_club) == (0, 8)


def test_nobody_returns_to_a_table_number_where_it_can_be_helped() -> None:
    history = (tables_of("1 5 9 13", "2 6 10 14", "3 7 11 15", "4 8 12 16"),)
    seating = draw(task(16, history=history, sessions_planned=2))
    assert seating.certificate.repeats == 0
    assert seating.certificate.table_revisits <= 4


@pytest.mark.slow
def test_players_who_have_left_stay_in_the_history() -> None:
    history = (tables_of("1 2 3 99", "4 5 6 7"),)
    gone = (("p01", "p99"),)
    seating = draw(task(8, history=history, forbidden=gone, sessions_planned=2))
    assert len(seated(seating.tables)) == 8


def test_unranked_players_come_after_the_ranked_ones() -> None:
    players = (*people(4), *(PlayerTask(id=f"new {number}") for number in range(4)))
    assert together(draw(SeatingTask(players=players)).tables)[1] == ["p01", "p02", "p03", "p04"]


def test_progress_is_told_up_to_the_end() -> None:
    for method in METHODS:
        said: list[tuple[int, int]] = []
        draw(task(16), method=method, progress=lambda done, total: said.append((done, total)))  # noqa: B023
        assert said == sorted(said)
        assert said[-1][0] == said[-1][1]


def test_a_draw_stops_when_its_progress_raises() -> None:
    def stop(done: int, _total: int) -> None:
        if done == 3:
            raise InterruptedError

    with pytest.raises(InterruptedError):
        draw(task(16), progress=stop)


def test_a_task_that_contradicts_itself_is_not_drawn() -> None:
    seating = draw(task(3))
    assert seating.to_json() == {
        "tables": [],
        "sit_outs": [],
        "certificate": None,
        "problems": [
            {
                "code": "too_few_players",
                "message": "3 players are too few for a table.",
                "field": "players",
            }
        ],
    }


def test_the_players_may_come_in_any_order() -> None:
    players = people(9)
    first = draw(SeatingTask(players=players, odd="three"))
    assert draw(SeatingTask(players=players[::-1], odd="three")) == first


@st.composite
def tasks(draw_from: st.DrawFn) -> SeatingTask:
    count = draw_from(st.integers(4, 23))
    names = [f"p{number:02}" for number in range(1, count + 1)]
    pair = st.tuples(st.sampled_from(names), st.sampled_from(names))
    order = draw_from(st.permutations(names))
    full = [tuple(order[at : at + 4]) for at in range(0, count - 3, 4)]
    return SeatingTask(
        players=tuple(
            PlayerTask(
                id=name,
                rank=draw_from(st.none() | st.integers(1, count)),
                club=draw_from(st.sampled_from([None, "A", "B"])),
                fixed_table=draw_from(st.none() | st.none() | st.none() | st.integers(1, 5)),
                fixed_seat=draw_from(st.none() | st.none() | st.none() | st.sampled_from(Wind)),
                byes=draw_from(st.integers(0, 2)),
            )
            for name in names
        ),
        history=tuple(draw_from(st.lists(st.just(tuple(full)), max_size=2))),
        sessions_planned=None,
        forbidden=tuple(draw_from(st.lists(pair, max_size=3))),
        locked=tuple(draw_from(st.lists(st.sampled_from(full), max_size=1))),
        winds=draw_from(st.sampled_from(["soft", "strict", "off"])),
        odd=draw_from(st.sampled_from(["bye", "three"])),
        seats=draw_from(st.sampled_from([4, 4, 3])),
        seed=draw_from(st.integers(0, 9)),
    )


@pytest.mark.slow
@given(tasks(), st.sampled_from(METHODS))
@settings(max_examples=25, deadline=None)
def test_every_draw_seats_each_player_once_and_keeps_the_rules_or_names_them(
    wish: SeatingTask, method: str
) -> None:
    holds_the_law_of_draws(wish, method)


@pytest.mark.slow
@given(tasks(), st.integers(1, 5))
@settings(max_examples=3, deadline=None, phases=(Phase.explicit, Phase.generate))
def test_a_draw_that_looks_ahead_keeps_the_same_law(wish: SeatingTask, planned: int) -> None:
    """Few examples: where clubs must meet, looking ahead takes seconds."""
    holds_the_law_of_draws(dataclasses.replace(wish, sessions_planned=planned), "swiss")


def holds_the_law_of_draws(wish: SeatingTask, method: str) -> None:
    seating = draw(wish, method=method)
    if problems_of_task(wish):
        assert seating.problems == problems_of_task(wish)
        return
    everybody = sorted(player.id for player in wish.players)
    assert sorted([*seated(seating.tables), *seating.byes]) == everybody
    assert set(wish.locked) <= set(seating.tables)
    broken = [
        (one, other)
        for one, other in wish.forbidden
        if any({one, other} <= set(table) for table in seating.tables)
    ]
    named = [problem for problem in seating.problems if problem.code == "forbidden_pair_meets"]
    assert [(problem.params["one"], problem.params["other"]) for problem in named] == broken
    backwards = dataclasses.replace(wish, players=wish.players[::-1])
    assert draw(backwards, method=method).to_json() == seating.to_json()
