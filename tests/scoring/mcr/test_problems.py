"""What is refused: entries against the rules, fan that do not go together, tiles that are no hand."""

from typing import Any

import pytest

from scoring import Game
from scoring.games import MCR
from scoring.mcr.hands.tile_hand import read_tile_hand
from scoring.mcr.play.together import exclude

Entry = dict[str, Any]


def codes(entry: Entry, rules: Any = "mcr") -> list[str]:
    return [problem.code for problem in Game.start(rules).problems_of_entry(entry)]


def win(**facts: Any) -> Entry:
    return {"seat": "W", "fan": 20, **facts}


def by_discard(**facts: Any) -> Entry:
    return {"outcome": "discard", "discarder": "S", "wins": [win(**facts)]}


def by_draw(**facts: Any) -> Entry:
    return {"outcome": "self_draw", "wins": [win(**facts)]}


def drawn_game(*penalties: Entry) -> Entry:
    return {"outcome": "exhaustive_draw", "penalties": list(penalties)}


NO_FLOWERS = {"preset": "mcr", "mcr": {"flowers": False}}
FALSE_WIN: Entry = {"seat": "N", "kind": "false_win_below_minimum"}

REFUSED: dict[str, tuple[Entry, list[str]]] = {
    "no winner": ({"outcome": "self_draw"}, ["mcr_winner_missing"]),
    "two winners": (
        {"outcome": "discard", "discarder": "S", "wins": [win(), win(seat="N")]},
        ["mcr_one_winner"],
    ),
    "no discarder": ({"outcome": "discard", "wins": [win()]}, ["discard_without_discarder"]),
    "own discard": (by_discard(seat="S"), ["winner_is_discarder"]),
    "no points": (by_draw(fan=None), ["fan_missing"]),
    "too few points": (by_draw(fan=7), ["too_few_fan"]),
    "flowers do not help": (by_draw(fan=10, flowers=3), ["too_few_fan"]),
    "too many points": (by_draw(fan=401), ["fan_impossible"]),
    "nine flowers": (by_draw(flowers=9), ["flowers_impossible"]),
    "a robbed kong by a draw": (by_draw(robbing_kong=True), ["robbed_by_self_draw"]),
    "an unknown fan": (by_draw(patterns=["xyz"]), ["unknown_fan"]),
    "a fan misspelt": (by_draw(patterns=["full_flsh"]), ["unknown_fan_near"]),
    "more than the points": (by_draw(patterns=["full_flush"]), ["fan_below_stated"]),
    "one fan of a hand twice": (
        by_draw(fan=60, patterns=["full_flush", "full_flush"]),
        ["pattern_twice"],
    ),
    "other flowers": (
        by_draw(flowers=3, patterns=["flower_tiles", "flower_tiles"]),
        ["flowers_differ"],
    ),
    "a draw by a discard": (by_discard(patterns=["self_drawn"]), ["pattern_needs_self_draw"]),
    "a discard by a draw": (by_draw(patterns=["concealed_hand"]), ["pattern_needs_discard"]),
    "a robbed kong that is not stated": (
        by_discard(patterns=["robbing_the_kong"]),
        ["robbing_not_stated"],
    ),
    "a part beside the whole": (
        by_draw(fan=40, patterns=["full_flush", "no_honours"]),
        ["patterns_exclude_each_other"],
    ),
    "chicken with anything": (
        by_draw(patterns=["chicken_hand", "all_chows"]),
        ["patterns_exclude_each_other"],
    ),
    "chows and pungs": (
        by_draw(patterns=["all_pungs", "pure_double_chow"]),
        ["patterns_exclude_each_other"],
    ),
    "combined more often than sets can be": (
        by_draw(
            fan=30,
            patterns=["mixed_straight", "pure_double_chow", "short_straight"],
        ),
        ["patterns_not_in_one_hand"],
    ),
    "too many sets": (
        by_draw(fan=40, patterns=["dragon_pung", "prevalent_wind", "pure_straight"]),
        ["patterns_not_in_one_hand"],
    ),
    "a deduction without points": (
        drawn_game({"seat": "N", "kind": "deduction"}),
        ["deduction_needs_points"],
    ),
    "a deduction of too many points": (
        drawn_game({"seat": "N", "kind": "deduction", "points": 61}),
        ["deduction_needs_points"],
    ),
    "a false win with points": (
        drawn_game({**FALSE_WIN, "points": 10}),
        ["points_of_false_win"],
    ),
    "two false wins of one player": (drawn_game(FALSE_WIN, FALSE_WIN), ["false_win_twice"]),
    "a win after a false win": (
        {**by_draw(seat="N"), "penalties": [FALSE_WIN]},
        ["offender_wins"],
    ),
    "a penalty of nobody": (drawn_game({"kind": "deduction"}), ["penalty_without_player"]),
    "a penalty of another kind": (
        drawn_game({"seat": "N", "kind": "yakuman", "colour": 1}),
        ["unknown_field", "not_one_of"],
    ),
    "a penalty that is none": (drawn_game("N"), ["not_an_object"]),  # type: ignore[arg-type]
}


