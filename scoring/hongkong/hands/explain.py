"""Explain the value of a hand line by line: reading, patterns, minimum and cap, points, payments.

Rules: docs/rules.md, 5.2 to 5.5.
"""

from collections.abc import Iterator
from typing import NamedTuple

from scoring.core.seats import Wind
from scoring.core.table.settlement import Payment
from scoring.hongkong.hands.decomposition import reading_text, readings_of
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
from scoring.hongkong.hands.near_misses import NearMiss, near_misses_of
from scoring.hongkong.hands.tile_hand import TileHand
from scoring.hongkong.patterns import PATTERNS, counts_to_minimum
from scoring.ruleset import HongKongRules

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
