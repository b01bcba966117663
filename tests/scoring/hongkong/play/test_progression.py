"""How a game goes on: who deals, which round, when it ends, and its result."""

from typing import Any

import pytest

from scoring import Game, preset
from tests.scoring.hongkong.entries import (
    GOULASH,
    Entry,
    discard,
    false_win,
    played,
    rules,
    self_draw,
    win,
)

EAST, SOUTH = self_draw("E"), self_draw("S")


def course(game: Game) -> list[tuple[str, int, int, int]]:
    """Round, dealer, extra hands and drawn hands before each hand, and after the last."""
    places = [played_hand.before.to_json() for played_hand in game.hands]
    places.append(game.situation.to_json())
    names = ("round", "dealer", "repeats", "goulash_hands")
    return [tuple(place[name] for name in names) for place in places]  # type: ignore[misc]  # four


FLOWS: dict[str, tuple[dict[str, Any], list[Entry], tuple[str, int, int, int]]] = {
    "East wins and stays": ({}, [EAST], ("E1", 0, 1, 0)),
    "another wins and the deal passes": ({}, [EAST, SOUTH], ("E2", 1, 0, 0)),
    "a drawn hand keeps East": ({}, [GOULASH], ("E1", 0, 1, 1)),
    "a drawn hand passes the deal": ({"dealer_repeats": "win"}, [GOULASH], ("E2", 1, 0, 1)),
    "drawn hands are counted until a win": (
        {"dealer_repeats": "win"},
        [GOULASH, GOULASH, EAST],
        ("E3", 2, 1, 0),
    ),
    "nobody stays": ({"dealer_repeats": "never"}, [EAST, GOULASH], ("E3", 2, 0, 1)),
    "two extra hands and no more": ({"repeat_limit": 2}, [EAST, GOULASH, EAST], ("E2", 1, 0, 0)),
    "the limit ends a row of drawn hands": (
        {"repeat_limit": 1},
        [GOULASH, GOULASH],
        ("E2", 1, 0, 2),
    ),
    "a limit of none": ({"repeat_limit": 0}, [EAST], ("E2", 1, 0, 0)),
    "a false win is played again": ({}, [EAST, GOULASH, false_win("S")], ("E1", 0, 2, 1)),
    "East among several winners stays": (
        {"several_winners": "all"},
        [discard("N", win("S"), win("E"))],
        ("E1", 0, 1, 0),
    ),
}


@pytest.mark.parametrize("name", FLOWS)
def test_a_game_goes_on(name: str) -> None:
    switches, entries, after = FLOWS[name]
    game = played(rules(**switches), *entries)
    assert course(game)[-1] == after
    assert not game.finished


def test_sixteen_hands_are_a_game() -> None:
    game = played(preset("hk-old-style"), *[SOUTH] * 16)
    assert [place[0] for place in course(game)] == [
        *(f"{wind}{number}" for wind in "ESWN" for number in (1, 2, 3, 4)),
        "E1",
    ]
    assert (game.ending, game.situation.dealer) == ("last_hand", 0)


@pytest.mark.parametrize(("count", "last"), [(1, "E4"), (2, "S4"), (3, "W4")])
def test_a_game_has_as_many_rounds_as_agreed(count: int, last: str) -> None:
    game = played(rules(rounds=count), *[SOUTH] * 4 * count)
    assert (game.ending, course(game)[-2][0]) == ("last_hand", last)


def test_the_last_dealer_who_stays_plays_on() -> None:
    almost = [SOUTH] * 15
    for entry in (EAST, GOULASH, false_win("W")):
        assert not played(preset("hk-old-style"), *almost, entry).finished
    assert played(preset("hk-old-style"), *almost, EAST, SOUTH).ending == "last_hand"


@pytest.mark.parametrize(
    ("policy", "ups", "ending"),
    [
        ("finish_current_hand", [False, True], "time"),
        ("one_more_hand", [True, False], "time"),
        ("one_more_hand", [False, True], None),
        ("none", [True, True], None),
    ],
)
def test_the_clock_ends_a_game(policy: str, ups: list[bool], ending: str | None) -> None:
    ruleset = preset("hk-old-style").changed(time_policy=policy)
    assert played(ruleset, *({**SOUTH, "time_up": up} for up in ups)).ending == ending


def test_players_are_ranked_by_their_total() -> None:
    ruleset = rules(start_points=500, rounds=1)
    entries = [discard("W", win("S", 5)), SOUTH, SOUTH, discard("S", win("N", 3))]
    game = played(ruleset, *entries)
    result = game.result()
    assert [*game.situation.points] == [428, 556, 516, 500]
    assert [*result.placements] == [4, 1, 2, 3]
    assert [*result.final_scores] == [-72, 56, 16, 0]
    assert (result.leftover_sticks, [*result.penalties]) == (0, [0, 0, 0, 0])


def test_points_may_fall_below_zero() -> None:
    game = played(preset("hkma"), discard("W", win("S", 10)))
    assert [*game.situation.points] == [0, 512, -512, 0]
    assert not game.finished


def test_an_uma_is_added_where_the_ruleset_has_one() -> None:
    ruleset = preset("hkma").changed(uma=[30, 10, -10, -30])
    result = played(ruleset, discard("W", win("S", 10))).close().result()
    assert [*result.final_scores] == [0, 542, -542, 0]


def test_a_situation_shows_itself() -> None:
    game = played(preset("hk-old-style"), GOULASH, EAST)
    assert repr(game.situation) == "HongKongSituation('E1-2 drawn 0: 48 -16 -16 -16')"
    assert [game.situation.wind_of(seat) for seat in range(4)] == [*game.situation.winds]
    assert [game.situation.seat_of(wind) for wind in game.situation.winds] == [0, 1, 2, 3]
