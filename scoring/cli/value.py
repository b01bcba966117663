"""`python -m scoring value` and `explain`: winning hands by tiles."""

from collections.abc import Mapping

from scoring.core.json_reader import parse_json
from scoring.core.problems import IllegalHandError, NotationError, Problem, ScoringError
from scoring.riichi.hands.explain import explain, explanation_lines
from scoring.riichi.hands.value_answer import read_task, refused, value_object


def value_line(line: str | bytes) -> dict[str, object]:
    """Value the hand that one line of JSON holds; a line that cannot be read gives its problem."""
    try:
        task = parse_json(line)
    except NotationError as error:
        return refused(None, error.problems)
    return value_object(task)


def explain_line(text: str | bytes, *, near_misses: bool = False) -> tuple[list[str], int]:
    """Explain the hand that a JSON text holds; returns the lines and the exit status.

    The status is 1 for a hand that is refused; the lines then are its problems.
    """
    try:
        task = parse_json(text)
        if not isinstance(task, Mapping):
            raise IllegalHandError([Problem("not_an_object", "hand")])
        hand, ruleset = read_task(task)
        explanation = explain(hand, ruleset, near_misses=near_misses)
    except ScoringError as error:
        return [problem.message for problem in error.problems], 1
    return explanation_lines(explanation, hand), 0
