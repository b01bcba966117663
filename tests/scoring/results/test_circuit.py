"""Rankings of circuits give the numbers of their formulas, and say which results count."""

from datetime import date
from fractions import Fraction
from typing import Any

import pytest

from scoring import NotationError
from scoring.results.circuit import (
    BEFORE_START,
    COUNTS,
    METHODS,
    NOT_SELECTED,
    TOO_OLD,
    CircuitResult,
    CircuitRules,
    RankedPlayer,
    age_factor,
    base_rank,
    circuit_ranking,
    country_ranking,
    event_weight,
)

TODAY = date(2026, 6, 15)
MERS = CircuitRules()


def result(place: int, event: int = 1, *, player: str = "ana", **facts: object) -> CircuitResult:
    """A result among 1001 players, so that the base rank is 1001 - place, of one day and weight 1."""
    usual: dict[str, object] = {"players": 1001, "on": TODAY}
    return CircuitResult(player=player, event=event, place=place, **(usual | facts))  # type: ignore[arg-type]


def only(results: list[CircuitResult], rules: CircuitRules = MERS) -> RankedPlayer:
    (found,) = circuit_ranking(results, rules, TODAY)
    return found


@pytest.mark.parametrize(
    ("place", "players", "rank"), [(1, 40, 1000), (40, 40, 0), (2, 4, 667), (2, 17, 938)]
)
def test_the_base_rank_goes_from_1000_to_0_with_halves_up(
    place: int, players: int, rank: int
) -> None:
    assert base_rank(place, players) == rank


@pytest.mark.parametrize(
    ("facts", "weight"),
    [
        ({"players": 40, "countries": 5}, 1),
        ({"players": 41, "countries": 6, "days": 2}, 3),
        ({"players": 80, "countries": 9, "days": 3}, 4),
        ({"players": 81, "countries": 10, "days": 5}, 5),
        ({"players": 120, "countries": 12, "days": 3, "championship": True}, 6),
    ],
)
def test_a_tournament_weighs_by_days_players_countries_and_qualification(
    facts: dict[str, Any], weight: int
) -> None:
    assert event_weight(result(1, **facts)) == weight


@pytest.mark.parametrize(
    ("then", "on", "factor"),
    [
        (date(2025, 6, 15), TODAY, 1),
        (date(2025, 6, 14), TODAY, Fraction(1, 2)),
        (date(2024, 6, 15), TODAY, Fraction(1, 2)),
        (date(2024, 6, 14), TODAY, 0),
        (date(2023, 2, 28), date(2024, 2, 29), 1),
        (date(2024, 1, 31), date(2025, 1, 31), 1),
    ],
)
def test_results_count_in_full_for_a_year_and_half_for_another(
    then: date, on: date, factor: Fraction
) -> None:
    assert age_factor(then, on) == factor


def test_mers_selects_by_base_rank_and_not_by_weight() -> None:
    """The worked example of the European rules: 1000/1 three times, 501/6, 500/1."""
    wins = [result(1, event, players=3) for event in (1, 2, 3)]
    heavy = result(500, 4, days=3, countries=10, championship=True)
    found = only([*wins, heavy, result(2, 5, players=3)])
    assert [part.value for part in found.parts] == [Fraction(6506, 10), Fraction(6006, 9)]
    assert round(float(found.value), 2) == 658.97


def test_mers_pads_short_careers_and_drops_the_worst_of_long_ones() -> None:
    short = only([result(1, event, players=3) for event in (1, 2)])
    assert [(part.id, part.zeros, part.value) for part in short.parts] == [
        ("consistency", 3, Fraction(400)),
        ("achievement", 2, Fraction(500)),
    ]
    ten = only([result(place, place, players=40) for place in range(1, 11)])
    fifteen = only([result(place, place, players=40) for place in range(1, 16)])
    assert [len(one.parts[0].selected) for one in (ten, fifteen)] == [9, 13]
    assert [one.why for one in ten.results if one.result.place == 10] == [NOT_SELECTED]


def test_of_equal_results_the_newer_one_counts() -> None:
    same = [result(1, event, players=3, on=date(2026, 1, event)) for event in range(1, 6)]
    assert [one.result.event for one in only(same).parts[1].selected] == [5, 4, 3, 2]


