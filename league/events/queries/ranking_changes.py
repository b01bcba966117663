"""The changes of the ranking rules during the event, with their reasons."""

from dataclasses import dataclass
from datetime import datetime

from league.models import AuditEntry, Event


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingChange:
    changed_at: datetime
    reason: str
    fields: list[str]


def ranking_changes_of(event: Event) -> list[RankingChange]:
    """The changes, newest first."""
    rows = AuditEntry.objects.filter(event=event, verb="event.change_ranking").order_by("-pk")
    return [
        RankingChange(changed_at=row.at, reason=row.reason, fields=sorted(row.after))
        for row in rows
    ]
