"""Every method of drawing obeys every constraint, and names what cannot be."""

import dataclasses
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.core.seats import Wind
from scoring.seating import METHODS, PlayerTask, SeatingTask, draw, problems_of_task
from scoring.seating.constraints import Constraints
from scoring.seating.who_plays import constraints_of
from tests.scoring.seating.examples import people, tables_of, task

EAST, NORTH = {"fixed_seat": Wind.EAST}, {"fixed_seat": Wind.NORTH}

#: What is asked of a field, as options of the players and of the task.
WISHES: dict[str, tuple[dict[str, dict[str, Any]], dict[str, Any]]] = {
    "a pair apart": ({}, {"forbidden": (("p01", "p02"),)}),
    "one apart from four": ({}, {"forbidden": tuple(("p01", f"p0{n}") for n in range(2, 6))}),
    "a table": ({"p05": {"fixed_table": 2}}, {}),
    "two at one table": ({"p01": {"fixed_table": 2}, "p05": {"fixed_table": 2}}, {}),
    "neighbours at two tables": ({"p01": {"fixed_table": 1}, "p02": {"fixed_table": 2}}, {}),
    "a seat": ({"p01": EAST}, {}),
    "neighbours in one seat": ({"p01": EAST, "p02": EAST}, {}),
    "a table and seats": ({"p01": EAST | {"fixed_table": 2}, "p02": EAST, "p06": NORTH}, {}),
    "teams": (
        {f"p{n:02}": {"team": f"team {(n + 1) // 2}"} for n in range(1, 17)},
        {"team_session": True},
    ),
    "divisions": ({f"p{n:02}": {"group": "AB"[(n - 1) // 4 % 2]} for n in range(1, 17)}, {}),
    "all at once": (
        {"p05": {"fixed_table": 2}, "p06": EAST},
        {"forbidden": (("p01", "p02"), ("p03", "p04"))},
    ),
}


def season(method: str, count: int, wish: str, sessions: int = 3) -> list[list[str]]:
    """The codes of the problems of each session; a script has the ranks in their order."""
    needs, options = WISHES[wish]
    numbers = list(map(str, range(1, count + 1)))
    script = " / ".join(" ".join(numbers[at : at + 4]) for at in range(0, count, 4))
    drawn = SeatingTask(players=people(count, **needs), script=script, **options)
    team_of = {player.id: player.team or player.id for player in drawn.players}
    found = []
    for _ in range(sessions):
        seating = draw(drawn, method=method)
        assert len(seating.tables) == count // 4
        assert constraints_of(drawn).broken_by(seating.tables) == seating.problems
        found.append([problem.code for problem in seating.problems])
        by_team = tuple(tuple(team_of[who] for who in table) for table in seating.tables)
        drawn = dataclasses.replace(
            drawn,
            history=(*drawn.history, seating.tables),
            team_history=(*drawn.team_history, by_team),
        )
    return found


@pytest.mark.parametrize("wish", WISHES)
@pytest.mark.parametrize(
    "method", [method for method in METHODS if method not in {"finals", "swiss"}]
)
def test_every_method_obeys(method: str, wish: str) -> None:
    assert season(method, 16, wish) == [[], [], []]


@pytest.mark.slow
@pytest.mark.parametrize("count", [8, 12])
@pytest.mark.parametrize("wish", WISHES)
@pytest.mark.parametrize("method", [method for method in METHODS if method != "finals"])
def test_every_method_obeys_in_small_fields(method: str, wish: str, count: int) -> None:
    assert season(method, count, wish) == [[], [], []]


@pytest.mark.parametrize(
    ("wish", "codes"),
    [
        ("a pair apart", ["forbidden_pair_meets"]),
        ("a table", []),
        ("two at one table", ["fixed_table_missed"]),
        ("neighbours at two tables", ["fixed_table_missed"]),
        ("neighbours in one seat", ["fixed_seat_taken"]),
        ("teams", ["mates_meet"] * 4),
    ],
)
def test_a_script_is_seated_as_written_and_what_it_breaks_is_named(
    wish: str, codes: list[str]
) -> None:
    assert season("finals", 8, wish, sessions=1) == [codes]


@pytest.mark.parametrize("method", [method for method in METHODS if method != "finals"])
def test_wishes_that_cannot_all_be_met_are_named_and_not_drawn(method: str) -> None:
    needs: dict[str, dict[str, Any]] = {"p01": EAST, "p02": EAST}
    needs |= {"p03": {"fixed_table": 1}, "p04": {"fixed_table": 2}}
    apart = (("p01", "p03"), ("p01", "p04"))
    seating = draw(task(8, players=people(8, **needs), forbidden=apart), method=method)
    assert [problem.message for problem in seating.problems] == [
        (
            "p01 and p03 must not meet; with 2 tables that is impossible together with what else is"
            " named here."
        ),
        (
            "p01 and p04 must not meet; with 2 tables that is impossible together with what else is"
            " named here."
        ),
        (
            "p03 and p04 need different tables; with 2 tables that is impossible together with what"
            " else is named here."
        ),
    ]


def test_what_a_seating_breaks_is_named_by_player() -> None:
    constraints = Constraints(
        apart=(("p01", "p02"), ("p01", "p05")),
        table_of={"p03": 2, "p05": 2},
        seat_of={"p01": Wind.EAST, "p04": Wind.EAST, "p06": Wind.NORTH},
        team_of={"p07": "Cranes", "p08": "Cranes"},
        group_of={"p01": 0, "p05": 1, "p06": 1},
    )
    tables = tables_of("1 2 3 4", "5 6 7 8")
    assert [problem.message for problem in constraints.broken_by(tables)] == [
        "p01 and p02 must not meet but share table 1.",
        "p03 needs table 2 but sits at table 1.",
        "p04 needs the seat E, and so does p01, who has it at table 1.",
        "p06 needs the seat N but has another one at table 2.",
        "p07 and p08 play for one team but share a table.",
    ]


OWN_BYES = {("round_robin", "three"), ("round_robin", "five")}


@st.composite
def wishes(draw_from: st.DrawFn) -> SeatingTask:
    count = draw_from(st.sampled_from([8, 9, 12, 13, 14, 18]))
    names = [f"p{number:02}" for number in range(1, count + 1)]
    rarely = st.none() | st.none() | st.none()
    players = tuple(
        PlayerTask(
            id=name,
            rank=rank,
            fixed_table=draw_from(rarely | st.integers(1, count // 4)),
            fixed_seat=draw_from(rarely | st.sampled_from(Wind)),
        )
        for rank, name in enumerate(names, 1)
    )
    pairs = st.tuples(st.sampled_from(names), st.sampled_from(names))
    apart = draw_from(st.lists(pairs.filter(lambda pair: pair[0] < pair[1]), max_size=count))
    odd = draw_from(st.sampled_from(["bye", "three", "five"]))
    return SeatingTask(players=players, forbidden=tuple(apart), odd=odd)


@pytest.mark.slow
@given(wishes(), st.sampled_from([method for method in METHODS if method != "finals"]))
@settings(max_examples=100, deadline=None)
def test_a_draw_breaks_nothing_unless_its_task_is_impossible(
    wish: SeatingTask, method: str
) -> None:
    """A round robin names its byes itself, also where tables of three or five are allowed."""
    if not problems_of_task(wish) and (method, wish.odd) not in OWN_BYES:
        assert draw(wish, method=method).problems == ()


@pytest.mark.parametrize("method", [method for method in METHODS if method != "finals"])
def test_tables_of_five_obey_as_well(method: str) -> None:
    """The two lowest players join a table of four each, and each has one whom they must not meet."""
    seating = draw(task(10, forbidden=(("p01", "p09"), ("p02", "p10")), odd="five"), method=method)
    assert list(map(len, seating.tables)) == [5, 5]
    assert seating.problems == ()
