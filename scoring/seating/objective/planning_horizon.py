"""The planning horizon of a draw: how many later sessions it must leave opponents for.

A large field always leaves enough; one too small for its sessions is better planned as a whole.
"""

from collections.abc import Iterator

from scoring.core.problems import Problem
from scoring.seating.task import SeatingTask

#: Swiss without repeats needs about this many players for each session.
PLAYERS_PER_SESSION = 5

#: Larger fields always leave enough opponents.
SMALL = 64


def is_field_too_small(task: SeatingTask) -> bool:
    """Return whether the sessions planned are too many to be drawn by rank without repeats."""
    return (task.sessions_planned or 0) * PLAYERS_PER_SESSION > _regular_players(task)


def _regular_players(task: SeatingTask) -> int:
    """Return how many players play each session; a substitute only fills a table."""
    return sum(not player.substitute for player in task.players)


def sessions_ahead(task: SeatingTask) -> int | None:
    """Return how many later sessions a draw must leave opponents for; None: there are enough."""
    if not is_field_too_small(task) or _regular_players(task) > SMALL or task.is_below_four:
        return None
    return max(0, (task.sessions_planned or 0) - len(task.history) - 1)


def notes_on(task: SeatingTask) -> Iterator[Problem]:
    """Say so where a plan of all sessions would serve the event better."""
    if is_field_too_small(task) and not task.is_below_four:
        count = _regular_players(task)
        params: dict[str, str | int] = {"players": count, "sessions": task.sessions_planned or 0}
        params["most"] = count // PLAYERS_PER_SESSION
        yield Problem("field_too_small", "sessions_planned", params)
