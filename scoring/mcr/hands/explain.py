"""Explain the value of a hand line by line: reading, fan, minimum, payments.

Near misses are fan that a hand has but that do not count, or that it nearly has.

Rules: docs/rules.md, 9.
"""

import dataclasses
from collections.abc import Iterator
from itertools import combinations
from typing import Literal, NamedTuple

from scoring.core.seats import Wind
from scoring.mcr.fan import FAN, FLOWERS, TAKEN
from scoring.mcr.hands.combining import fan_of_chows, fan_of_pungs
from scoring.mcr.hands.counting import HandFacts, lists_of, wait_of
from scoring.mcr.hands.evaluate import (
    HandValue,
    best_of,
    countings_of,
    value_of,
    valued,
)
from scoring.mcr.hands.readings import Reading, reading_text
from scoring.mcr.hands.tile_hand import TileHand
from scoring.mcr.payments import DISCARDER, OTHERS
from scoring.ruleset import McrRules

#: Why a fan does not count: part of another one (`by`), only in another reading, the hand waits for
#: more than one kind, the discard made a pung, each set is combined once.
Reason = Literal["part", "reading", "waits", "discard", "once"]


class NearMiss(NamedTuple):
    """A fan, why it does not count, and the fan that the reason names."""

    pattern: str
    reason: Reason
    by: str = ""


def near_misses_of(value: HandValue, hand: TileHand, rules: McrRules) -> tuple[NearMiss, ...]:
    """Return what does not count beside the fan of a value, each fan once."""
    found: dict[str, NearMiss] = {}
    for miss in _all(value, hand, rules):
        if miss.pattern not in value.patterns:
            found.setdefault(miss.pattern, miss)
    return tuple(found.values())


def _all(value: HandValue, hand: TileHand, rules: McrRules) -> Iterator[NearMiss]:
    facts, reading, taken = HandFacts(hand), value.reading, TAKEN[rules.fan_table]
    for name in _found(reading, facts):
        holders = [one for one in value.patterns if name in taken[one]]
        if holders:
            yield NearMiss(name, "part", max(holders, key=lambda one: FAN[one].points))
    wait = wait_of(reading, hand.win_tile)
    if wait and reading.form in {"sets", "straight"} and not facts.waits_for_one:
        yield NearMiss(wait, "waits")
    yield from (NearMiss(name, "once") for name in _combined_again(reading))
    if not hand.self_draw:
        drawn = HandFacts(dataclasses.replace(hand, self_draw=True))
        for name in _found(reading, drawn):
            if name.endswith("_concealed_pungs"):
                yield NearMiss(name, "discard")
    for one in countings_of(hand, rules):
        yield from (NearMiss(name, "reading") for name in one.patterns)


def _found(reading: Reading, facts: HandFacts) -> dict[str, None]:
    return dict.fromkeys(name for found in lists_of(reading, facts) for name in found)


def _combined_again(reading: Reading) -> Iterator[str]:
    """Yield what two sets alone would make, whatever else they are used for."""
    chows = [one.kind for one in reading.sets if one.type == "chow"]
    pungs = [one.kind for one in reading.sets if one.type != "chow" and one.kind < 27]  # noqa: PLR2004  # of a suit
    for pair in combinations(sorted(chows), 2):
        yield from (name for ids in fan_of_chows(pair, None) for name in ids)
    for pair in combinations(sorted(pungs), 2):
        yield from (name for ids in fan_of_pungs(pair) for name in ids)


_MISSES = {
    "part": "a part of %s",
    "reading": "the hand can be counted so, but another way brings more",
    "waits": "the hand waits for more than one tile",
    "discard": "the discard makes one pung not concealed",
    "once": "each set is combined once",
}
_ASIDE = ", not towards the minimum"


def explanation_lines(hand: TileHand, rules: McrRules, near_misses: bool) -> list[str]:  # noqa: FBT001  # as all games
    """Explain the value of a legal hand in English; IllegalHandError for one below the minimum."""
    value = value_of(hand, rules)
    extra, drawn = rules.extra_points, hand.self_draw
    sum_ = f"3 x ({extra} + {value.fan})" if drawn else f"3 x {extra} + {value.fan}"
    return [
        f"Reading: {reading_text(value.reading, hand)}",
        *(_fan_line(name, points) for name, points in value.patterns.items()),
        f"Minimum: {value.qualifying} fan without flowers count, {rules.min_fan} are needed",
        f"Points: {sum_} = {value.points:,}",
        *(f"{_seat(name)}: {points:+,}" for name, points in value.payments.items()),
        *_next_lines(next_best(value, hand, rules), hand),
        *(map(_miss_line, near_misses_of(value, hand, rules)) if near_misses else ()),
    ]


def next_best(value: HandValue, hand: TileHand, rules: McrRules) -> HandValue | None:
    """Return the best other way to count a hand; None where there is one way only."""
    others = [one for one in countings_of(hand, rules) if one.patterns != value.patterns]
    best = min(others, key=lambda one: one.rank, default=None)
    return None if best is None else valued(best, hand, rules)


def lines_below_minimum(hand: TileHand, rules: McrRules) -> list[str]:
    """Write what a complete hand below the minimum has, and what it nearly has."""
    value = best_of(hand, rules)
    return [
        f"Reading: {reading_text(value.reading, hand)}",
        *(
            _fan_line(name, points) + (_ASIDE if name == FLOWERS else "")
            for name, points in value.patterns.items()
        ),
        *map(_miss_line, near_misses_of(value, hand, rules)),
    ]


def _fan_line(name: str, points: int) -> str:
    return f"Fan: {_named(name)}: {points}"


def _named(name: str) -> str:
    return f"{FAN[name].english} ({FAN[name].chinese})"


def _seat(name: str) -> str:
    if name in (DISCARDER, OTHERS):
        return "Discarder" if name == DISCARDER else "Each of the others"
    return Wind(name).name.capitalize()


def _next_lines(other: HandValue | None, hand: TileHand) -> Iterator[str]:
    if other is None:
        return
    names = ", ".join(f"{FAN[name].english} {points}" for name, points in other.patterns.items())
    yield f"Also counted as {reading_text(other.reading, hand)}"
    yield f"  {names}: {other.fan}"


def _miss_line(miss: NearMiss) -> str:
    by = FAN[miss.by].english if miss.by else ""
    return f"Not counted: {_named(miss.pattern)}: {_MISSES[miss.reason].replace('%s', by)}"
