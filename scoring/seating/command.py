"""Draw seatings from lines of JSON: what `python -m scoring swiss --jsonl` does."""

import json

from scoring.errors import NotationError, Problem
from scoring.seating.draw import Seating, draw
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
