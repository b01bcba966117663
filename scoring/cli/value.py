"""`python -m scoring value`, `explain` and `acceptance`: hands by tiles."""

from collections.abc import Mapping

from scoring.core.json_reader import parse_json
from scoring.core.problems import IllegalHandError, Problem, ScoringError
from scoring.core.table.value_format import refused
from scoring.games import game_named
from scoring.riichi.hands.value_answer import VALUE_KEYS

_ACCEPTANCE_KEYS = ("shanten", "tenpai", "accepted", "live", "held", "discards")
#: The problems of a complete hand that is short of nothing but what the rules ask for.
_TOO_LITTLE = {"no_yaku", "too_few_faan", "too_few_fan"}


def value_line(line: str | bytes) -> dict[str, object]:
    """Value the hand that one line of JSON holds; a line that cannot be read gives its problem."""
    try:
        task = _read_task(line)
    except ScoringError as error:
        return refused(None, VALUE_KEYS, error.problems)
    return game_named(task.get("rules")).value_object(task)


def explain_line(text: str | bytes, *, near_misses: bool = False) -> tuple[list[str], int]:
    """Explain the hand that a JSON text holds; returns the lines and the exit status.

    The status is 1 for a hand that is refused. The lines then are its problems, with near misses
    also what a complete hand that has too little to win has and nearly has.
    """
    try:
        task = _read_task(text)
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


def acceptance_line(line: str | bytes) -> dict[str, object]:
    """Tell how near the hand is that one line of JSON holds, in the value format.

    A hand without `win_tile` has `accepted` and `held`, one that its winning tile does not complete
    has `discards`. A hand that cannot be read or is against the rules has its problems alone.
    """
    name = None
    try:
        task = _read_task(line)
        name = task.get("id")
        found = game_named(task.get("rules")).acceptance(task)
    except ScoringError as error:
        return refused(name, _ACCEPTANCE_KEYS, error.problems)
    return {"id": name, **found.to_json(), "problems": []}


def _read_task(text: str | bytes) -> Mapping[str, object]:
    task = parse_json(text)
    if not isinstance(task, Mapping):
        raise IllegalHandError([Problem("not_an_object", "hand")])
    return task
