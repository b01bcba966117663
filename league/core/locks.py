"""The questions that services ask before they write, and the locks they take first.

Locks are taken in one order: session, then table, then event. `no_key` leaves rows free to be
referred to, so that a trace of an event can be written while somebody else changes the event.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.exceptions import ObjectDoesNotExist
from django.db import models

from league.core.errors import Forbidden, Refused, problem
from league.core.notify import notify_on_commit, table_channel
from league.core.permissions import Actor
from league.models import Event, Session, Table


def require(
    by: Actor,
    verb: str,
    *,
    event_id: int,
    table_id: int | None = None,
    sign_up_id: int | None = None,
) -> None:
    if not by.may(verb, event_id=event_id, table_id=table_id, sign_up_id=sign_up_id):
        raise Forbidden


@contextmanager
def refusing_if_gone() -> Iterator[None]:
    """What was removed between the look and the lock is refused like anything else."""
    try:
        yield
    except ObjectDoesNotExist as error:
        raise Refused(problem("gone")) from error


def locked_event(event_id: int) -> Event:
    with refusing_if_gone():
        return Event.objects.select_for_update(no_key=True).get(pk=event_id)


def locked_session(session_id: int) -> Session:
    with refusing_if_gone():
        return (
            Session.objects.select_for_update(of=("self",), no_key=True)
            .select_related("event")
            .get(pk=session_id)
        )


def locked_table(table_id: int) -> Table:
    """Locked first and read then: a session that ended while we waited is seen to have ended."""
    with refusing_if_gone():
        Table.objects.select_for_update(no_key=True).only("pk").get(pk=table_id)
        return Table.objects.select_related("session__event").get(pk=table_id)


def bump_table_version(table: Table, *fields: str) -> None:
    """Save these fields of a table as its next version, and tell all who look at it."""
    table.version += 1
    table.save(update_fields=["version", *fields])
    notify_on_commit(table_channel(table.pk))


def bump_results_version(event_id: int) -> None:
    """Say that standings may have changed, names included: no cache answers with the old ones."""
    Event.objects.filter(pk=event_id).update(results_version=models.F("results_version") + 1)
