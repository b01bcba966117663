"""A task is read whole or refused with every problem, and contradictions are named one by one."""

from itertools import combinations, permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.core.problems import NotationError
from scoring.core.seats import Wind
from scoring.seating import PlayerTask, SeatingTask, problems_of_task
from scoring.seating.command import read_line
from tests.scoring.seating.examples import people, tables_of, task

WHOLE = {
    "players": [
        {
            "id": "p1",
            "rank": 1,
            "rating": 1500,
            "group": "final",
            "origin": "A",
            "club": "Riga",
            "country": "LV",
            "team": None,
            "fixed_table": 1,
            "fixed_seat": "N",
            "sit_outs": 2,
            "sit_outs_tonight": 1,
            "last_sit_out": 3,
            "attended": 12,
            "volunteer": True,
            "seated_first": True,
            "substitute": False,
            "placement": 4,
        }
    ],
    "history": [[["p1", "p7", "p3", "p9"]]],
    "sessions_planned": 10,
    "forbidden": [["p1", "p2"]],
    "locked": [["p1", None, "p3", "p4"]],
    "locked_numbers": [2],
    "groups": [16, 8],
    "mixed": True,
    "tonight": 1,
    "start": "rating_groups",
    "block": 12,
    "interval": None,
    "script": "",
    "objective": ["clubs", "spread"],
    "winds": "strict",
    "close_ranks": True,
    "odd": "three",
    "seed": 1,
    "seats": 4,
    "team_session": True,
    "team_history": [[["Reds", "Blues", "Whites", "Greens"]]],
}


def test_a_task_has_what_its_object_says() -> None:
    """Byes have another key in the object than in the task."""
    player = PlayerTask(
        id="p1",
        rank=1,
        rating=1500,
        group="final",
        origin="A",
        club="Riga",
        country="LV",
        fixed_table=1,
        fixed_seat=Wind.NORTH,
        byes=2,
        byes_tonight=1,
        last_bye=3,
        attended=12,
        volunteer=True,
        seated_first=True,
        placement=4,
    )
    assert read_line(WHOLE)[0] == SeatingTask(
        players=(player,),
        history=((("p1", "p7", "p3", "p9"),),),
        sessions_planned=10,
        forbidden=(("p1", "p2"),),
        locked=(("p1", None, "p3", "p4"),),
        locked_numbers=(2,),
        groups=(16, 8),
        mixed=True,
        tonight=1,
        start="rating_groups",
        block=12,
        objective=("clubs", "spread"),
        winds="strict",
        close_ranks=True,
        odd="three",
        team_session=True,
        team_history=((("Reds", "Blues", "Whites", "Greens"),),),
    )


def test_what_is_left_out_has_its_default() -> None:
    read = read_line({"players": [{"id": "p1"}]})
    assert read == (SeatingTask(players=(PlayerTask(id="p1"),)), "swiss", False)


@pytest.mark.parametrize(
    ("given", "problems"),
    [
        (None, ["task: task must be an object with named values."]),
        ({}, ["players: A draw needs a list of players."]),
        ({"players": 3}, ["players: players must be a list, but it is 3."]),
        (
            {"players": [{"rank": 0}, 7, {"id": ""}]},
            [
                "players.0.rank: players.0.rank must be at least 1, but it is 0.",
                "players.0.id: Every player needs an id.",
                "players.1: players.1 must be an object with named values.",
                "players.2.id: players.2.id must be text, but it is empty.",
            ],
        ),
        (
            {"players": [], "seed": True, "winds": "hard", "odd": [], "seats": 5, "colour": 1},
            [
                "colour: Nothing here is called colour.",
                "winds: winds must be one of soft, strict, always, off, but it is hard.",
                "odd: odd must be one of bye, three, five, but it is [].",
                "seed: seed must be a whole number, but it is true.",
                "seats: seats must be one of 2, 3, 4, but it is 5.",
            ],
        ),
        (
            {"players": [], "forbidden": [["a"]], "locked": [["a"], None], "seed": None},
            [
                "forbidden.0: forbidden.0 must name 2 to 2 players, but it names 1.",
                "locked.0: locked.0 must name 2 to 5 players, but it names 1.",
                "locked.1: locked.1 must be a list, but it is null.",
                "seed: seed must be a whole number, but it is null.",
            ],
        ),
    ],
)
def test_every_problem_of_a_task_is_reported_at_once(given: Any, problems: list[str]) -> None:
    with pytest.raises(NotationError) as caught:
        read_line(given)
    assert [f"{one.field}: {one.message}" for one in caught.value.problems] == problems


