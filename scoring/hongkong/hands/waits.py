"""The waits and discards of a hand in the value format that is not complete yet.

Bonus tiles belong to no shape, and what completes one may still have too few faan.

Rules: docs/rules.md, 5.2.
"""

from collections.abc import Mapping

from scoring.core.acceptance import TileAcceptance, acceptance_of, is_waiting, read_incomplete
from scoring.core.shanten import Shapes
from scoring.hongkong.hands.legality import problems_of_read
from scoring.hongkong.hands.tile_hand import TileHand
from scoring.hongkong.hands.value_answer import read_rules
from scoring.hongkong.hands.value_json import read_tile_hand
from scoring.ruleset import Ruleset, hongkong_rules


def shapes_of(ruleset: Ruleset) -> Shapes:
    """Return what decides which hands are complete."""
    return Shapes(seven_pairs=hongkong_rules(ruleset).seven_pairs)


def read_acceptance(task: Mapping[str, object]) -> TileAcceptance:
    """Tell how near a hand is: one without a winning tile, or one that it does not complete.

    IllegalHandError with every problem but that it is not complete.
    """
    rules = read_rules(task)
    hand = read_incomplete(
        task, read_tile_hand, _seen, lambda reading: problems_of_read(reading, rules)
    )
    tiles = hand.concealed if is_waiting(task) else (*hand.concealed, hand.win_tile)
    return acceptance_of(tiles, hand.melded, (), Shapes(seven_pairs=rules.seven_pairs))


def _seen(hand: TileHand) -> set[int]:
    return {*hand.concealed, *hand.melded}
