"""The calculator's answer to tiles: value, waits, discards, or problems."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from league.hand_value.queries import hongkong_explanations, mcr_explanations
from league.hand_value.queries.explanations import ValueLine, near_lines, size_of
from league.hand_value.queries.hongkong_explanations import faan_text
from league.hand_value.queries.mcr_explanations import fan_text
from league.hand_value.queries.values import NOT_COMPLETE, waits_of
from league.templatetags.numbers import grouped
from scoring import Problem, ScoringError
from scoring.games import game_named

Json = Mapping[str, Any]
Task = Json

# Waits are valued without luck and without facts of the end of the hand.
LUCK = frozenset(
    {
        *("ippatsu", "rinshan", "chankan", "haitei", "houtei", "first_turn"),
        *("discarder", "discarder_riichi", "pao", "consecutive_dealer_wins"),
        *(
            "kong_replacement",
            "robbing_kong",
            "last_tile",
            "opening",
            "guarantor",
            "id",
            "last_of_its_kind",
        ),
    }
)
DRAWN = {"riichi": "tsumo", "hongkong": "self_draw", "mcr": "self_draw"}

#: What a complete hand below the minimum has, and what it nearly has, by the code of its only problem.
BELOW_MINIMUM = {
    "too_few_faan": hongkong_explanations.below_minimum,
    "too_few_fan": mcr_explanations.below_minimum,
}


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitValue:
    """A wait with its live copies, and the value of a win on it by discard and by draw."""

    tile: str
    live: int
    by_discard: str
    by_draw: str


@dataclass(frozen=True, slots=True, kw_only=True)
class HandAnswer:
    """One of: an explanation, waits, discards, missing tiles, or problems.

    `waits` and `discards` are as in `TileAcceptance.to_json`. `values` are the waits of a tenpai hand. For a complete hand below the minimum, `counted` are
    the patterns that it has, and `near` the patterns or yaku that it almost has. Without tiles
    everything is empty.
    """

    explanation: Any = None
    waits: Json | None = None
    values: list[WaitValue] = field(default_factory=list)
    shanten: int | None = None
    discards: list[Json] = field(default_factory=list)
    missing: int = 0
    counted: list[ValueLine] = field(default_factory=list)
    near: list[ValueLine] = field(default_factory=list)
    problems: tuple[Problem, ...] = ()

    @property
    def best_discards(self) -> list[Json]:
        """The discards after which the hand is nearest to a win."""
        return [one for one in self.discards if one["shanten"] == self.discards[0]["shanten"]]

    @property
    def other_discards(self) -> list[Json]:
        return self.discards[len(self.best_discards) :]


def answer_to(task: Task, explain: Callable[[Task], Any]) -> HandAnswer:
    """Answer a hand of the value format; `explain` words the value of its game."""
    if not any(task.get(name) for name in ("concealed", "melds", "win_tile", "flower_win")):
        return HandAnswer()
    try:
        if task.get("win_tile") or task.get("flower_win"):
            return HandAnswer(explanation=explain(task))
        waits = waits_of(game_named(task.get("rules")).acceptance(task))
    except ScoringError as error:
        return _without_value(task, error)
    return HandAnswer(waits=waits, values=_values(task, waits) if waits["tenpai"] else [])


def _without_value(task: Task, error: ScoringError) -> HandAnswer:
    codes = {problem.code for problem in error.problems}
    if codes == {NOT_COMPLETE}:
        found: Json = game_named(task.get("rules")).acceptance(task).to_json()
        return HandAnswer(shanten=found["shanten"], discards=found["discards"])
    if missing := _missing(error.problems):
        return HandAnswer(missing=missing)
    if len(codes) == 1 and codes <= BELOW_MINIMUM.keys():
        counted, near = BELOW_MINIMUM[min(codes)](task)
        return HandAnswer(problems=error.problems, counted=counted, near=near)
    near = near_lines(task) if codes == {"no_yaku"} else []
    return HandAnswer(problems=error.problems, near=near)


def _missing(problems: tuple[Problem, ...]) -> int:
    """How many tiles are missing, if nothing else is wrong."""
    if any(problem.code not in {"wrong_tile_count", "tiles_missing"} for problem in problems):
        return 0
    counted = [one.params for one in problems if one.code == "wrong_tile_count"]
    return max([0, *(int(one["wanted"]) - int(one["count"]) for one in counted)])


def _values(task: Task, waits: Json) -> list[WaitValue]:
    game = game_named(task.get("rules"))
    plain = {name: value for name, value in task.items() if name not in LUCK}

    def value(tile: str, *, drawn: bool) -> str:
        how = {**plain, "win_tile": tile, DRAWN[game.variant]: drawn}
        return _in_short(game.value_object(how))

    return [
        WaitValue(
            tile=one["tile"],
            live=one["live"],
            by_discard=value(one["tile"], drawn=False),
            by_draw=value(one["tile"], drawn=True),
        )
        for one in waits["accepted"]
        if one["live"]
    ]


def _in_short(value: Mapping[str, Any]) -> str:
    if value["problems"]:
        code = value["problems"][0]["code"]
        words = {
            "no_yaku": _("no yaku"),
            "too_few_faan": _("too few faan"),
            "too_few_fan": _("too few fan"),
        }
        return words.get(code, "\N{EN DASH}")
    if "faan" in value:
        size = faan_text(value["faan"])
    elif "fan" in value:
        size = fan_text(value["fan"])
    else:
        size = size_of(value["yakuman"], value["han"], value["fu"])
    return f"{size} · {grouped(value['points'])}"
