"""`python -m scoring value` and `explain`: winning hands by tiles."""

from collections.abc import Mapping

from scoring.core.json_reader import parse_json
from scoring.core.problems import IllegalHandError, NotationError, Problem, ScoringError
from scoring.core.table.value_format import refused
from scoring.games import RIICHI, game_named
from scoring.riichi.hands.value_answer import VALUE_KEYS

#: The problems of a complete hand that is short of nothing but what the rules ask for.
_TOO_LITTLE = {"no_yaku", "too_few_faan"}


def value_line(line: str | bytes) -> dict[str, object]:
    """Value the hand that one line of JSON holds; a line that cannot be read gives its problem."""
    try:
        task = parse_json(line)
    except NotationError as error:
        return refused(None, VALUE_KEYS, error.problems)
    game = game_named(task.get("rules")) if isinstance(task, Mapping) else RIICHI
    return game.value_object(task)


def explain_line(text: str | bytes, *, near_misses: bool = False) -> tuple[list[str], int]:
    """Explain the hand that a JSON text holds; returns the lines and the exit status.

    The status is 1 for a hand that is refused. The lines then are its problems, with near misses
    also what a complete hand that has too little to win has and nearly has.
    """
    try:
        task = parse_json(text)
        if not isinstance(task, Mapping):
            raise IllegalHandError([Problem("not_an_object", "hand")])
    except ScoringError as error:
        return _messages(error), 1
    game = game_named(task.get("rules"))
    try:
        return game.explained(task, near_misses=near_misses), 0
    except ScoringError as error:
        too_little = {problem.code for problem in error.problems} <= _TOO_LITTLE
        more = game.short_of_winning(task) if near_misses and too_little else []
        return [*_messages(error), *more], 1


def _messages(error: ScoringError) -> list[str]:
    return [problem.message for problem in error.problems]
