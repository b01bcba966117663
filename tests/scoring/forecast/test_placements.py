"""Shrinkage of placements, and model games."""

from random import Random

import pytest

from scoring import preset
from scoring.forecast import fits_model, model_games, prior_strength
from scoring.forecast.placements import USUAL_STRENGTH, draw_chances, order_weights, orders

EMA = preset("ema-2025")


def test_without_games_the_prior_has_the_usual_strength() -> None:
    assert prior_strength([]) == prior_strength([(0, 0, 0, 0)]) == USUAL_STRENGTH


def test_players_who_differ_need_a_weaker_prior() -> None:
    different = [(40, 20, 10, 5), (5, 10, 20, 40)] * 4
    alike = [(25, 25, 25, 25), (24, 26, 25, 25)] * 10
    assert prior_strength(different) < USUAL_STRENGTH < prior_strength(alike)


def test_chances_are_drawn_around_the_shrunk_share() -> None:
    drawn = [draw_chances((20, 0, 0, 0), 20, 4, Random(seed)) for seed in range(2_000)]
    first = sum(row[0] / sum(row) for row in drawn) / len(drawn)
    assert first == pytest.approx(25 / 40, abs=0.01)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_orders_have_the_weight_of_the_chances_multiplied(seats: int) -> None:
    chances = [[0.1 * (seat + place + 1) for place in range(seats)] for seat in range(seats)]
    whole = 0.0
    for order, weight in zip(orders(seats), order_weights(chances), strict=True):
        product = 1.0
        for seat, place in enumerate(order):
            product *= chances[seat][place]
        whole += product
        assert weight == pytest.approx(whole)


def test_model_games_are_scored_by_the_ruleset() -> None:
    games = model_games([[10_000, 50_000, 20_000, 40_000], [1, 2, 3]], EMA)
    assert games[0] == (35_000, 15_000, -15_000, -35_000)
    assert len(games) == 200
    assert all(sum(game) == 0 and sorted(game, reverse=True) == list(game) for game in games)
    points = [sum(game[place] for game in games[1:]) / 199 for place in range(4)]
    assert points == pytest.approx([33_500, 10_300, -10_300, -33_500], abs=1_500)


def test_games_without_a_model_need_results() -> None:
    tonpuusen = EMA.changed(game_length="tonpuusen")
    assert not fits_model(tonpuusen)
    result = [30_000, 40_000, 20_000, 30_000]
    assert model_games([result] * 19, tonpuusen) == ()
    assert len(model_games([result] * 20, tonpuusen)) == 20
    assert model_games([result] * 300, EMA) == model_games([result], EMA)[:1] * 300
