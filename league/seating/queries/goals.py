"""What a draw cares for, in the order in which the organiser wants it."""

from django.utils.translation import gettext

from league.models import Event
from scoring.seating.objective.goals import GOALS, ORDERABLE


def orderable() -> tuple[str, ...]:
    """The goals that can be put in order: what must not be comes before all of them."""
    return ORDERABLE


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
