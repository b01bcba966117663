"""Hand entries are read with every problem at once and written in their shortest form."""

from typing import Any

import pytest

from scoring import NotationError, Wind
from scoring.riichi.play.entry import (
    Abort,
    AbortiveDraw,
    Chombo,
    ExhaustiveDraw,
    Hand,
    NagashiMangan,
    Ron,
    Tsumo,
    Win,
)
from tests.scoring.strict_reading import read_hand

E, S, W, N = Wind.EAST, Wind.SOUTH, Wind.WEST, Wind.NORTH

READ: list[tuple[dict[str, Any], Hand]] = [
    (
        {
            "outcome": "ron",
            "riichi": ["W"],
            "discarder": "S",
            "wins": [
                {"seat": "W", "han": 3, "fu": 40, "yaku": ["riichi", "toitoi"], "dora": 0},
                {"seat": "N", "yakuman": 1, "pao": "E", "open": True, "chips": 10},
            ],
        },
        Ron(
            discarder=S,
            riichi=(W,),
            wins=(
                Win(seat=W, han=3, fu=40, yaku=("riichi", "toitoi"), dora=0),
                Win(seat=N, yakuman=1, pao=E, open=True, chips=10),
            ),
        ),
    ),
    (
        {
            "outcome": "tsumo",
            "yame": True,
            "wins": [{"seat": "E", "yakuman": 2, "pao": {"daisangen": "S"}, "open": False}],
        },
        Tsumo(win=Win(seat=E, yakuman=2, pao={"daisangen": S}, open=False), yame=True),
    ),
    (
        {"outcome": "tsumo", "wins": [{"seat": "E", "han": 5, "tiles": {"melds": [{}]}}]},
        Tsumo(win=Win(seat=E, han=5, tiles={"melds": [{}]})),
    ),
    (
        {"outcome": "exhaustive_draw", "tenpai": ["E", "N"], "time_up": True, "confirmed": True},
        ExhaustiveDraw(tenpai=(E, N), time_up=True, confirmed=True),
    ),
    (
        {"outcome": "abortive_draw", "kind": "suukaikan", "tenpai": ["S"]},
        AbortiveDraw(kind=Abort.SUUKAIKAN, tenpai=(S,)),
    ),
    (
        {"outcome": "nagashi_mangan", "nagashi": ["S"], "tenpai": ["W"]},
        NagashiMangan(nagashi=(S,), tenpai=(W,)),
    ),
    ({"outcome": "chombo", "offender": "N"}, Chombo(offender=N)),
]


@pytest.mark.parametrize(("entry", "hand"), READ, ids=lambda value: str(value)[:30])
def test_entry_and_hand_are_the_same_thing(entry: dict[str, Any], hand: Hand) -> None:
    assert read_hand(entry) == hand
    assert hand.to_json() == entry


def test_empty_values_say_nothing() -> None:
    entry: dict[str, Any] = {
        "outcome": "tsumo",
        "riichi": [],
        "discarder": None,
        "tenpai": [],
        "kind": None,
        "offender": None,
        "nagashi": [],
        "yame": False,
        "time_up": None,
        "wins": [
            {"seat": "E", "han": 1, "fu": 30, "yakuman": 0, "yaku": [], "pao": {}, "tiles": None}
        ],
    }
    assert read_hand(entry) == Tsumo(win=Win(seat=E, han=1, fu=30))


WRONG: dict[str, tuple[object, list[tuple[str, str]]]] = {
    "no object": (["ron"], [("not_an_object", "entry")]),
    "no outcome": ({}, [("unknown_outcome", "outcome")]),
    "an outcome that is no word": ({"outcome": ["ron"]}, [("unknown_outcome", "outcome")]),
    "a ron without anything": (
        {"outcome": "ron"},
        [("discarder_missing", "discarder"), ("wins_missing", "wins")],
    ),
    "a tsumo without a winner": ({"outcome": "tsumo"}, [("wins_missing", "wins")]),
    "a tsumo of two": (
        {"outcome": "tsumo", "wins": [{"seat": "E"}, {"seat": "S"}]},
        [("one_winner_by_tsumo", "wins")],
    ),
    "a chombo of nobody": ({"outcome": "chombo"}, [("offender_missing", "offender")]),
    "an abort without its kind": ({"outcome": "abortive_draw"}, [("kind_missing", "kind")]),
    "an abort of another kind": (
        {"outcome": "abortive_draw", "kind": "rain"},
        [("unknown_kind", "kind")],
    ),
    "an abort of no kind at all": (
        {"outcome": "abortive_draw", "kind": 3},
        [("unknown_kind", "kind")],
    ),
    "nagashi of nobody": ({"outcome": "nagashi_mangan"}, [("nagashi_missing", "nagashi")]),
    "fields of other outcomes and of none": (
        {"outcome": "tsumo", "wins": [{"seat": "E", "hand": 1}], "discarder": "S", "colour": 1},
        [
            ("field_does_not_belong", "discarder"),
            ("unknown_field", "colour"),
            ("unknown_field", "wins[0].hand"),
        ],
    ),
    "values of the wrong kind": (
        {
            "outcome": "ron",
            "riichi": "E",
            "discarder": "X",
            "yame": 1,
            "wins": [
                {
                    "seat": None,
                    "han": 2.5,
                    "fu": True,
                    "yakuman": "1",
                    "yaku": [1, "riichi", None],
                    "dora": "many",
                    "pao": {"daisangen": 4},
                    "open": "yes",
                    "tiles": [],
                },
                7,
            ],
        },
        [
            ("not_one_of", "discarder"),
            ("not_one_of", "wins[0].seat"),
            ("not_a_whole_number", "wins[0].han"),
            ("not_a_whole_number", "wins[0].fu"),
            ("not_a_whole_number", "wins[0].yakuman"),
            ("not_text", "wins[0].yaku[0]"),
            ("not_text", "wins[0].yaku[2]"),
            ("not_a_whole_number", "wins[0].dora"),
            ("not_one_of", "wins[0].pao.daisangen"),
            ("not_true_or_false", "wins[0].open"),
            ("not_an_object", "wins[0].tiles"),
            ("not_an_object", "wins[1]"),
            ("not_a_list", "riichi"),
            ("not_true_or_false", "yame"),
        ],
    ),
}


@pytest.mark.parametrize("row", WRONG.values(), ids=WRONG.keys())
def test_unreadable_entry_gives_all_its_problems(
    row: tuple[object, list[tuple[str, str]]],
) -> None:
    entry, expected = row
    with pytest.raises(NotationError) as refused:
        read_hand(entry)
    problems = refused.value.problems
    assert [(problem.code, problem.field) for problem in problems] == expected
    assert all(problem.message for problem in problems)


def test_a_long_value_is_cut_in_its_sentence() -> None:
    with pytest.raises(NotationError) as refused:
        read_hand({"outcome": "x" * 1000})
    assert len(str(refused.value)) < 200
