"""The pairing priorities of an event."""

from collections.abc import Sequence

from django.db import transaction

from league.core.audit import record
from league.core.errors import problem, refuse_if
from league.core.locks import locked_event, require
from league.core.permissions import Actor
from league.models import Event
from league.seating.queries.goals import orderable, pairing_priorities_of


def set_pairing_priorities(event: Event, order: Sequence[str], *, actor: Actor) -> Event:
    """Set the order of all goals; an empty order restores the default."""
    require(actor, "session.draw", event_id=event.pk)
    with transaction.atomic():
        event = locked_event(event.pk)
        if order and sorted(order) != sorted(orderable()):
            choices = ", ".join(orderable())
            refuse_if([problem("order_incomplete", "objective", choices=choices)])
        if event.pairing_priorities == list(order):
            return event
        before, event.pairing_priorities = event.pairing_priorities, list(order)
        event.save(update_fields=["pairing_priorities"])
        record(
            actor,
            "event.set_pairing_priorities",
            event,
            event_id=event.pk,
            before={"pairing_priorities": before},
            after={"pairing_priorities": event.pairing_priorities},
        )
    return event


def move_goal_up(event: Event, goal: str, *, actor: Actor) -> Event:
    """Swap a goal with the one before it."""
    order = pairing_priorities_of(event)
    index = order.index(goal) if goal in order else 0
    if index:
        order[index - 1], order[index] = order[index], order[index - 1]
    return set_pairing_priorities(event, order, actor=actor)
