"""The value of a winning hand: the best reading, its faan, points and payments.

Rules: docs/rules.md, 5.2 to 5.5.
"""

from collections.abc import Mapping
from typing import NamedTuple

from scoring.core.problems import IllegalHandError, Problem
from scoring.core.seats import WINDS, Wind
from scoring.core.table.settlement import Payment
from scoring.hongkong.hands.counting import patterns_of
from scoring.hongkong.hands.decomposition import Reading, readings_of
from scoring.hongkong.hands.tile_hand import TileHand
from scoring.hongkong.patterns import faan_of, qualifying
from scoring.hongkong.payments import by_discard, by_self_draw, discard_shares
from scoring.ruleset import HongKongRules

#: The payers of a discard that nobody named.
DISCARDER, OTHERS = "discarder", "others"


class HandValue(NamedTuple):
    """What a winning hand brings.

    `patterns` hold the faan that each pattern brings, by id in alphabetical order. `total` are all
    faan, `faan` those after the cap, `qualifying` what counts to the minimum, not cut. `points` is
    T(faan). `payments` are what each wind gains or loses, or the winner, `DISCARDER` and each of the
    two `OTHERS`.
    """

    patterns: Mapping[str, int]
    total: int
    faan: int
    qualifying: int
    points: int
    payments: Mapping[str, int]
    reading: Reading

    @property
    def capped(self) -> bool:
        """Whether the cap cut the faan."""
        return self.faan < self.total


def value_of(hand: TileHand, rules: HongKongRules) -> HandValue:
    """Value a legal hand; IllegalHandError for one below the minimum."""
    value = best_of(hand, rules)
    if value.qualifying < rules.min_faan:
        params = {"faan": value.qualifying, "minimum": rules.min_faan}
        field = "flowers" if hand.flower_win else "concealed"
        raise IllegalHandError([Problem("too_few_faan", field, params)])
    return value


def best_of(hand: TileHand, rules: HongKongRules) -> HandValue:
    """Value a legal hand, below the minimum as well."""
    return min((valued(reading, hand, rules) for reading in readings_of(hand, rules)), key=rank)


def rank(value: HandValue) -> tuple[int, int, tuple[str, ...]]:
    """Order values, the best first: most faan, fewest patterns, then by the alphabet of ids."""
    return -value.total, len(value.patterns), tuple(value.patterns)


def valued(reading: Reading, hand: TileHand, rules: HongKongRules) -> HandValue:
    """Value a hand as this reading counts."""
    patterns = faan_of(patterns_of(reading, hand, rules), rules.faan_table)
    total = sum(patterns.values())
    faan = min(total, rules.faan_cap)
    return HandValue(
        patterns=patterns,
        total=total,
        faan=faan,
        qualifying=qualifying(patterns, bonus_counts=rules.bonus_counts_to_minimum),
        points=rules.points_of(faan),
        payments=_moves(hand, faan, rules),
        reading=reading,
    )


def payments_of(hand: TileHand, faan: int, rules: HongKongRules) -> list[Payment]:
    """Return who pays whom; nothing for a discard that nobody named."""
    if hand.drawn:
        return by_self_draw(hand.seat_wind, faan, rules, guarantor=hand.guarantor)
    if hand.discarder is None:
        return []
    robbing = hand.robbing_kong
    return by_discard(hand.seat_wind, hand.discarder, faan, rules, robbing=robbing)


def _moves(hand: TileHand, faan: int, rules: HongKongRules) -> dict[str, int]:
    if not hand.drawn and hand.discarder is None:
        return _by_unnamed(hand, faan, rules)
    moves = {wind.value: 0 for wind in WINDS}
    for payment in payments_of(hand, faan, rules):
        moves[payment.payer.value] -= payment.points
        moves[payment.receiver.value] += payment.points
    return moves


def _by_unnamed(hand: TileHand, faan: int, rules: HongKongRules) -> dict[str, int]:
    """East's win is doubled by every discarder; for another winner `legality` wants a name."""
    doubled = rules.dealer_double and hand.seat_wind is Wind.EAST
    shares = discard_shares(faan, rules, robbing=hand.robbing_kong)
    discarder, other = ((1 + doubled) * share for share in shares)
    won = discarder + 2 * other
    return {hand.seat_wind.value: won, DISCARDER: -discarder, OTHERS: -other}
