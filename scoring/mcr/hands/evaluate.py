"""The value of a winning hand: the best reading, its fan and payments.

Rules: docs/rules.md, 9.
"""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from scoring.core.problems import IllegalHandError, Problem
from scoring.mcr.fan import CHICKEN, FLOWERS
from scoring.mcr.hands.counting import HandFacts, counted, lists_of
from scoring.mcr.hands.readings import Reading, readings_of
from scoring.mcr.hands.tile_hand import TileHand
from scoring.mcr.payments import moves_of, points_won
from scoring.ruleset import McrRules


class HandValue(NamedTuple):
    """What a winning hand brings.

    `patterns` hold the points that each fan brings, by id in alphabetical order. `fan` is their sum,
    `qualifying` the sum without flowers, `points` what the winner gets in all. `payments` are what
    each wind gains or loses, or the winner, `DISCARDER` and each of the two `OTHERS`.
    """

    patterns: Mapping[str, int]
    fan: int
    qualifying: int
    points: int
    payments: Mapping[str, int]
    reading: Reading


class Counting(NamedTuple):
    """One way to count a hand."""

    patterns: Mapping[str, int]
    reading: Reading

    @property
    def rank(self) -> tuple[bool, int, int, tuple[tuple[str, int], ...]]:
        """Order, the best first: most points, fewest fan, then by the alphabet of ids."""
        total = sum(self.patterns.values())
        return CHICKEN in self.patterns, -total, len(self.patterns), tuple(self.patterns.items())


def value_of(hand: TileHand, rules: McrRules) -> HandValue:
    """Value a legal hand; IllegalHandError for one below the minimum."""
    value = best_of(hand, rules)
    if value.qualifying < rules.min_fan:
        params = {"fan": value.qualifying, "minimum": rules.min_fan}
        raise IllegalHandError([Problem("too_few_fan", "concealed", params)])
    return value


def best_of(hand: TileHand, rules: McrRules) -> HandValue:
    """Value a legal hand, below the minimum as well."""
    return valued(min(countings_of(hand, rules), key=lambda one: one.rank), hand, rules)


def countings_of(hand: TileHand, rules: McrRules) -> Iterator[Counting]:
    """Yield every way to count a hand."""
    facts = HandFacts(hand)
    for reading in readings_of(hand):
        for found in lists_of(reading, facts):
            yield Counting(counted(found, hand, rules), reading)


def valued(one: Counting, hand: TileHand, rules: McrRules) -> HandValue:
    """Value a hand that is counted so."""
    fan = sum(one.patterns.values())
    return HandValue(
        patterns=one.patterns,
        fan=fan,
        qualifying=fan - one.patterns.get(FLOWERS, 0),
        points=points_won(fan, rules, drawn=hand.self_draw),
        payments=moves_of(hand.seat_wind, hand.discarder, fan, rules, drawn=hand.self_draw),
        reading=one.reading,
    )
