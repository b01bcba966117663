"""The pairing priorities of an event."""

from collections.abc import Sequence

from league.core.changes import change_fields
from league.core.errors import problem, refuse_if
from league.core.locks import locks_event
from league.core.permissions import Actor
from league.models import Event
from league.seating.queries.goals import orderable, pairing_priorities_of


@locks_event("session.draw")
def set_pairing_priorities(event: Event, order: Sequence[str], *, actor: Actor) -> Event:
    """Set the order of all goals; an empty order restores the default."""
    if order and sorted(order) != sorted(orderable()):
        choices = ", ".join(orderable())
        refuse_if([problem("order_incomplete", "objective", choices=choices)])
    wanted = {"pairing_priorities": list(order)}
    change_fields(event, wanted, "event.set_pairing_priorities", actor=actor, event_id=event.pk)
    return event


def move_goal_up(event: Event, goal: str, *, actor: Actor) -> Event:
    """Swap a goal with the one before it."""
    order = pairing_priorities_of(event)
    index = order.index(goal) if goal in order else 0
    if index:
        order[index - 1], order[index] = order[index], order[index - 1]
    return set_pairing_priorities(event, order, actor=actor)
