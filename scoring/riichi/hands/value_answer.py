"""The value of a winning hand in JSON: the hand as an object in, the answer as an object out."""

from collections.abc import Mapping

from scoring.core.problems import IllegalHandError, Problem, ScoringError
from scoring.core.table.value_format import refused
from scoring.riichi.hands.decomposition import text_at
from scoring.riichi.hands.evaluate import HandValue, evaluator_of
from scoring.riichi.hands.explain import explain, explanation_lines, near_miss_lines, near_misses_of
from scoring.riichi.hands.tile_hand import TileHand
from scoring.riichi.hands.value_json import read_tile_hand
from scoring.riichi.hands.value_json_fast import read_and_check, read_ordinary
from scoring.ruleset import Ruleset
from scoring.ruleset.stated_rules import rules_beside

#: The keys of a value.
VALUE_KEYS = (
    "yaku",
    "yakuman",
    "han",
    "fu",
    "dora",
    "limit",
    "points",
    "payments",
    "reading",
)


def value_object(task: object, *, near_misses: bool = False) -> dict[str, object]:
    """Value a hand in the value format.

    Returns {"id", "yaku", "yakuman", "han", "fu", "dora", "limit", "points", "payments",
    "reading", "problems"}, on request with "near_misses"; a hand with problems has no value, and
    those keys are null. Near misses are those of a complete hand without a yaku as well.
    """
    if not isinstance(task, Mapping):
        return refused(None, VALUE_KEYS, [Problem("not_an_object", "hand")])
    name = task.get("id")
    try:
        hand, ruleset = read_task(task)
    except ScoringError as error:
        return refused(name, VALUE_KEYS, error.problems)
    try:
        value = evaluator_of(ruleset).value(hand)
    except ScoringError as error:
        answer = refused(name, VALUE_KEYS, error.problems)
        near_misses &= [problem.code for problem in error.problems] == ["no_yaku"]
        counted: tuple[str, ...] = ()
    else:
        answer = {"id": name, **value_to_json(value, hand, ruleset), "problems": []}
        counted = value.yaku
    if near_misses:
        found = near_misses_of(hand, ruleset, counted)
        answer["near_misses"] = [miss._asdict() for miss in found]
    return answer


def value_of_task(task: Mapping[str, object], ruleset: Ruleset | None = None) -> HandValue:
    """Value a winning hand in the value format; ScoringError with every problem.

    The hand names its rules where no ruleset is given.
    """
    ruleset = ruleset or _ruleset_of(task)
    hand = read_ordinary(task, ruleset) or _read_closely(task, ruleset)
    return evaluator_of(ruleset).value(hand)


def explained(task: Mapping[str, object], *, near_misses: bool = False) -> list[str]:
    """Explain a hand in the value format line by line; ScoringError with every problem."""
    hand, ruleset = read_task(task)
    return explanation_lines(explain(hand, ruleset, near_misses=near_misses), hand)


def short_of_winning(task: Mapping[str, object]) -> list[str]:
    """Write the yaku that a complete hand without one nearly has."""
    hand, ruleset = read_task(task)
    return near_miss_lines(near_misses_of(hand, ruleset, ()))


def read_task(task: Mapping[str, object]) -> tuple[TileHand, Ruleset]:
    """Read a hand and its rules and check them; raises ScoringError with every problem."""
    ruleset = _ruleset_of(task)
    return read_ordinary(task, ruleset) or _read_closely(task, ruleset), ruleset


def _ruleset_of(task: Mapping[str, object]) -> Ruleset:
    given = task.get("rules")
    return given if type(given) is Ruleset and given.variant == "riichi" else read_rules(task)


def _read_closely(task: Mapping[str, object], ruleset: Ruleset) -> TileHand:
    hand, problems = read_and_check(task, ruleset)
    if problems:
        raise IllegalHandError(problems)
    return hand


def read_rules(task: Mapping[str, object]) -> Ruleset:
    """Read the rules of a hand; IllegalHandError with every problem of either."""
    ruleset = rules_beside(task, read_tile_hand)
    if ruleset.variant != "riichi":
        of_hand = read_tile_hand(task).problems
        raise IllegalHandError([Problem("not_riichi", "rules"), *of_hand])
    return ruleset


def value_to_json(value: HandValue, hand: TileHand, ruleset: Ruleset) -> dict[str, object]:
    """Write a value, without the keys that belong to the task."""
    return {
        "yaku": list(value.yaku),
        "yakuman": value.yakuman,
        "han": value.han,
        "fu": value.fu,
        "dora": value.dora._asdict(),
        "limit": None if value.limit is None else value.limit.id,
        "points": value.points,
        "payments": dict(value.payments),
        "reading": text_at(value.reading, hand, ruleset),
    }
