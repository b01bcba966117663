"""How the switches of one game alone join the others when a ruleset is read.

Rules: docs/rules.md, 5.6 and 9.
"""

import dataclasses
from collections.abc import Mapping
from typing import Any

from scoring.core.problems import add_sentences
from scoring.ruleset.json import write_value

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
        "mcr_missing": "Mahjong Competition Rules need their own switches in mcr.",
        "mcr_unwanted": "The switches in mcr belong to Mahjong Competition Rules only.",
        "mcr_players": "Mahjong Competition Rules are played by four.",
        "false_win_amounts": (
            "A false win has two prices, for too few fan and for no valid hand, but %(count)d are"
            " given."
        ),
        "mcr_start": (
            "%(field)s is %(points)d, but the start points of Mahjong Competition Rules are"
            " %(start_points)d."
        ),
        "hongkong_start": (
            "%(field)s is %(points)d, but the start points of the Hong Kong game are %(start_points)d."
        ),
    }
)


#: The switches that hold those of one game alone; each has its name as its variant.
OWN = ("hongkong", "mcr")


def with_parts_of(given: Mapping[str, Any], start: Mapping[str, Any]) -> Mapping[str, Any]:
    """Fill up the switches of a game with those of the start that the given object does not name."""
    filled = dict(given)
    for name in OWN:
        parts, of_start = given.get(name), start[name]
        if of_start is not None and isinstance(parts, Mapping):
            filled[name] = {**write_value(name, of_start), **parts}
    return filled


def with_start_points(values: Mapping[str, Any], given: Mapping[str, Any]) -> dict[str, Any]:
    """Let the start points of all games and those of a game's own switches follow the one given.

    Where both are given both stay, and contradict each other unless they are equal.
    """
    joined = dict(values)
    for name in OWN:
        rules, parts = values[name], given.get(name)
        if rules is None:
            continue
        named = isinstance(parts, Mapping) and "start_points" in parts
        if not named and "start_points" in given:
            rules = dataclasses.replace(rules, start_points=values["start_points"])
        follow = {point: rules.start_points for point in _START if point not in given}
        joined |= {**follow, name: rules}
    return joined
