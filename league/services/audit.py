"""Every write leaves its trace here, in the transaction of the write."""

from typing import Any

from django.db.models import Model

from league.models import AuditEntry
from league.permissions import Actor


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
    AuditEntry.objects.create(
        event_id=event_id,
        login_id=by.login_id,
        actor=by.label,
        verb=verb,
        subject_kind=subject._meta.model_name or "",
        subject_id=subject.pk,
        before=before or {},
        after=after or {},
        reason=reason,
    )


def changed_fields(
    before: dict[str, Any], after: dict[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The two sides, less what is the same on both."""
    names = [name for name in after if before.get(name) != after[name]]
    return {name: before.get(name) for name in names}, {name: after[name] for name in names}