def test_old_results_do_not_count_and_later_ones_are_not_known_yet() -> None:
    old, half = result(1, 1, on=date(2024, 1, 1)), result(1, 2, on=date(2025, 1, 1), days=2)
    found = only([old, half, result(1, 3, on=date(2026, 6, 16))])
    assert [(one.result.event, one.why, one.weight) for one in found.results] == [
        (2, COUNTS, Fraction(3, 2)),
        (1, TOO_OLD, Fraction(0)),
    ]
    assert found.rank is None


def test_rukrs_counts_days_and_averages_the_best_of_thirteen() -> None:
    ranks = [1000, 900, 850, 800, 750, 650, 600, 550, 500, 450, 400, 300, 250]
    rules = CircuitRules(method="rukrs")
    found = only([result(1001 - rank, event) for event, rank in enumerate(ranks)], rules)
    assert [round(float(part.value), 2) for part in found.parts] == [677.27, 762.5]
    assert round(float(found.value), 2) == 719.89
    weekend = only([result(1, days=2)], rules)
    assert [(len(part.selected), part.zeros, part.value) for part in weekend.parts] == [
        (2, 6, Fraction(250)),
        (2, 6, Fraction(250)),
    ]


def test_points_by_place_add_up_over_the_best_results() -> None:
    places = {1: 1, 2: 3, 3: 11, 4: 2}
    rules = CircuitRules(method="placement_points", best_n=2, since=date(2026, 1, 1))
    early = result(1, 5, on=date(2025, 12, 31))
    found = only([*(result(place, event) for event, place in places.items()), early], rules)
    assert (found.value, found.parts[0].zeros) == (Fraction(43), 0)
    assert {one.result.event: (one.points, one.why) for one in found.results} == {
        1: (25, COUNTS),
        4: (18, COUNTS),
        2: (15, NOT_SELECTED),
        3: (0, NOT_SELECTED),
        5: (25, BEFORE_START),
    }


def test_equal_players_share_a_rank_and_those_with_too_few_results_come_last() -> None:
    rows = [
        result(place, event, player=player, players=10)
        for player, place in (("bo", 2), ("ana", 2), ("cy", 5))
        for event in (1, 2)
    ]
    found = circuit_ranking([*rows, result(1, 1, player="di")], MERS, TODAY)
    assert [(one.player, one.rank, one.shared) for one in found] == [
        ("ana", 1, True),
        ("bo", 1, True),
        ("cy", 3, False),
        ("di", None, False),
    ]


def test_a_country_is_the_mean_of_its_best_three() -> None:
    rules = CircuitRules(method="placement_points")
    homes: dict[Any, str] = {
        "a": "NL",
        "b": "NL",
        "c": "NL",
        "d": "NL",
        "e": "DK",
        "f": "DK",
        "g": "DK",
        "h": "",
    }
    rows = [result(place, player=player) for place, player in enumerate(homes, 1)]
    ranked = circuit_ranking([*rows, result(1, 2, player="i")], rules, TODAY)
    found = country_ranking(ranked, {**homes, "i": "SE"})
    assert [(row.rank, row.country, row.value, row.players) for row in found] == [
        (1, "NL", Fraction(58, 3), ("a", "b", "c")),
        (2, "DK", Fraction(8), ("e", "f", "g")),
    ]


def test_impossible_results_and_rules_name_every_problem() -> None:
    with pytest.raises(NotationError) as wrong:
        result(0, players=1, days=0)
    assert [item.field for item in wrong.value.problems] == ["players", "place", "days"]
    with pytest.raises(NotationError) as beyond:
        result(5, players=4)
    assert [item.code for item in beyond.value.problems] == ["too_large"]
    with pytest.raises(NotationError) as rules:
        CircuitRules(method="elo", best_n=0, points=(3, -1))
    assert [item.field for item in rules.value.problems] == ["method", "best_n", "points"]


def test_every_method_stands_under_its_own_name() -> None:
    assert [row.id for row in METHODS.values()] == [*METHODS]
