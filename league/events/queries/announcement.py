"""When the announcement that an event shows was written."""

from datetime import datetime

from league.models import AuditEntry, Event


def written_at(event: Event) -> datetime | None:
    entries = AuditEntry.objects.filter(event=event, verb="event.set_banner")
    return entries.order_by("-at", "-pk").values_list("at", flat=True).first()
