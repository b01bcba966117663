"""The value of a hand by tiles, in the value format. No database access."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from league.hand_value.queries import hongkong_explanations, mcr_explanations
from league.hand_value.queries.explanations import (
    ValueLine,
    explain_task,
    explanation_json,
    near_lines,
)
from league.hand_value.queries.hongkong_explanations import explain_hongkong
from league.hand_value.queries.mcr_explanations import explain_mcr
from scoring import Problem, ScoringError
from scoring.core.acceptance import TileAcceptance
from scoring.core.table.value_format import refused
from scoring.games import game_named
from scoring.riichi.hands.value_answer import VALUE_KEYS

# If this is the only problem of a hand by tiles, every discard can be compared.
NOT_COMPLETE = "not_winning"


def value_answer(hand: Any, *, explain: bool = False) -> dict[str, Any]:
    """The answer to one hand, as on the command line.

    A hand without its winning tile has its waits under `waiting`. A hand that its winning tile does
    not complete has its `discards`, best first. With `explain` a value has its `explanation` with
    near misses; a complete hand below the minimum has them as `near`.
    """
    if not isinstance(hand, Mapping):
        return refused(None, VALUE_KEYS, problems_of(hand))
    game = game_named(hand.get("rules"))
    answer: dict[str, Any] = game.value_object(hand)
    if not answer["problems"]:
        return answer | ({"explanation": EXPLAIN[game.variant](hand)} if explain else {})
    if hand.get("win_tile") in (None, ""):
        with suppress(ScoringError):
            answer["waiting"] = waits_of(game.acceptance(hand))
        return answer
    codes = {item["code"] for item in answer["problems"]}
    if codes == {NOT_COMPLETE}:
        answer["discards"] = game.acceptance(hand).to_json()["discards"]
    elif explain and codes <= NEAR.keys():
        answer["near"] = [asdict(line) for code in codes for line in NEAR[code](hand)]
    return answer


def _explain_riichi(hand: Mapping[str, Any]) -> dict[str, Any]:
    return explanation_json(explain_task(hand, near_misses=True))


# How the hands of a game are explained, by the `variant` of its rulesets.
EXPLAIN: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "riichi": _explain_riichi,
    "hongkong": explain_hongkong,
    "mcr": explain_mcr,
}


# The near misses of a complete hand below the minimum, by the code of its only problem.
NEAR: Mapping[str, Callable[[Mapping[str, Any]], list[ValueLine]]] = {
    "no_yaku": near_lines,
    "too_few_faan": lambda hand: hongkong_explanations.below_minimum(hand)[1],
    "too_few_fan": lambda hand: mcr_explanations.below_minimum(hand)[1],
}


def problems_of(hand: Any) -> tuple[Problem, ...]:
    if not isinstance(hand, Mapping):
        return (Problem("not_an_object", "hand"),)
    try:
        game_named(hand.get("rules")).value_of(hand)
    except ScoringError as error:
        return error.problems
    return ()


def waits_of(found: TileAcceptance) -> dict[str, Any]:
    """How near a hand of 13 tiles is, as in `TileAcceptance.to_json`."""
    written: dict[str, Any] = found.to_json()
    del written["discards"]
    return written
