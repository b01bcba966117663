"""The order of what a draw cares for."""

from collections.abc import Sequence

from django.db import transaction

from league.core.audit import record
from league.core.errors import problem, refuse_if
from league.core.locks import locked_event, require
from league.core.permissions import Actor
from league.models import Event
from league.seating.queries.goals import objective_of, orderable


def set_objective(event: Event, order: Sequence[str], *, by: Actor) -> Event:
    """Put every goal in its place; nothing goes back to the usual order."""
    require(by, "session.draw", event_id=event.pk)
    with transaction.atomic():
        event = locked_event(event.pk)
        if order and sorted(order) != sorted(orderable()):
            choices = ", ".join(orderable())
            refuse_if([problem("order_incomplete", "objective", choices=choices)])
        before, event.objective = event.objective, list(order)
        event.save(update_fields=["objective"])
        record(
            by,
            "event.set_objective",
            event,
            event_id=event.pk,
            before={"objective": before},
            after={"objective": event.objective},
        )
    return event


def move_goal_up(event: Event, goal: str, *, by: Actor) -> Event:
    """Let one goal change places with the one before it."""
    order = objective_of(event)
    place = order.index(goal) if goal in order else 0
    if place:
        order[place - 1], order[place] = order[place], order[place - 1]
    return set_objective(event, order, by=by)
