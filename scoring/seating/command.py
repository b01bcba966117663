"""Answer the command line: `python -m scoring swiss --jsonl`."""

import json

from scoring.core.json_reader import flag, one_of
from scoring.core.problems import NotationError, Problem
from scoring.seating.draw import Seating, draw
from scoring.seating.explain import explain_seating
from scoring.seating.methods.catalogue import METHODS
from scoring.seating.task import SeatingTask
from scoring.seating.task_json import Reader, read_task

#: The keys of a line that are not those of a task: the method, and whether to give reasons.
METHOD, WHY = "method", "why"


def draw_line(line: bytes) -> dict[str, object]:
    """Answer one task with one seating, by rank or by its `method`, with reasons if `why` is true.

    A task that cannot be read is answered with its problems.
    """
    try:
        task, method, wants_reasons = _read(json.loads(line))
    except NotationError as error:
        return Seating(problems=error.problems).to_json()
    except ValueError:
        return Seating(problems=(Problem("not_json", "task"),)).to_json()
    seating = draw(task, method=method)
    if not wants_reasons:
        return seating.to_json()
    reasons = explain_seating(seating.tables, task, method=method) if seating.tables else {}
    explained = {player: reason.to_json() for player, reason in reasons.items()}
    return {**seating.to_json(), WHY: explained}


def _read(given: object) -> tuple[SeatingTask, str, bool]:
    """Read a task, its method and whether to give reasons; NotationError with every problem."""
    reader = Reader()
    own = dict(given) if isinstance(given, dict) else {}
    method = reader.noting(one_of({it: it for it in METHODS}))(own.pop(METHOD, "swiss"), METHOD)
    wants_reasons = reader.noting(flag)(own.pop(WHY, False), WHY)
    try:
        task = read_task(own if isinstance(given, dict) else given)
    except NotationError as error:
        raise NotationError([*reader.problems, *error.problems]) from None
    if reader.problems:
        raise NotationError(reader.problems)
    return task, method, wants_reasons
