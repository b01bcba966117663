"""What a game answers about a winning hand in the value format: its value, the reasons, near misses."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from scoring.core.problems import IllegalHandError, Problem, ScoringError
from scoring.core.table.value_format import refused

HandT = TypeVar("HandT")
RulesT = TypeVar("RulesT")
ValueT = TypeVar("ValueT")

#: A hand by tiles in the value format.
Task = Mapping[str, object]


def checked_hand(
    task: Task,
    rules: RulesT,
    read_and_check: Callable[[Task, RulesT], tuple[HandT, Sequence[Problem]]],
) -> HandT:
    """Read a hand; IllegalHandError with every problem."""
    hand, problems = read_and_check(task, rules)
    if problems:
        raise IllegalHandError(problems)
    return hand


@dataclass(frozen=True, kw_only=True)
class ValueAnswers(Generic[HandT, RulesT, ValueT]):
    """The answers of one game, made of its functions; `keys` are those of a value in JSON.

    `read_task` raises ScoringError with every problem, and `value_of` for a hand below the minimum,
    which `best_of` values as well.
    """

    keys: tuple[str, ...]
    read_task: Callable[[Task], tuple[HandT, RulesT]]
    value_of: Callable[[HandT, RulesT], ValueT]
    best_of: Callable[[HandT, RulesT], ValueT]
    to_json: Callable[[ValueT], dict[str, object]]
    near_misses_of: Callable[[ValueT, HandT, RulesT], Sequence[Any]]
    #: (hand, rules, near_misses): the value explained line by line.
    lines: Callable[[HandT, RulesT, bool], list[str]]
    lines_below_minimum: Callable[[HandT, RulesT], list[str]]

    def value_object(self, task: Task, *, near_misses: bool = False) -> dict[str, object]:
        """Value a hand: {"id", the keys, "problems"}, on request with "near_misses".

        A hand with problems has no value, and the keys are null. Near misses are those of a hand
        below the minimum as well.
        """
        try:
            hand, rules = self.read_task(task)
        except ScoringError as error:
            return refused(task.get("id"), self.keys, error.problems)
        try:
            value = self.value_of(hand, rules)
            answer = {"id": task.get("id"), **self.to_json(value), "problems": []}
        except ScoringError as error:
            value = self.best_of(hand, rules)
            answer = refused(task.get("id"), self.keys, error.problems)
        if near_misses:
            found = self.near_misses_of(value, hand, rules)
            answer["near_misses"] = [miss._asdict() for miss in found]
        return answer

    def value_of_task(self, task: Task, ruleset: object = None) -> ValueT:
        """Value a hand; ScoringError with every problem. It names its rules where none are given."""
        return self.value_of(*self.read_task({"rules": ruleset, **task} if ruleset else task))

    def explained(self, task: Task, *, near_misses: bool = False) -> list[str]:
        """Explain a hand line by line; raises ScoringError with every problem."""
        hand, rules = self.read_task(task)
        return self.lines(hand, rules, near_misses)

    def short_of_winning(self, task: Task) -> list[str]:
        """Write what a complete hand below the minimum has; raises ScoringError for any other fault."""
        return self.lines_below_minimum(*self.read_task(task))
