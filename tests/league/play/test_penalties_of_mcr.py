"""False wins and deductions of Mahjong Competition Rules: stated beside a hand, seen by the referee."""

from typing import Any

import pytest

from league.play.penalty_catalogue import OFFENCES, chombo_offences, chombos_in
from league.play.queries.penalties import catalogue_rows, entered_chombos, proposal_for
from league.play.queries.texts.games import read_entry, texts_of
from scoring import preset
from tests.league.web.readers import at, reader, words
from tests.shortcuts import play
from tests.worlds import World, running_event

pytestmark = pytest.mark.django_db
RULES = preset("mcr")
DRAW: dict[str, Any] = {"outcome": "exhaustive_draw"}


def with_penalties(*penalties: dict[str, Any]) -> dict[str, Any]:
    return {**DRAW, "penalties": list(penalties)}


FEW = {"seat": "N", "kind": "false_win_below_minimum"}
NOTHING = {"seat": "S", "kind": "false_win_invalid_hand"}
LATE = {"seat": "W", "kind": "deduction", "points": 10}


@pytest.fixture
def world() -> World:
    return running_event(ruleset_name="mcr", switches={"preset": "mcr"})


def test_the_kinds_of_a_false_win_are_the_offences_of_the_catalogue() -> None:
    kinds = ["false_win_below_minimum", "false_win_invalid_hand"]
    assert [row.key for row in chombo_offences(RULES)] == kinds
    assert chombos_in(with_penalties(FEW, LATE, NOTHING), RULES) == [
        ("N", "false_win_below_minimum"),
        ("S", "false_win_invalid_hand"),
    ]
    assert chombos_in(DRAW, RULES) == []


def test_false_wins_stand_below_the_penalties_with_who_sat_there(world: World) -> None:
    """In South 1 the second player is East, so South is the first."""
    play(
        world.table,
        [DRAW, with_penalties(LATE), DRAW, with_penalties(FEW), with_penalties(NOTHING)],
    )
    seats = sorted(world.table.seats.all(), key=lambda seat: seat.index)
    shown = [(one.hand.position, one.entrant, one.text) for one in entered_chombos(world.event)]
    assert shown == [
        (4, seats[2].entrant, "Win declared with too few fan"),
        (5, seats[0].entrant, "Win declared with a hand that is not complete"),
    ]
    page = words(reader(world.referee).get(at("penalties", world)))
    assert "False win entered in games" in page


def test_points_are_taken_in_the_game(world: World) -> None:
    entrant = world.entrants[0]
    late = proposal_for(entrant, OFFENCES["late_15_minutes"])
    assert (late.points, late.in_game, late.game_points, late.outcome) == (0, True, 20, "")
    false_win = proposal_for(entrant, OFFENCES["false_win_below_minimum"])
    assert (false_win.in_game, false_win.game_points, false_win.outcome) == (True, 0, "")
    rows = {
        key: steps
        for rows in dict(catalogue_rows(world.event)["groups"]).values()
        for key, _text, steps in rows
    }
    assert rows["slow"] == [
        ("Warning", 0),
        ("5 points in the game", 0),
        ("10 points in the game", 0),
        ("20 points in the game", 0),
        ("30 points in the game", 0),
    ]


def test_later_steps_stand_in_the_last_column(world: World) -> None:
    page = reader(world.referee).get(at("catalogue", world)).content.decode()
    assert (
        "<td>10 points in the game, then 20 points in the game, then 30 points in the game</td>"
        in page
    )
    assert page.count("<td") % 3 == 0


@pytest.mark.parametrize(
    ("offence", "says"),
    [
        ("late_10_minutes", "Take 10 points in the game: enter them as a deduction with the hand."),
        ("false_win_invalid_hand", "Enter this at the table with the hand in which it happened"),
    ],
)
def test_the_referee_is_told_where_to_enter_it(world: World, offence: str, says: str) -> None:
    address = at("penalty_new", world)
    query = f"?entrant={world.entrants[0].pk}&what={offence}&table={world.table.pk}"
    assert says in words(reader(world.referee).get(f"{address}{query}"))


def test_penalties_are_said_in_sentences_and_lines() -> None:
    texts, hand = texts_of(RULES), read_entry(with_penalties(FEW, NOTHING, LATE), RULES)
    assert texts.sentences(hand, str) == [
        "The wall is empty and nobody has won.",
        "False win by N: too few fan.",
        "False win by S: no complete hand.",
        "10 points are deducted from W.",
    ]
    assert texts.lines(hand, str) == [
        "False win: N",
        "False win: S",
        "Deduction: W \N{MINUS SIGN}10",
    ]
    assert texts.facts(hand, str) == {
        "Penalties": (
            "False win by N: too few fan. False win by S: no complete hand. 10 points are deducted"
            " from W."
        )
    }
