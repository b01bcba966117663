"""What a hand is worth by its tiles, in the value format; nothing is read from the database."""

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from league.hand_value.queries.explanations import explanation_json, task_explained
from league.hand_value.queries.waits import waits_json
from scoring import Problem, ScoringError
from scoring.riichi.hands.evaluate import value_of
from scoring.riichi.hands.value_json import read_task, value_object


def valued(hand: Any, *, explain: bool = False) -> dict[str, Any]:
    """The answer to one hand, as the command line gives it too.

    A hand that can be read but for its winning tile also tells what it is `waiting` for; on request
    a value has its `explanation`, near misses among it.
    """
    answer = value_object(hand)
    if _lacks_win_tile(hand):
        with suppress(ScoringError):
            answer["waiting"] = waits_json(hand)
    elif explain and not answer["problems"]:
        answer["explanation"] = explanation_json(task_explained(hand, near_misses=True))
    return answer


def _lacks_win_tile(hand: Any) -> bool:
    return isinstance(hand, Mapping) and hand.get("win_tile") in (None, "")


def problems_of(hand: Any) -> tuple[Problem, ...]:
    """Why a hand has no value, ready to be worded in the reader's language."""
    if not isinstance(hand, Mapping):
        return (Problem("not_an_object", "hand"),)
    try:
        value_of(*read_task(hand))
    except ScoringError as error:
        return error.problems
    return ()
