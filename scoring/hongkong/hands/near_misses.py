"""Patterns that a hand has but that do not count, or that it nearly has, each with its reason.

Rules: docs/rules.md, 5.2 and 5.5.
"""

import dataclasses
from collections import Counter
from collections.abc import Iterator
from typing import Literal, NamedTuple

from scoring.hongkong.hands.counting import candidates_of, patterns_of
from scoring.hongkong.hands.decomposition import Reading, readings_of
from scoring.hongkong.hands.tile_hand import TileHand
from scoring.hongkong.patterns import CONTAINED, PATTERNS
from scoring.ruleset import HongKongRules

_GATES = Counter({0: 3, 8: 3, **dict.fromkeys(range(1, 8), 1)})

#: Why a pattern does not count: part of another one (`by`), replaced by a whole-hand award (`by`),
#: only in another reading, a switch (`by`), a concealed kong, the discard that made a pong, the wait.
Reason = Literal["part", "whole", "reading", "ruleset", "kong", "discard", "wait"]


class NearMiss(NamedTuple):
    """A pattern, why it does not count, and the pattern or switch that the reason names."""

    pattern: str
    reason: Reason
    by: str = ""


def near_misses_of(best: Reading, hand: TileHand, rules: HongKongRules) -> tuple[NearMiss, ...]:
    """Return what does not count in the best reading, each pattern once."""
    if hand.flower_win:
        return ()
    counted = set(patterns_of(best, hand, rules))
    found: dict[str, NearMiss] = {}
    for miss in _all(best, hand, rules):
        if miss.pattern not in counted:
            found.setdefault(miss.pattern, miss)
    return tuple(found.values())


def _all(best: Reading, hand: TileHand, rules: HongKongRules) -> Iterator[NearMiss]:
    yield from _replaced(best, hand, rules)
    for reading in readings_of(hand, rules):
        for name in patterns_of(reading, hand, rules):
            yield NearMiss(name, "reading")
    if not rules.seven_pairs:
        allowed = dataclasses.replace(rules, seven_pairs=True)
        if any(reading.form == "pairs" for reading in readings_of(hand, allowed)):
            yield NearMiss("seven_pairs", "ruleset", "seven_pairs")
    if all(meld.type == "concealed_kong" for meld in hand.melds):
        yield NearMiss("concealed_hand", "kong")
        drawn = dataclasses.replace(hand, self_draw=True)
        if "four_concealed_pongs" in patterns_of(best, drawn, rules):
            yield NearMiss("four_concealed_pongs", "discard")
    if _has_gates(hand):
        yield NearMiss("nine_gates", "wait")


def _replaced(best: Reading, hand: TileHand, rules: HongKongRules) -> Iterator[NearMiss]:
    """Yield what the best reading has, where another of its patterns stands in place of it."""
    found = list(dict.fromkeys(candidates_of(best, hand, rules)))
    whole = [name for name in found if PATTERNS[name].part == "whole"]
    for name in found:
        holders = [other for other in found if name in CONTAINED[rules.faan_table].get(other, ())]
        if holders:
            yield NearMiss(name, "part", holders[0])
        elif whole and name not in whole:
            yield NearMiss(name, "whole", whole[0])


def _has_gates(hand: TileHand) -> bool:
    """Return whether the tiles are those of nine gates, whatever the hand waited for."""
    tiles = Counter((*hand.concealed, hand.win_tile))
    first = min(tiles) // 9 * 9
    numbers = Counter({kind - first: count for kind, count in tiles.items()})
    return not hand.melds and numbers >= _GATES