@pytest.mark.parametrize("case", REFUSED)
def test_an_entry_is_refused(case: str) -> None:
    entry, expected = REFUSED[case]
    assert codes(entry) == expected


def test_without_flowers_none_are_entered() -> None:
    assert codes(by_draw(flowers=1), NO_FLOWERS) == ["flowers_off"]


def test_what_goes_together_is_taken() -> None:
    named = ["all_chows", "mixed_double_chow", "mixed_straight", "self_drawn", "flower_tiles"]
    assert codes(by_draw(fan=16, flowers=2, patterns=named)) == []


def test_every_problem_is_named_at_once() -> None:
    entry = {
        **by_discard(seat="S", fan=3, patterns=["xyz"]),
        "penalties": [{**FALSE_WIN, "seat": "S"}],
    }
    assert codes(entry) == ["offender_wins", "winner_is_discarder", "too_few_fan", "unknown_fan"]


APART = [
    ("self_drawn", "concealed_hand"),  # drawn and discarded
    ("dragon_pung", "full_flush"),  # honours and none
    ("all_green", "lower_tiles"),  # too few kinds
    ("melded_kong", "concealed_kong"),  # rungs of one ladder
    ("all_types", "one_voided_suit"),  # three suits and two
    ("pure_straight", "outside_hand"),  # no nine numbers in a row
    ("seven_pairs", "all_chows"),  # other forms
    ("knitted_straight", "all_pungs"),
    ("full_flush", "no_honours"),  # one contains the other
]
TOGETHER = [
    ("knitted_straight", "all_chows"),
    ("all_types", "mixed_straight"),
    ("all_green", "full_flush"),
    ("chicken_hand", "flower_tiles"),
]


def test_fan_go_together_or_not() -> None:
    assert [pair for pair in APART if not exclude(*pair, "green_book")] == []
    assert [pair for pair in TOGETHER if exclude(*pair, "green_book")] == []


def tiles(**facts: Any) -> Entry:
    return {"concealed": "456m22p99s", "win_tile": "9s", "melds": MELDS, **facts}


MELDS = [{"type": "pong", "tiles": "555z"}, {"type": "pong", "tiles": "777z"}]


def test_tiles_agree_with_what_is_stated_beside_them() -> None:
    entry = by_draw(seat="W", fan=9, flowers=1, patterns=["all_chows"], tiles=tiles(seat_wind="E"))
    assert codes(entry) == [
        "tiles_against_table",
        "tiles_differ_in_fan",
        "tiles_differ_in_flowers",
        "tiles_differ_in_fan_ids",
    ]
    assert codes(by_draw(fan=8, patterns=["self_drawn"], tiles=tiles())) == []
    assert codes(by_discard(fan=None, tiles=tiles())) == ["too_few_fan"]
    assert codes(by_draw(tiles=tiles(win_tile="1m"))) == ["not_winning"]
    assert codes(by_draw(fan=8, tiles=tiles(rules={"preset": "mcr-club"}))) == [
        "tiles_against_rules"
    ]


HAND: Entry = {"concealed": "234m78p99p222s567s", "win_tile": "6p", "discarder": "E"}
KONG = {"type": "kong", "tiles": "2222s"}

TILES: dict[str, tuple[Entry, list[str]]] = {
    "no hand": ({**HAND, "win_tile": "1p"}, ["not_winning"]),
    "a draw with a discarder": ({**HAND, "self_draw": True}, ["self_draw_with_discarder"]),
    "a key of another game": ({**HAND, "flower_win": 7}, ["unknown_key"]),
    "a kong after a kong": (
        {
            "concealed": "234m78p99p567s",
            "win_tile": "6p",
            "melds": [KONG],
            "self_draw": True,
            "kong_replacement": 2,
        },
        ["replacement_without_kong", "kong_after_kong"],
    ),
    "a robbed last tile": (
        {**HAND, "robbing_kong": True, "last_tile": True},
        ["last_tile_robbed"],
    ),
    "a robbed tile that is held": (
        {**HAND, "concealed": "234m78p66p222s567s", "robbing_kong": True},
        ["robbed_tile_held"],
    ),
    "a last tile that is held": (
        {**HAND, "concealed": "234m78p66p222s567s", "last_of_its_kind": True},
        ["last_of_its_kind_held"],
    ),
    "flowers that are not in the set": (
        {**HAND, "flowers": "1f", "rules": NO_FLOWERS},
        ["flowers_off"],
    ),
    "below the minimum": (HAND, ["too_few_fan"]),
    "tiles that cannot be read": (
        {**HAND, "concealed": "12x"},
        ["not_a_tile_letter", "digits_without_suit"],
    ),
}


@pytest.mark.parametrize("case", TILES)
def test_a_hand_by_tiles_is_refused(case: str) -> None:
    task, expected = TILES[case]
    answer: Any = MCR.value_object({"rules": {"preset": "mcr"}, **task})
    assert [problem["code"] for problem in answer["problems"]] == expected


def test_a_hand_is_an_object() -> None:
    found = read_tile_hand("1m")
    assert ([one.code for one in found.problems], found.unread) == (["not_an_object"], found.keys)
