"""What a player needs in the last hands, against tables worked out by hand."""

from typing import Any

import pytest
from hypothesis import given, settings

from scoring import BySeat, Game, Ruleset, Wind
from scoring.results.winning_conditions import Condition
from scoring.riichi.play.entry import Hand, Ron, Tsumo, Win
from scoring.riichi.play.situation import Situation
from scoring.riichi.play.stated_values import Value
from scoring.riichi.play.winning_conditions import winning_conditions
from tests.scoring import strategies

# Seat 0 sits South of the last dealer: 14,000 behind the first and 3,000 behind the second.
LAST_HAND = [26000, 29000, 40000, 25000]
EVERY_WIN = ((1, 30),)


def game(points: list[int], *, label: str = "S4", sticks: int = 0, **switches: Any) -> Any:
    number = int(label[1])
    return Game(
        ruleset=Ruleset.from_json({"preset": "wrc-2025", **switches}),
        situation=Situation(
            round_wind=Wind(label[0]),
            number=number,
            dealer=number - 1,
            honba=0,
            riichi_sticks=sticks,
            points=BySeat(points),
        ),
    )


def values_by_way(condition: Condition[Value]) -> dict[str, Any]:
    """The ways by word: "tsumo", or the seat of the discarder."""
    return {
        "tsumo" if way.discarder is None else str(way.discarder): tuple(
            (value.han, value.fu) if value.han else f"y{value.yakuman}" for value in way.least
        )
        for way in condition.ways
    }


def place(number: int, found: tuple[Condition[Value], ...]) -> Condition[Value]:
    (condition,) = [item for item in found if item.target.place == number]
    return condition


def test_first_place_needs_half_the_gap_from_its_holder() -> None:
    first = place(1, winning_conditions(game(LAST_HAND), 0))
    assert (first.held, values_by_way(first)) == (
        False,
        {
            "tsumo": ((6, None),),
            "1": ((8, None),),
            "2": ((2, 110), (3, 60), (4, 30)),
            "3": ((8, None),),
        },
    )


def test_a_least_win_that_only_ties_says_so() -> None:
    """8,000 from the first, who is 16,000 ahead: both have 32,000, and a tie is shared."""
    points = [24000, 29000, 40000, 27000]
    (tying,) = [
        way for way in place(1, winning_conditions(game(points), 0)).ways if way.discarder == 2
    ]
    assert (tying.least, tying.shared) == (
        (Value(3, 60), Value(4, 30)),
        (Value(3, 60), Value(4, 30)),
    )
    alone = place(1, winning_conditions(game(points, tie="seat"), 0))
    assert [way.shared for way in alone.ways] == [(), (), (), ()]


def test_a_dealer_who_pays_double_brings_first_place_nearer() -> None:
    """South 4 is dealt by the leader: a mangan closes 8,000 and 4,000, 60 fu of three han are one."""
    first = place(1, winning_conditions(game([26000, 29000, 25000, 38000]), 0))
    assert values_by_way(first)["tsumo"] == ((3, 60), (4, 30))


def test_sticks_on_the_table_lower_what_is_needed() -> None:
    second = place(2, winning_conditions(game([26000, 29000, 37000, 25000], sticks=3), 0))
    assert values_by_way(second) == {
        "tsumo": EVERY_WIN,
        "1": EVERY_WIN,
        "2": EVERY_WIN,
        "3": EVERY_WIN,
    }


def test_a_draw_brings_a_place_to_who_is_tenpai_without_the_rival() -> None:
    second = place(2, winning_conditions(game(LAST_HAND), 0))
    assert second.draws == ((0,), (0, 2), (0, 3), (0, 2, 3))
    assert (len(second.missed), set(second.draws) & set(second.missed)) == (12, set())


def test_a_place_that_is_held_is_kept_by_every_win() -> None:
    third = place(3, winning_conditions(game(LAST_HAND), 0))
    assert (third.held, values_by_way(third)) == (
        True,
        {"tsumo": EVERY_WIN, "1": EVERY_WIN, "2": EVERY_WIN, "3": EVERY_WIN},
    )


def test_a_target_score_is_a_final_score_with_uma() -> None:
    """26,000 in third place end at -4,000 - 5,000; second place and a little bring +5,000."""
    found = winning_conditions(game(LAST_HAND), 0, target_scores=(-9000, 5000))
    kept, risen = found[-2:]
    assert (kept.held, risen.held) == (True, False)
    assert values_by_way(risen)["1"] == ((2, 70), (3, 40), (4, 25))


def test_riichi_of_others_is_there_to_be_won() -> None:
    with_stick = winning_conditions(game(LAST_HAND), 0, riichi=(Wind.WEST,))
    assert values_by_way(place(2, with_stick))["1"] == EVERY_WIN


def test_what_is_reached_now_counts_the_own_riichi_stick() -> None:
    """30,000 and a riichi are 29,000, behind 29,500."""
    leading = game([30000, 29500, 31000, 29500])
    declared: tuple[tuple[Wind, ...], ...] = ((), (Wind.EAST,), (Wind.SOUTH,))
    found = [place(2, winning_conditions(leading, 0, riichi=riichi)) for riichi in declared]
    assert [second.held for second in found] == [True, True, False]


def test_a_shared_first_place_counts_as_reached() -> None:
    first = place(1, winning_conditions(game([30000, 31000, 29000, 30000]), 0))
    assert values_by_way(first)["2"] == EVERY_WIN


def test_a_game_that_is_over_has_no_conditions() -> None:
    assert winning_conditions(game(LAST_HAND).close(), 0) == ()


def test_four_in_riichi_can_only_draw_where_the_rules_abort() -> None:
    found = winning_conditions(
        game(LAST_HAND, abortive_draws=["suucha_riichi"]), 0, riichi=tuple(Wind)
    )
    assert [values_by_way(item) for item in found] == [
        dict.fromkeys(("tsumo", "1", "2", "3"), ())
    ] * 3
    assert [item.draws for item in found] == [(), (), ()]


@pytest.mark.slow
@settings(max_examples=15, deadline=None)
@given(strategies.games(most_hands=4))
def test_what_is_enough_does_reach_the_target(game: Any) -> None:
    for condition in winning_conditions(game, 0):
        for way in condition.ways:
            for value in way.least:
                win = Win(
                    seat=game.situation.wind_of(0),
                    han=value.han,
                    fu=value.fu,
                    yakuman=value.yakuman,
                )
                hand: Hand = Tsumo(win=win)
                if way.discarder is not None:
                    discarder = game.situation.wind_of(way.discarder)
                    hand = Ron(discarder=discarder, wins=(win,))
                assert condition.target.is_reached(game.play(hand).result(), 0)
