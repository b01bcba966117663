"""Explain the value of a hand line by line: reading, patterns, minimum and cap, points, payments.

Near misses are patterns that a hand has but that do not count, or that it nearly has.

Rules: docs/rules.md, 5.2 to 5.5.
"""

import dataclasses
from collections import Counter
from collections.abc import Iterator
from typing import Literal, NamedTuple

from scoring.core.seats import Wind
from scoring.core.table.settlement import Payment
from scoring.hongkong.hands.counting import candidates_of, patterns_of
from scoring.hongkong.hands.decomposition import Reading, reading_text, readings_of
from scoring.hongkong.hands.evaluate import (
    DISCARDER,
    OTHERS,
    HandValue,
    best_of,
    payments_of,
    rank,
    value_of,
    valued,
)
from scoring.hongkong.hands.tile_hand import TileHand
from scoring.hongkong.patterns import CONTAINED, PATTERNS, counts_to_minimum
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


_MISSES = {
    "part": "a part of %s",
    "whole": "%s stands in place of it",
    "reading": "the hand can be counted so, but another way brings more",
    "ruleset": "not used in this ruleset (%s)",
    "kong": "the hand has a concealed kong",
    "discard": "the discard makes one pong not concealed",
    "wait": "the hand did not wait for all nine numbers",
}
_ASIDE = ", not towards the minimum"
_REASONS = {"win": "", "guarantee": ", liable", "kong": " for the robbed kong"}


class Explanation(NamedTuple):
    """A value with its reasons; `next_best` is the next reading that makes other patterns."""

    value: HandValue
    payments: tuple[Payment, ...]
    next_best: HandValue | None
    near_misses: tuple[NearMiss, ...]


def explain(hand: TileHand, rules: HongKongRules, *, near_misses: bool = False) -> Explanation:
    """Explain the value of a legal hand; IllegalHandError for one below the minimum."""
    value = value_of(hand, rules)
    others = sorted((valued(one, hand, rules) for one in readings_of(hand, rules)), key=rank)
    return Explanation(
        value=value,
        payments=tuple(payments_of(hand, value.faan, rules)),
        next_best=next((one for one in others if one.patterns != value.patterns), None),
        near_misses=near_misses_of(value.reading, hand, rules) if near_misses else (),
    )


def explanation_lines(explanation: Explanation, hand: TileHand, rules: HongKongRules) -> list[str]:
    """Write an explanation in English."""
    return [
        *_reading_lines(explanation.value, hand),
        *_faan_lines(explanation.value, rules),
        *_payment_lines(explanation),
        *_next_lines(explanation, hand),
        *[_miss_line(miss) for miss in explanation.near_misses],
    ]


def lines_below_minimum(hand: TileHand, rules: HongKongRules) -> list[str]:
    """Write what a complete hand below the minimum has, and what it nearly has."""
    value, bonus_counts = best_of(hand, rules), rules.bonus_counts_to_minimum
    return [
        *_reading_lines(value, hand),
        *(
            _pattern_line(name, faan)
            + ("" if counts_to_minimum(name, bonus_counts=bonus_counts) else _ASIDE)
            for name, faan in value.patterns.items()
        ),
        *map(_miss_line, near_misses_of(value.reading, hand, rules)),
    ]


def _reading_lines(value: HandValue, hand: TileHand) -> Iterator[str]:
    reading = reading_text(value.reading, hand)
    if reading:
        yield f"Reading: {reading}"


def _pattern_line(name: str, faan: int) -> str:
    return f"Pattern: {_named(name)}: {faan} faan"


def _faan_lines(value: HandValue, rules: HongKongRules) -> Iterator[str]:
    for name, faan in value.patterns.items():
        yield _pattern_line(name, faan)
    yield f"Minimum: {value.qualifying} faan count, {rules.min_faan} are needed"
    if value.capped:
        yield f"Cap: {value.total} faan are cut to {value.faan}"
    multiplier = rules.multiplier(value.faan)
    yield f"Points: {value.faan} faan are {rules.unit} x {multiplier} = {value.points:,}"


def _named(name: str) -> str:
    return f"{PATTERNS[name].english} ({PATTERNS[name].cantonese})"


def _payment_lines(explanation: Explanation) -> Iterator[str]:
    for payment in explanation.payments:
        reason = _REASONS[payment.reason]
        yield f"Payment: {_seat(payment.payer.value)} pays {payment.points:,}{reason}"
    for name, points in explanation.value.payments.items():
        yield f"{_seat(name)}: {points:+,}"


def _seat(name: str) -> str:
    if name in (DISCARDER, OTHERS):
        return "Discarder" if name == DISCARDER else "Each of the others"
    return Wind(name).name.capitalize()


def _next_lines(explanation: Explanation, hand: TileHand) -> Iterator[str]:
    other = explanation.next_best
    if other is None:
        return
    names = ", ".join(PATTERNS[name].english for name in other.patterns)
    yield f"Also read as {reading_text(other.reading, hand)}"
    yield f"  {names}: {other.total} faan"


def _miss_line(miss: NearMiss) -> str:
    by = PATTERNS[miss.by].english if miss.by in PATTERNS and miss.reason != "ruleset" else miss.by
    return f"Not counted: {_named(miss.pattern)}: {_MISSES[miss.reason].replace('%s', by)}"
