"""A task is read whole or refused with every problem, and contradictions are named one by one."""

from typing import Any

import pytest

from scoring.errors import NotationError
from scoring.seating import PlayerTask, SeatingTask, problems_of_task
from scoring.winds import Wind
from tests.scoring.rooms import people, rooms, task

WHOLE = {
    "players": [
        {
            "id": "p1",
            "rank": 1,
            "rating": 1500,
            "group": "final",
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
    "tonight": 1,
    "start": "pots",
    "block": 12,
    "interval": None,
    "script": "",
    "winds": "strict",
    "odd": "three",
    "seed": 1,
    "seats": 4,
}


def test_reading_and_writing_a_task_are_inverse() -> None:
    assert SeatingTask.from_json(WHOLE).to_json() == WHOLE


def test_what_is_left_out_has_its_default() -> None:
    read = SeatingTask.from_json({"players": [{"id": "p1"}]})
    assert read == SeatingTask(players=(PlayerTask(id="p1"),))


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
                "players.2.id: players.2.id must be text, but it is .",
            ],
        ),
        (
            {"players": [], "seed": True, "winds": "hard", "odd": [], "seats": 5, "colour": 1},
            [
                "colour: Nothing here is called colour.",
                "winds: winds must be one of soft, strict, off, but it is hard.",
                "odd: odd must be one of bye, three, five, but it is [].",
                "seed: seed must be a whole number, but it is True.",
                "seats: seats must be one of 3, 4, but it is 5.",
            ],
        ),
        (
            {"players": [], "forbidden": [["a"]], "locked": [["a", "b"], None], "seed": None},
            [
                "forbidden.0: forbidden.0 must name 2 to 2 players, but it names 1.",
                "locked.0: locked.0 must name 3 to 5 players, but it names 2.",
                "locked.1: locked.1 must be a list, but it is nothing.",
                "seed: seed must be a whole number, but it is nothing.",
            ],
        ),
    ],
)
def test_every_problem_of_a_task_is_reported_at_once(given: Any, problems: list[str]) -> None:
    with pytest.raises(NotationError) as caught:
        SeatingTask.from_json(given)
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
        (task(8, locked=rooms("1 2 3")), ["Locked table 1 has 3 players, which does not fit."]),
        (task(7, odd="three", locked=rooms("1 2 3")), []),
        (
            task(8, locked=rooms("1 2 3 4", "4 5 6 9")),
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
        (task(8, forbidden=(("p01", "p77"),), history=(rooms("1 2 3 77"),)), []),
        (
            task(8, forbidden=(("p01", "p02"),), locked=rooms("1 2 3 4")),
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
                locked=rooms("1 2 3 4"),
            ),
            ["Table 1 is locked, but a player who needs it sits elsewhere."],
        ),
        (
            task(
                8,
                players=people(8, p01={"fixed_table": 1}, p02={"fixed_table": 2}),
                locked=rooms("1 2 3 4"),
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
            task(6, players=people(6, p01={"fixed_seat": N}), seats=3),
            ["A table of three players has no North seat."],
        ),
        (
            task(8, players=people(8, p01={"fixed_seat": N}), locked=rooms("1 2 3 4")),
            ["p01 needs the seat N but is locked to another one."],
        ),
    ],
)
def test_a_task_names_its_contradictions(wish: SeatingTask, problems: list[str]) -> None:
    assert [problem.message for problem in problems_of_task(wish)] == problems
