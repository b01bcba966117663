"""The least faan that a player needs, checked by playing every win."""

from typing import Any

import pytest

from scoring import BySeat, Game, Wind, preset, winning_conditions
from scoring.hongkong.play.entry import HongKongWin, SelfDraw, WinByDiscard
from scoring.hongkong.play.situation import HongKongSituation
from scoring.results.winning_conditions import Condition

POINTS = [470, 560, 500, 470]


def game(points: list[int] = POINTS, *, goulash_hands: int = 0) -> Any:
    situation = HongKongSituation(
        round_wind=Wind("N"),
        number=4,
        dealer=3,
        repeats=0,
        goulash_hands=goulash_hands,
        points=BySeat(points),
    )
    return Game(ruleset=preset("hk-club"), situation=situation)


def least(condition: Condition[int]) -> dict[int | None, int | None]:
    return {way.discarder: next(iter(way.least), None) for way in condition.ways}


@pytest.mark.parametrize("seat", range(4))
def test_the_least_faan_is_the_first_win_that_reaches_the_place(seat: int) -> None:
    running = game()
    wind = running.situation.wind_of(seat)
    for condition in winning_conditions(running, seat):
        for discarder, faan in least(condition).items():
            for tried in range(running.ruleset.hongkong.min_faan, 11):
                win = HongKongWin(seat=wind, faan=tried)
                hand: Any = SelfDraw(win=win)
                if discarder is not None:
                    payer = running.situation.wind_of(discarder)
                    hand = WinByDiscard(discarder=payer, wins=(win,))
                reached = condition.target.is_reached(running.play(hand).result(), seat)
                assert reached == (faan is not None and tried >= faan)


def test_a_draw_keeps_what_is_held() -> None:
    first, second, third = winning_conditions(game(), 2)
    assert (first.held, first.draws, first.missed) == (False, (), ((),))
    assert [(one.held, one.draws, one.missed) for one in (second, third)] == [(True, ((),), ())] * 2


def test_the_points_for_drawn_hands_are_included() -> None:
    far = [440, 560, 500, 500]
    dry, with_pot = (least(winning_conditions(game(far, goulash_hands=n), 0)[0]) for n in (0, 9))
    assert (dry[None], with_pot[None]) == (4, 3)


def test_a_score_beyond_the_cap_is_not_reached_by_any_win() -> None:
    (score,) = winning_conditions(game(), 0, target_scores=[10_000])[3:]
    assert {*least(score).values()} == {None}


def test_a_game_that_is_over_has_no_conditions() -> None:
    assert winning_conditions(game().close(), 0) == ()
