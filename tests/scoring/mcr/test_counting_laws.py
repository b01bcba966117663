"""Laws that every hand obeys, whatever it counts for."""

import random
from collections import Counter
from itertools import combinations

import pytest

from scoring.mcr.fan import FAN, TAKEN
from scoring.mcr.hands.evaluate import HandValue, best_of, countings_of
from scoring.mcr.hands.legality import problems_of_read
from scoring.mcr.hands.tile_hand import TileHand, read_tile_hand
from scoring.mcr.play.together import exceeded_limits, exclude, fit_together
from scoring.ruleset import McrRules, mcr_rules, preset
from tests.scoring.mcr.random_hands import made_hand

RULES = {"green_book": mcr_rules(preset("mcr")), "mil": mcr_rules(preset("mcr-online"))}
HANDS = [made_hand(random.Random(seed)) for seed in range(1500)]


def values(rules: McrRules) -> list[tuple[TileHand, HandValue]]:
    return [(hand, best_of(hand, rules)) for hand in HANDS]


@pytest.mark.parametrize("table", RULES)
def test_nothing_counts_that_another_fan_contains(table: str) -> None:
    for _, value in values(RULES[table]):
        taken = set[str]().union(*(TAKEN[RULES[table].fan_table][name] for name in value.patterns))
        assert taken.isdisjoint(value.patterns)


@pytest.mark.parametrize("table", RULES)
def test_no_way_to_count_a_hand_brings_more(table: str) -> None:
    for hand, value in values(RULES[table]):
        others = [sum(one.patterns.values()) for one in countings_of(hand, RULES[table])]
        chicken = "chicken_hand" in value.patterns
        assert max(others) == value.fan or chicken
        assert list(value.patterns) == sorted(value.patterns)


@pytest.mark.parametrize("table", RULES)
def test_fan_of_one_hand_are_refused_nowhere(table: str) -> None:
    rules = RULES[table]
    for hand, value in values(rules):
        names = list(value.patterns)
        refused = [
            pair for pair in combinations(sorted(names), 2) if exclude(*pair, rules.fan_table)
        ]
        assert (refused, fit_together(names, drawn=hand.self_draw)) == ([], True)
        times = Counter(
            {
                name: min(FAN[name].most, points // FAN[name].points_by(rules.fan_table) or 1)
                for name, points in value.patterns.items()
            }
        )
        assert exceeded_limits([*times.elements()]) == []


def test_flowers_stand_beside_the_rest_and_payments_sum_to_zero() -> None:
    for hand, value in values(RULES["green_book"]):
        assert value.fan - value.qualifying == len(hand.flowers)
        others = value.payments.get("others", 0)  # each of two players
        assert sum(value.payments.values()) + others == 0


def test_made_hands_are_legal() -> None:
    for hand in HANDS:
        reading = read_tile_hand({"concealed": "", "win_tile": "1m"})._replace(
            hand=hand, problems=()
        )
        assert problems_of_read(reading, RULES["green_book"]) == ()


def test_most_fan_occur_among_them() -> None:
    """A law over hands says nothing of a fan that none has."""
    seen = {name for _, value in values(RULES["green_book"]) for name in value.patterns}
    assert FAN.keys() - seen == {
        *("big_four_winds", "chicken_hand", "four_pure_shifted_chows", "four_pure_shifted_pungs"),
        *("little_four_winds", "middle_tiles", "nine_gates", "pure_terminal_chows"),
        *("quadruple_chow", "seven_shifted_pairs", "three_suited_terminal_chows"),
    }
