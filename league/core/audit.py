"""The audit: every write records an entry in its own transaction.

Entries hold references and no names of people: logins by key, profiles by `PlayerChange`. They can
never be changed, and a person can be erased.
"""

from typing import Any

from django.db.models import Model

from league.core.compiled_writes import CompiledInsert
from league.core.notify import notify_on_commit, staff_channel
from league.core.permissions import Actor
from league.models import AuditEntry

AUDIT_ENTRIES = CompiledInsert(AuditEntry)


def record(
    by: Actor,
    verb: str,
    subject: Model,
    *,
    event_id: int | None,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
    reason: str = "",
) -> None:
    entry = AuditEntry(
        event_id=event_id,
        login_id=by.login_id,
        actor="" if by.login_id is not None else by.label,
        verb=verb,
        subject_kind=subject._meta.model_name or "",
        subject_id=subject.pk,
        before=before or {},
        after=after or {},
        reason=reason,
    )
    AUDIT_ENTRIES.insert([entry])
    # The version of its table says so already, and each hand waits for one message only.
    if event_id is not None and not verb.startswith("hand."):
        notify_on_commit(staff_channel(event_id))
