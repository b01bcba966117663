"""How the switches of the Hong Kong game join the others when a ruleset is read.

Rules: docs/rules.md, 5.6.
"""

import dataclasses
from collections.abc import Mapping
from typing import Any

from scoring.core.problems import add_sentences
from scoring.ruleset.json import write_value
from scoring.ruleset.parts import HongKongRules

_START = ("start_points", "return_points")

add_sentences(
    {
        "hongkong_missing": "The Hong Kong game needs its own switches in hongkong.",
        "hongkong_unwanted": "The switches in hongkong belong to the Hong Kong game only.",
        "hongkong_players": "The Hong Kong game is played by four.",
        "minimum_above_cap": (
            "A win needs %(minimum)d faan, but no more than %(cap)d are ever paid."
        ),
        "curve_length": (
            "The curve has %(count)d multipliers, but 0 to %(cap)d faan need one each."
        ),
        "limit_too_large": "A hand at the cap of %(cap)d faan would pay more than %(most)d points.",
        "unit_indivisible": (
            "%(points)d points for %(faan)d faan do not divide by %(shares)d, so the payers cannot"
            " share them: choose another unit."
        ),
        "hongkong_start": (
            "%(field)s is %(points)d, but the start points of the Hong Kong game are %(start_points)d."
        ),
    }
)


def with_parts_of(given: Mapping[str, Any], start: Mapping[str, Any]) -> Mapping[str, Any]:
    """Fill up `hongkong` with the parts of the start that the given object does not name."""
    parts, of_start = given.get("hongkong"), start["hongkong"]
    if of_start is None or not isinstance(parts, Mapping):
        return given
    return {**given, "hongkong": {**write_value("hongkong", of_start), **parts}}


def with_start_points(values: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Let the start points of all games and those of `hongkong` follow the one that is given.

    Where both are given both stay, and contradict each other unless they are equal.
    """
    rules, parts = values["hongkong"], given.get("hongkong")
    if not isinstance(rules, HongKongRules):
        return dict(values)
    named = isinstance(parts, Mapping) and "start_points" in parts
    if not named and "start_points" in given:
        rules = dataclasses.replace(rules, start_points=values["start_points"])
    follow = {name: rules.start_points for name in _START if name not in given}
    return {**values, **follow, "hongkong": rules}
