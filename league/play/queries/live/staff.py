"""The version of an event for its staff: every write and every job changes it."""

from collections.abc import Iterable

from league.core.queries.compiled import CompiledValues
from league.core.versions import digest
from league.models import AuditEntry, Job

STAFF = "staff"  # a kind of subject
#: How many writes may be stored out of the order of their numbers.
LATEST = 40
WRITE: tuple[str, ...] = ("pk",)
JOB: tuple[str, ...] = ("pk", "status")
WRITES = CompiledValues(
    lambda: AuditEntry.objects.filter(event=1).order_by("-at", "-pk").values(*WRITE)[:LATEST]
)
JOBS = CompiledValues(lambda: Job.objects.filter(event=1).order_by("-pk").values(*JOB)[:LATEST])


def staff_versions(events: Iterable[int]) -> dict[int, str]:
    return {event: staff_version(event) for event in events}


def staff_version(event: int) -> str:
    rows = [*WRITES.rows(event), *JOBS.rows(event)]
    return digest([*row.values()] for row in rows)
