"""The value of a hand by tiles, in the value format. No database access."""

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any

from league.hand_value.queries.explanations import explain_task, explanation_json
from league.hand_value.queries.hongkong_explanations import explain_hongkong
from scoring import Problem, ScoringError
from scoring.core.tiles import name_of
from scoring.games import game_named
from scoring.riichi.hands.value_answer import refused
from scoring.riichi.hands.waits import Waiting, read_waiting_task


def value_answer(hand: Any, *, explain: bool = False) -> dict[str, Any]:
    """The answer to one hand, as on the command line.

    A riichi hand that lacks only its winning tile has its waits under `waiting`. With `explain` a
    value has its `explanation`, near misses included.
    """
    if not isinstance(hand, Mapping):
        return refused(None, problems_of(hand))
    game = game_named(hand.get("rules"))
    answer = game.value_object(hand)
    if game.variant == "riichi" and hand.get("win_tile") in (None, ""):
        with suppress(ScoringError):
            answer["waiting"] = waits_json(hand)
    elif explain and not answer["problems"]:
        answer["explanation"] = EXPLAIN[game.variant](hand)
    return answer


def _explain_riichi(hand: Mapping[str, Any]) -> dict[str, Any]:
    return explanation_json(explain_task(hand, near_misses=True))


# How the hands of a game are explained, by the `variant` of its rulesets.
EXPLAIN: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "riichi": _explain_riichi,
    "hongkong": explain_hongkong,
}


def problems_of(hand: Any) -> tuple[Problem, ...]:
    """The problems of a hand without a value."""
    if not isinstance(hand, Mapping):
        return (Problem("not_an_object", "hand"),)
    try:
        game_named(hand.get("rules")).value_of(hand)
    except ScoringError as error:
        return error.problems
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Wait:
    """A tile that lowers the shanten, and how many copies the player has not seen."""

    tile: str
    live: int


@dataclass(frozen=True, slots=True, kw_only=True)
class HandWaits:
    """Shanten and the accepted tiles; for a tenpai hand these are its waits.

    `held` are waits that do not count, because the hand holds all four copies.
    """

    shanten: int
    tenpai: bool
    accepted: list[Wait]
    live: int
    held: list[str]


def task_waits(task: Mapping[str, Any]) -> HandWaits:
    """The waits of a hand of the value format without `win_tile`; raises ScoringError."""
    return hand_waits(read_waiting_task(task))


def hand_waits(waiting: Waiting) -> HandWaits:
    return HandWaits(
        shanten=waiting.shanten,
        tenpai=bool(waiting.waits),
        accepted=[Wait(tile=name_of(one.kind), live=one.live) for one in waiting.accepted],
        live=waiting.live,
        held=[name_of(kind) for kind in waiting.held],
    )


def waits_json(task: Mapping[str, Any]) -> dict[str, Any]:
    return asdict(task_waits(task))
