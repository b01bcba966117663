"""Let an event count publicly: in lists, profiles, ratings, records and notices to followers."""

from django.db import transaction

from league.core.audit import record
from league.core.errors import Forbidden
from league.core.locks import bump_page_version, bump_results_version, locked_event
from league.core.permissions import Actor
from league.models import Event


def count_publicly(event: Event, *, actor: Actor, counts: bool = True) -> Event:
    """Let the event count publicly, or take it out again. Administrators alone may."""
    if not actor.is_superuser:
        raise Forbidden
    with transaction.atomic():
        event = locked_event(event.pk)
        if event.counts_publicly == counts:
            return event
        event.counts_publicly = counts
        event.save(update_fields=["counts_publicly"])
        bump_results_version(event.pk)
        bump_page_version(event.pk)
        verb = "event.count_publicly" if counts else "event.stop_counting"
        record(actor, verb, event, event_id=event.pk)
    return event