N = Wind.NORTH


@pytest.mark.parametrize(
    ("wish", "problems"),
    [
        (task(8), []),
        (task(3), ["3 players are too few for a table."]),
        (task(5, odd="three"), ["5 players cannot be dealt to tables of four and three."]),
        (
            SeatingTask(players=(*people(4), *people(1))),
            ["p01 is listed twice among the players."],
        ),
        (task(8, locked=tables_of("1 2 3")), ["Locked table 1 has 3 players, which does not fit."]),
        (task(7, odd="three", locked=tables_of("1 2 3")), []),
        (
            task(8, locked=tables_of("1 2 3 4", "4 5 6 9")),
            [
                "p04 sits at the locked tables twice.",
                "p09 sits at a locked table but is not among the players.",
            ],
        ),
        (
            task(8, forbidden=(("p01", "p01"), ("p01", "p77"))),
            [
                "p01 cannot be kept from meeting themselves.",
                "p77 must not meet somebody but is not known here.",
            ],
        ),
        (task(8, forbidden=(("p01", "p77"),), history=(tables_of("1 2 3 77"),)), []),
        (
            task(8, forbidden=(("p01", "p02"),), locked=tables_of("1 2 3 4")),
            ["p01 and p02 must not meet, but a locked table holds them both."],
        ),
        (
            task(
                8,
                players=people(8, p01={"fixed_table": 1}, p02={"fixed_table": 1}),
                forbidden=(("p01", "p02"),),
            ),
            ["p01 and p02 must not meet, but both need table 1."],
        ),
        (
            task(8, players=people(8, p01={"fixed_table": 3})),
            ["p01 needs table 3, but there are 2 tables."],
        ),
        (
            task(8, players=people(8, **{f"p0{n}": {"fixed_table": 1} for n in range(1, 6)})),
            ["5 players need table 1."],
        ),
        (
            task(
                8,
                players=people(8, p01={"fixed_table": 1}, p05={"fixed_table": 1}),
                locked=tables_of("1 2 3 4"),
            ),
            ["Table 1 is locked, but a player who needs it sits elsewhere."],
        ),
        (
            task(
                8,
                players=people(8, p01={"fixed_table": 1}, p02={"fixed_table": 2}),
                locked=tables_of("1 2 3 4"),
            ),
            ["A locked table holds players who need table 1 and table 2."],
        ),
        (
            task(
                8,
                players=people(
                    8,
                    p01={"fixed_table": 1, "fixed_seat": N},
                    p02={"fixed_table": 1, "fixed_seat": N},
                ),
            ),
            ["p01 and p02 need the seat N of the same table."],
        ),
        (
            task(4, players=people(4, p01={"fixed_seat": N}, p02={"fixed_seat": N})),
            ["2 players need the seat N, more than there are tables."],
        ),
        (
            task(6, players=people(6, p01={"fixed_seat": N}), odd="three"),
            ["1 players need the seat N, more than there are full tables."],
        ),
        (
            task(6, players=people(6, p01={"fixed_seat": N}), seats=3),
            ["A table of three players has no North seat."],
        ),
        (
            task(8, players=people(8, p01={"fixed_seat": N}), locked=tables_of("1 2 3 4")),
            ["p01 needs the seat N but is locked to another one."],
        ),
        (
            task(7, odd="five"),
            ["7 players cannot be dealt to tables of four and five."],
        ),
        (
            task(8, tonight=1),
            ["Tonight has 1 sessions, but only 0 were played at all."],
        ),
        (
            task(12, groups=(3,)),
            ["Group 1 has 3 players, too few for a table."],
        ),
        (
            task(8, groups=(8, 4)),
            ["The groups hold 12 players together, but there are 8."],
        ),
        (
            task(
                8,
                players=people(8, p01={"fixed_table": 1}, p08={"fixed_table": 1}),
                groups=(4,),
            ),
            ["p01 and p08 must share a table, but they belong to different groups."],
        ),
        (
            task(8, locked=((None,) * 4, ("p01", None, "p02"), ("p03", None, None, None))),
            [
                "Locked table 1 has no players.",
                "Locked table 2 has 3 players, which does not fit.",
            ],
        ),
        (task(9, odd="five", locked=tables_of("1 2 3 4 5")), []),
        (
            task(8, locked=tables_of("1 2 3 4"), locked_numbers=(1, 2)),
            ["2 numbers are given for 1 locked tables."],
        ),
        (
            task(8, locked=tables_of("1 2 3 4", "5 6 7 8"), locked_numbers=(2, 2)),
            ["Two locked tables have the number 2."],
        ),
        (
            task(8, locked=tables_of("1 2 3 4"), locked_numbers=(3,)),
            ["A locked table has the number 3, but there are 2 tables."],
        ),
        (
            task(
                8,
                players=people(8, p01={"fixed_table": 1}),
                locked=(("p01", None, None, None),),
                locked_numbers=(2,),
            ),
            ["A locked table holds players who need table 1 and table 2."],
        ),
        (
            task(8, forbidden=(("p01", "p02"), ("p02", "p03"), ("p01", "p03"), ("p07", "p08"))),
            [
                f"{one} and {other} must not meet; with 2 tables that is impossible together with"
                " what else is named here."
                for one, other in (("p01", "p02"), ("p01", "p03"), ("p02", "p03"))
            ],
        ),
        (task(9, forbidden=(("p01", "p02"), ("p02", "p03"), ("p01", "p03"))), []),
    ],
)
def test_a_task_names_its_contradictions(wish: SeatingTask, problems: list[str]) -> None:
    assert [problem.message for problem in problems_of_task(wish)] == problems


