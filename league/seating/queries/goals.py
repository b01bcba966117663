"""The pairing priorities of an event, in the organiser's order."""

from django.utils.translation import gettext

from league.models import Event
from scoring.seating.objective.goals import GOALS, ORDERABLE


def orderable() -> tuple[str, ...]:
    """The goals an organiser can reorder; hard constraints always come first."""
    return ORDERABLE


def pairing_priorities_of(event: Event) -> list[str]:
    """The stored order, followed by goals that it lacks."""
    stored = [goal for goal in event.pairing_priorities if goal in orderable()]
    return stored + [goal for goal in orderable() if goal not in stored]


def goals_of(event: Event) -> list[tuple[str, str, str]]:
    """(id, name, meaning) of each goal, in the event's order."""
    return [
        (goal, gettext(GOALS[goal].name), gettext(GOALS[goal].meaning))
        for goal in pairing_priorities_of(event)
    ]
