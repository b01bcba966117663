"""The pairing priorities of an event."""

from collections.abc import Sequence

from django.db import transaction

from league.core.audit import record
from league.core.errors import problem, refuse_if
from league.core.locks import locked_event, require
from league.core.permissions import Actor
from league.models import Event
from league.seating.queries.goals import objective_of, orderable


def set_objective(event: Event, order: Sequence[str], *, actor: Actor) -> Event:
    """Set the order of all goals; an empty order restores the default."""
    require(actor, "session.draw", event_id=event.pk)
    with transaction.atomic():
        event = locked_event(event.pk)
        if order and sorted(order) != sorted(orderable()):
            choices = ", ".join(orderable())
            refuse_if([problem("order_incomplete", "objective", choices=choices)])
        if event.objective == list(order):
            return event
        before, event.objective = event.objective, list(order)
        event.save(update_fields=["objective"])
        record(
            actor,
            "event.set_objective",
            event,
            event_id=event.pk,
            before={"objective": before},
            after={"objective": event.objective},
        )
    return event


def move_goal_up(event: Event, goal: str, *, actor: Actor) -> Event:
    """Swap a goal with the one before it."""
    order = objective_of(event)
    index = order.index(goal) if goal in order else 0
    if index:
        order[index - 1], order[index] = order[index], order[index - 1]
    return set_objective(event, order, actor=actor)
