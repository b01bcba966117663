"""Answer the command line: `python -m scoring swiss --jsonl` and `python -m scoring plan`."""

import json

from scoring.errors import NotationError, Problem
from scoring.seating.draw import Seating, draw
from scoring.seating.plans import make_plan
from scoring.seating.task import SeatingTask


def draw_line(line: bytes) -> dict[str, object]:
    """Answer one task with one seating by rank; a task that cannot be read with its problems."""
    try:
        task = SeatingTask.from_json(json.loads(line))
    except NotationError as error:
        return Seating(problems=error.problems).to_json()
    except ValueError:
        return Seating(problems=(Problem("not_json", "task"),)).to_json()
    return draw(task, method="swiss").to_json()


def plan_answer(players: int, sessions: int, seed: int) -> tuple[dict[str, object], int]:
    """Return a plan, or what is wrong with its numbers, and the exit status that says which."""
    try:
        return make_plan(players, sessions, seed=seed).to_json(), 0
    except NotationError as error:
        problems = [problem.to_json() for problem in error.problems]
        return {"sessions": [], "certificate": None, "problems": problems}, 1
