"""The hand entry in JSON: what is read, what is refused, what is written."""

from typing import Any

import pytest

from scoring import NotationError, Wind
from scoring.core.table.entry import wins_of, with_wins
from scoring.games import GAMES, HONGKONG
from scoring.hongkong.play.entry import (
    FalseWin,
    Goulash,
    HongKongHand,
    HongKongWin,
    SelfDraw,
    WinByDiscard,
)
from tests.scoring.hongkong.entries import GOULASH, discard, false_win, self_draw, win
from tests.scoring.strict_reading import read_hand

GAME = GAMES["hongkong"]
TILES = {"concealed": "123m", "win_tile": "1z"}

ENTRIES: list[tuple[dict[str, Any], HongKongHand]] = [
    (
        {**discard("S", win("W", 5, patterns=["all_pongs"], robbing_kong=True)), "time_up": True},
        WinByDiscard(
            discarder=Wind.SOUTH,
            wins=(HongKongWin(seat=Wind.WEST, faan=5, patterns=("all_pongs",), robbing_kong=True),),
            time_up=True,
        ),
    ),
    (
        self_draw("E", None, guarantor="N", tiles=TILES),
        SelfDraw(win=HongKongWin(seat=Wind.EAST, guarantor=Wind.NORTH, tiles=TILES)),
    ),
    (GOULASH, Goulash()),
    (false_win("N"), FalseWin(offender=Wind.NORTH)),
]


@pytest.mark.parametrize(("entry", "hand"), ENTRIES)
def test_an_entry_is_read_and_written(entry: dict[str, Any], hand: HongKongHand) -> None:
    assert read_hand(entry, HONGKONG) == hand
    assert hand.to_json() == entry


def test_fields_that_say_nothing_are_no_problem() -> None:
    empty: Any = {"patterns": [], "guarantor": None, "robbing_kong": False, "tiles": None}
    entry = {**discard("S", win("W", 5, **empty)), "offender": None}
    assert read_hand(entry, HONGKONG).to_json() == discard("S", win("W", 5))
    assert read_hand(self_draw("W", 0), HONGKONG).to_json() == self_draw("W", 0)


WRONG: dict[str, tuple[object, list[tuple[str, str]]]] = {
    "no object": ([], [("not_an_object", "entry")]),
    "no outcome": ({}, [("unknown_outcome", "outcome")]),
    "an outcome of another game": ({"outcome": "ron"}, [("unknown_outcome", "outcome")]),
    "nothing of a discard": (
        {"outcome": "discard"},
        [("discard_without_discarder", "discarder"), ("winner_missing", "wins")],
    ),
    "nothing of a self-draw": ({"outcome": "self_draw"}, [("winner_missing", "wins")]),
    "nothing of a false win": (
        {"outcome": "false_win"},
        [("false_win_without_offender", "offender")],
    ),
    "two self-draws": (
        {"outcome": "self_draw", "wins": [win("E"), win("S")]},
        [("one_winner_by_self_draw", "wins")],
    ),
    "fields of other outcomes and of none": (
        {**GOULASH, "wins": [win("E")], "riichi": ["E"], "discarder": None},
        [("field_does_not_belong", "wins"), ("unknown_field", "riichi")],
    ),
    "everything about a win": (
        discard(
            "X",
            {
                "faan": "5",
                "han": 3,
                "patterns": [1, None],
                "guarantor": "Z",
                "robbing_kong": "yes",
                "tiles": "123m",
            },
            7,  # type: ignore[arg-type]  # a win that is none
        ),
        [
            ("not_one_of", "discarder"),
            ("unknown_field", "wins[0].han"),
            ("winner_missing", "wins[0].seat"),
            ("not_a_whole_number", "wins[0].faan"),
            ("not_text", "wins[0].patterns[0]"),
            ("not_text", "wins[0].patterns[1]"),
            ("not_one_of", "wins[0].guarantor"),
            ("not_true_or_false", "wins[0].robbing_kong"),
            ("not_an_object", "wins[0].tiles"),
            ("not_an_object", "wins[1]"),
        ],
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_an_entry_is_refused_with_every_problem(name: str) -> None:
    entry, expected = WRONG[name]
    with pytest.raises(NotationError) as refused:
        read_hand(entry, HONGKONG)
    assert [(item.code, item.field) for item in refused.value.problems] == expected
    assert all(item.message for item in refused.value.problems)


def test_a_hand_shows_itself_as_its_entry() -> None:
    shown = "WinByDiscard(discarder='S', wins=[{'seat': 'W', 'faan': 5}])"
    assert repr(read_hand(discard("S", win("W", 5)), HONGKONG)) == shown
    assert repr(Goulash()) == "Goulash()"


def test_wins_are_taken_out_and_put_back() -> None:
    for entry, hand in ENTRIES:
        assert len(wins_of(hand)) == len(entry.get("wins", []))
        assert with_wins(hand, wins_of(hand)) == hand
