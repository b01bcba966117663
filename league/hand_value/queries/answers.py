"""The calculator's answer to tiles: value, waits, discards, or problems."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from league.hand_value.queries.explanations import ValueLine
from league.hand_value.queries.hands_of_games import HANDS, HandWords, Json, Task
from league.hand_value.queries.values import NOT_COMPLETE, waits_of
from league.templatetags.numbers import grouped
from scoring import Problem, ScoringError
from scoring.games import game_named

# Waits are valued without luck and without facts of the end of the hand.
LUCK = frozenset(
    {
        *("ippatsu", "rinshan", "chankan", "haitei", "houtei", "first_turn"),
        *("discarder", "discarder_riichi", "pao", "consecutive_dealer_wins"),
        *("kong_replacement", "robbing_kong", "last_tile", "last_of_its_kind"),
        *("opening", "guarantor", "id"),
    }
)


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

    `waits` and `discards` are as in `TileAcceptance.to_json`. `values` are the waits of a tenpai
    hand. For a complete hand below the minimum, `counted` are the patterns that it has, and `near`
    the patterns or yaku that it almost has. Without tiles everything is empty.
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
    words = HANDS[game_named(task.get("rules")).variant]
    counted, near = words.below(task) if codes == {words.too_little} else ([], [])
    return HandAnswer(problems=error.problems, counted=counted, near=near)


def _missing(problems: tuple[Problem, ...]) -> int:
    """How many tiles are missing, if nothing else is wrong."""
    if any(problem.code not in {"wrong_tile_count", "tiles_missing"} for problem in problems):
        return 0
    counted = [one.params for one in problems if one.code == "wrong_tile_count"]
    return max([0, *(int(one["wanted"]) - int(one["count"]) for one in counted)])


def _values(task: Task, waits: Json) -> list[WaitValue]:
    game = game_named(task.get("rules"))
    words = HANDS[game.variant]
    plain = {name: value for name, value in task.items() if name not in LUCK}

    def value(tile: str, *, drawn: bool) -> str:
        how = {**plain, "win_tile": tile, words.drawn: drawn}
        return _in_short(game.value_object(how), words)

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


def _in_short(value: Json, words: HandWords) -> str:
    if value["problems"]:
        too_little = value["problems"][0]["code"] == words.too_little
        return str(words.too_little_in_short) if too_little else "\N{EN DASH}"
    return f"{words.size(value)} · {grouped(value['points'])}"
