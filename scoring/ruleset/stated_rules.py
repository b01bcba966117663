"""The rules that a hand by tiles names beside its tiles."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from scoring.core.problems import IllegalHandError, Problem, ScoringError
from scoring.core.table.value_format import ReadHand
from scoring.ruleset.choices import Variant
from scoring.ruleset.ruleset import Ruleset


@cache
def default_rules() -> Ruleset:
    """Return the rules of a hand that names none: `wrc-2025` with three red fives."""
    return Ruleset.from_json({"preset": "wrc-2025", "red_fives": 3})


def rules_of(task: Mapping[str, object]) -> Ruleset:
    """Return the rules of a hand, a Ruleset or one in JSON.

    IllegalHandError with what is wrong with them, fields beginning with "rules".
    """
    rules = task.get("rules")
    if isinstance(rules, Ruleset):
        return rules
    if rules is None:
        return default_rules()
    try:
        return Ruleset.from_json(rules)
    except ScoringError as error:
        raise IllegalHandError(_in_rules(error)) from None


def rules_beside(task: Mapping[str, object], read: Callable[[object], ReadHand[Any]]) -> Ruleset:
    """Return the rules of a hand; IllegalHandError with every problem of the rules and the hand."""
    try:
        return rules_of(task)
    except ScoringError as error:
        raise IllegalHandError([*error.problems, *read(task).problems]) from None


def own_rules(
    task: Mapping[str, object], variant: Variant, read: Callable[[object], ReadHand[Any]]
) -> Any:
    """Return the switches that a game alone has; raises as `rules_beside`, also for another game."""
    rules = getattr(rules_beside(task, read), variant)
    if rules is None:
        raise IllegalHandError([Problem(f"{variant}_missing", "rules")])
    return rules


def rules_agree(rules: object, ruleset: Ruleset) -> Iterator[Problem]:
    """Rules that a hand names are those of the game; only its length may be another one."""
    if rules is None:
        return
    try:
        named = Ruleset.from_json(rules)
    except ScoringError as error:
        yield from _in_rules(error)
        return
    if named == ruleset:
        return
    own = ruleset.to_json()
    switches = [
        name
        for name, value in named.to_json().items()
        if value != own[name] and name != "game_length"
    ]
    if switches:
        yield Problem("tiles_against_rules", "rules", {"switches": ", ".join(switches)})


def _in_rules(error: ScoringError) -> Iterator[Problem]:
    for problem in error.problems:
        field = problem.field if problem.field == "rules" else f"rules.{problem.field}"
        yield Problem(problem.code, field, problem.params)
