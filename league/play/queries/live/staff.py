"""The version of an event for its staff: every write and every job changes it."""

from collections.abc import Iterable

from league.core.versions import digest
from league.models import AuditEntry, Job

STAFF = "staff"  # a kind of subject
#: How many writes may be stored out of the order of their numbers.
LATEST = 40


def staff_versions(events: Iterable[int]) -> dict[int, str]:
    return {event: staff_version(event) for event in events}


def staff_version(event: int) -> str:
    writes = AuditEntry.objects.filter(event=event).order_by("-at", "-pk").values_list("pk")
    jobs = Job.objects.filter(event=event).order_by("-pk").values_list("pk", "status")
    return digest([*writes[:LATEST], *jobs[:LATEST]])