def can_be_parted(count: int, sizes: tuple[int, ...], pairs: set[frozenset[str]]) -> bool:
    """Try every way to deal so many players to tables of these sizes."""

    def deal(left: tuple[str, ...], rooms_left: tuple[int, ...]) -> bool:
        if not rooms_left:
            return True
        first, size = left[0], rooms_left[0]
        return any(
            deal(tuple(p for p in left if p != first and p not in others), rooms_left[1:])
            for others in combinations(left[1:], size - 1)
            if not any(frozenset(pair) in pairs for pair in combinations((first, *others), 2))
        )

    names = tuple(f"p{number:02}" for number in range(1, count + 1))
    return any(deal(names, order) for order in set(permutations(sizes)))


@pytest.mark.slow
@given(st.sampled_from([(4, 4), (4, 3), (3, 3), (5, 4), (4,)]), st.data())
@settings(max_examples=60, deadline=None)
def test_pairs_are_refused_exactly_where_no_seating_keeps_them_apart(
    sizes: tuple[int, ...], data: st.DataObject
) -> None:
    count = sum(sizes)
    names = [f"p{number:02}" for number in range(1, count + 1)]
    pair = st.tuples(st.sampled_from(names), st.sampled_from(names)).filter(lambda p: p[0] < p[1])
    pairs = data.draw(st.lists(pair, max_size=12, unique=True))
    odd = "five" if 5 in sizes else "three"
    problems = problems_of_task(task(count, odd=odd, forbidden=tuple(pairs)))
    possible = can_be_parted(count, sizes, {frozenset(pair) for pair in pairs})
    assert possible == (problems == ())
    named = {frozenset((str(p.params["one"]), str(p.params["other"]))) for p in problems}
    assert possible or not can_be_parted(count, sizes, named)


@pytest.mark.parametrize(("count", "group"), [(36, 3), (204, 102)])
def test_a_search_that_grows_too_long_lets_the_draw_try(count: int, group: int) -> None:
    names = [f"p{number:02}" for number in range(1, count + 1)]
    apart = (
        (one, other)
        for (at, one), (there, other) in combinations(enumerate(names), 2)
        if at // group != there // group
    )
    assert problems_of_task(task(count, forbidden=tuple(apart))) == ()
