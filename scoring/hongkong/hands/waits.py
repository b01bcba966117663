"""The waits and discards of a hand in the value format that is not complete yet.

Bonus tiles belong to no shape, and what completes one may still have too few faan.

Rules: docs/rules.md, 5.2.
"""

import dataclasses
from collections.abc import Mapping

from scoring.core.acceptance import TileAcceptance, acceptance_of
from scoring.core.problems import IllegalHandError
from scoring.core.shanten import Shapes
from scoring.core.table.value_format import ReadHand
from scoring.core.tiles import KINDS
from scoring.hongkong.hands.legality import problems_of_read
from scoring.hongkong.hands.value_answer import read_rules
from scoring.hongkong.hands.value_json import read_tile_hand_leniently
from scoring.ruleset import HongKongRules, Ruleset, hongkong_rules

_NOT_COMPLETE = "not_winning"


def shapes_of(ruleset: Ruleset) -> Shapes:
    """Return what decides which hands are complete."""
    return _shapes(hongkong_rules(ruleset))


def _shapes(rules: HongKongRules) -> Shapes:
    return Shapes(seven_pairs=rules.seven_pairs)


def read_acceptance(task: Mapping[str, object]) -> TileAcceptance:
    """Tell how near a hand is: one without a winning tile, or one that it does not complete.

    IllegalHandError with every problem but that it is not complete.
    """
    rules = read_rules(task)
    waiting = task.get("win_tile") in (None, "")
    reading = read_tile_hand_leniently({**task, "win_tile": "1m"} if waiting else task)
    hand = reading.hand
    melded = tuple(kind for meld in hand.melds for kind in meld.tiles)
    if waiting:  # a tile that the hand has not stands in for the winning one
        free = next(kind for kind in range(KINDS) if kind not in {*hand.concealed, *melded})
        hand = dataclasses.replace(hand, win_tile=free)
    found = problems_of_read(ReadHand(hand, reading.problems), rules)
    problems = [one for one in (*reading.problems, *found) if one.code != _NOT_COMPLETE]
    if problems:
        raise IllegalHandError(problems)
    tiles = hand.concealed if waiting else (*hand.concealed, hand.win_tile)
    return acceptance_of(tiles, melded, (), _shapes(rules))
