"""What a draw cares for, in the order in which the organiser wants it."""

from django.utils.translation import gettext

from league.models import Event
from league.selectors.seating import TASK_FIELDS
from scoring.seating.goals import GOALS

# What must not be comes before everything; the rest can be put in any order.
FIRST = "broken"


def orderable() -> tuple[str, ...]:
    """The goals that can be put in order; none while the engine keeps to its own."""
    return tuple(goal for goal in GOALS if goal != FIRST) if "objective" in TASK_FIELDS else ()


def objective_of(event: Event) -> list[str]:
    """First things first; a goal that the stored order does not know stands at its end."""
    stored = [goal for goal in event.objective if goal in orderable()]
    return stored + [goal for goal in orderable() if goal not in stored]


def goals_of(event: Event) -> list[tuple[str, str, str]]:
    """Id, name and meaning of each, in the event's order."""
    return [
        (goal, gettext(GOALS[goal].name), gettext(GOALS[goal].meaning))
        for goal in objective_of(event)
    ]
