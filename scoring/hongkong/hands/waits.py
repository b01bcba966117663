"""The waits and discards of a hand in the value format that is not complete yet.

Bonus tiles belong to no shape, and what completes one may still have too few faan.

Rules: docs/rules.md, 5.2.
"""

from collections.abc import Mapping

from scoring.core.acceptance import TileAcceptance, acceptance_of_task
from scoring.core.shanten import Shapes
from scoring.hongkong.hands.legality import problems_of_read
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
    shapes = Shapes(seven_pairs=rules.seven_pairs)
    return acceptance_of_task(
        task, read_tile_hand, lambda reading: problems_of_read(reading, rules), shapes
    )
