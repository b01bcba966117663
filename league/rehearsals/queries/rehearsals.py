"""The rehearsals of an event, and the event that is rehearsed, for those who may open them."""

from league.core.permissions import Actor
from league.events.queries.visible import visible_events
from league.models import Event, Rehearsal


def rehearsals_of(event: Event, actor: Actor) -> list[Rehearsal]:
    """The rehearsals whose staff this login belongs to, the latest first."""
    found = event.rehearsals.filter(event__in=visible_events(actor))
    return list(found.select_related("event", "source").order_by("-pk"))


def rehearsal_of(event: Event) -> Rehearsal | None:
    """The simulated day of an event that is a rehearsal, with the event that it rehearses."""
    if not event.is_rehearsal:
        return None
    return Rehearsal.objects.select_related("event", "source").filter(event=event).first()


def source_for(rehearsal: Rehearsal, actor: Actor) -> Event | None:
    """The event that is rehearsed, if this login helps there and it still exists."""
    source = rehearsal.source
    helps = source is not None and (actor.is_superuser or bool(actor.roles.get(source.pk)))
    return source if helps else None
