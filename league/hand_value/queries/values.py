"""The value of a hand by tiles, in the value format. No database access."""

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass
from typing import Any

from league.hand_value.queries.explanations import (
    ValueLine,
    explain_task,
    explanation_json,
    near_lines,
)
from league.hand_value.queries.hongkong_explanations import below_minimum, explain_hongkong
from scoring import Problem, ScoringError
from scoring.core.acceptance import TileAcceptance
from scoring.core.shanten import Accepted
from scoring.core.table.value_format import refused
from scoring.core.tiles import name_of
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
            answer["waiting"] = asdict(hand_waits(game.acceptance(hand)))
        return answer
    codes = {item["code"] for item in answer["problems"]}
    if codes == {NOT_COMPLETE}:
        answer["discards"] = [asdict(one) for one in discard_choices(game.acceptance(hand))]
    elif explain and codes <= NEAR.keys():
        answer["near"] = [asdict(line) for code in codes for line in NEAR[code](hand)]
    return answer


def _explain_riichi(hand: Mapping[str, Any]) -> dict[str, Any]:
    return explanation_json(explain_task(hand, near_misses=True))


# How the hands of a game are explained, by the `variant` of its rulesets.
EXPLAIN: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "riichi": _explain_riichi,
    "hongkong": explain_hongkong,
}


# The near misses of a complete hand below the minimum, by the code of its only problem.
NEAR: Mapping[str, Callable[[Mapping[str, Any]], list[ValueLine]]] = {
    "no_yaku": near_lines,
    "too_few_faan": lambda hand: below_minimum(hand)[1],
}


def problems_of(hand: Any) -> tuple[Problem, ...]:
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
    """Shanten and the accepted tiles, which are the waits of a tenpai hand.

    `held` are waits that do not count, because the hand has all four copies.
    """

    shanten: int
    tenpai: bool
    accepted: list[Wait]
    live: int
    held: list[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardChoice:
    """A tile to discard, and the tiles that the rest of the hand accepts."""

    tile: str
    shanten: int
    accepted: list[Wait]
    live: int


def hand_waits(found: TileAcceptance) -> HandWaits:
    return HandWaits(
        shanten=found.shanten,
        tenpai=found.shanten == 0 and bool(found.accepted),
        accepted=_waits(found.accepted),
        live=found.live,
        held=[name_of(kind) for kind in found.held],
    )


def discard_choices(found: TileAcceptance) -> list[DiscardChoice]:
    """The discards of a hand of 14 tiles, best first."""
    return [
        DiscardChoice(
            tile=name_of(one.tile),
            shanten=one.shanten,
            accepted=_waits(one.accepted),
            live=one.live,
        )
        for one in found.discards
    ]


def _waits(accepted: Iterable[Accepted]) -> list[Wait]:
    return [Wait(tile=name_of(one.kind), live=one.live) for one in accepted]
