"""`python -m scoring acceptance`: what hands by tiles wait for, accept or should discard."""

from collections.abc import Mapping

from scoring.core.json_reader import parse_json
from scoring.core.problems import NotationError, Problem, ScoringError
from scoring.games import game_named

_KEYS = ("shanten", "tenpai", "accepted", "live", "held", "discards")


def acceptance_line(line: str | bytes) -> dict[str, object]:
    """Tell how near the hand is that one line of JSON holds, in the value format.

    A hand without `win_tile` has `accepted` and `held`, one that its winning tile does not complete
    has `discards`. A hand that cannot be read or is against the rules has its problems alone.
    """
    try:
        task = parse_json(line)
    except NotationError as error:
        return _refused(None, error)
    if not isinstance(task, Mapping):
        return _refused(None, NotationError([Problem("not_an_object", "hand")]))
    try:
        found = game_named(task.get("rules")).acceptance(task)
    except ScoringError as error:
        return _refused(task.get("id"), error)
    return {"id": task.get("id"), **found.to_json(), "problems": []}


def _refused(name: object, error: ScoringError) -> dict[str, object]:
    problems = [problem.to_json() for problem in error.problems]
    return {"id": name, **dict.fromkeys(_KEYS), "problems": problems}
