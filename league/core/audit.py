"""The audit: every write records an entry in its own transaction.

Entries refer to people by id and contain no names: logins by key, profiles by `PlayerChange`. So
entries never change, and a person can still be erased.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.db.models import Model

from league.core.composed_sql import ComposedInsert, Statement
from league.core.live_channels import publish_live, staff_channel
from league.core.permissions import Actor
from league.models import AuditEntry

ENTRIES = ComposedInsert(AuditEntry)


class Change(NamedTuple):
    """One row of a bulk write, with its values before and after."""

    subject: Model
    before: dict[str, Any]
    after: dict[str, Any]


def record(
    actor: Actor,
    verb: str,
    subject: Model,
    *,
    event_id: int | None,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    reason: str = "",
) -> None:
    ENTRIES.insert(
        [_entry(actor, verb, Change(subject, before or {}, after or {}), event_id, reason)]
    )
    # The version of the table announces the change, and each hand sends only one message.
    if event_id is not None and not verb.startswith("hand."):
        publish_live(staff_channel(event_id))


def entry_beside(
    actor: Actor, verb: str, subject: Model, *, event_id: int, after: dict[str, Any]
) -> Statement:
    """The entry of a hand as a statement, to run beside others."""
    return ENTRIES.of([_entry(actor, verb, Change(subject, {}, after), event_id, "")])


def record_all(
    actor: Actor, verb: str, changes: Iterable[Change], *, event_id: int | None, reason: str = ""
) -> None:
    """Record one entry for each row in one statement, so that each row can be undone separately."""
    entries = [_entry(actor, verb, change, event_id, reason) for change in changes]
    AuditEntry.objects.bulk_create(entries)
    if entries and event_id is not None:
        publish_live(staff_channel(event_id))


def _entry(
    actor: Actor, verb: str, change: Change, event_id: int | None, reason: str
) -> AuditEntry:
    return AuditEntry(
        event_id=event_id,
        login_id=actor.login_id,
        actor="" if actor.login_id is not None else actor.label,
        verb=verb,
        subject_kind=change.subject._meta.model_name or "",
        subject_id=change.subject.pk,
        before=change.before,
        after=change.after,
        reason=reason,
    )
