"""The questions that services ask before they write, and the locks they take first.

Locks are taken in one order: session, then table, then event. `no_key` leaves rows free to be
referred to, so that a trace of an event can be written while somebody else changes the event.
"""

from django.db import models

from league.models import Event, Session, Table
from league.permissions import Actor
from league.services.errors import Forbidden


def require(by: Actor, verb: str, *, event_id: int, table_id: int | None = None) -> None:
    if not by.may(verb, event_id=event_id, table_id=table_id):
        raise Forbidden


def locked_event(event_id: int) -> Event:
    return Event.objects.select_for_update(no_key=True).get(pk=event_id)


def locked_session(session_id: int) -> Session:
    return (
        Session.objects.select_for_update(of=("self",), no_key=True)
        .select_related("event")
        .get(pk=session_id)
    )


def locked_table(table_id: int) -> Table:
    return (
        Table.objects.select_for_update(of=("self",), no_key=True)
        .select_related("session__event")
        .get(pk=table_id)
    )


def touch_results(event_id: int) -> None:
    """Say that standings may have changed, names included: no cache answers with the old ones."""
    Event.objects.filter(pk=event_id).update(results_version=models.F("results_version") + 1)
