"""The value of a hand by tiles, in the value format. No database access."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from league.hand_value.queries.hands_of_games import HANDS
from scoring import Problem, ScoringError
from scoring.core.acceptance import TileAcceptance
from scoring.core.table.value_format import refused
from scoring.games import game_named
from scoring.riichi.hands.value_answer import VALUE_KEYS

# If this is the only problem of a hand by tiles, every discard can be compared.
NOT_COMPLETE = "not_winning"
#: The switches that change the value of a hand of riichi, which a reader may choose beside it.
SWITCHES_ASKED = (
    "red_fives",
    "kuitan",
    "kiriage",
    "kazoe",
    "pinfu_tsumo",
    "double_wind_fu",
    "multiple_yakuman",
    "renhou",
    "open_riichi",
    "chiitoi_four_alike",
    "sanma_tsumo",
)


def value_answer(hand: Any, *, explain: bool = False) -> dict[str, Any]:
    """The answer to one hand, as on the command line.

    A hand without its winning tile has its waits under `waiting`. A hand that its winning tile does
    not complete has its `discards`, best first. With `explain` a value has its `explanation` with
    near misses; a complete hand below the minimum has them as `near`.
    """
    if not isinstance(hand, Mapping):
        return refused(None, VALUE_KEYS, problems_of(hand))
    game = game_named(hand.get("rules"))
    words = HANDS[game.variant]
    answer: dict[str, Any] = game.value_object(hand)
    if not answer["problems"]:
        return answer | ({"explanation": words.explain(hand)} if explain else {})
    if hand.get("win_tile") in (None, ""):
        with suppress(ScoringError):
            answer["waiting"] = waits_of(game.acceptance(hand))
        return answer
    codes = {item["code"] for item in answer["problems"]}
    if codes == {NOT_COMPLETE}:
        answer["discards"] = game.acceptance(hand).to_json()["discards"]
    elif explain and codes == {words.too_little}:
        _counted, near = words.below(hand)
        answer["near"] = [asdict(line) for line in near]
    return answer


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
