"""What a hand is worth by its tiles, in the value format; nothing is read from the database."""

from collections.abc import Mapping
from typing import Any

from scoring import Problem, ScoringError
from scoring.riichi.evaluate import value_of
from scoring.riichi.value_json import read_task, value_object


def valued(hand: Any) -> dict[str, Any]:
    """The answer to one hand, as the command line gives it too."""
    return value_object(hand)


def problems_of(hand: Any) -> tuple[Problem, ...]:
    """Why a hand has no value, ready to be worded in the reader's language."""
    if not isinstance(hand, Mapping):
        return (Problem("not_an_object", "hand"),)
    try:
        value_of(*read_task(hand))
    except ScoringError as error:
        return error.problems
    return ()
