"""What was stored of a file, in words: after the request, and on the page of a job."""

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import ngettext

from league.enums import JobKind, JobStatus
from league.models import Job


def season_stored(outcome: Mapping[str, Any]) -> str:
    count, corrected = outcome["tables"], outcome["corrections"]
    text = ngettext("%(count)s game stored.", "%(count)s games stored.", count) % {"count": count}
    if corrected:
        more = ngettext("%(count)s game corrected.", "%(count)s games corrected.", corrected)
        text = f"{text} {more % {'count': corrected}}"
    if not (known := outcome["known_sessions"]):
        return text
    more = ngettext(
        "%(count)s session is stored already.", "%(count)s sessions are stored already.", known
    )
    return f"{text} {more % {'count': known}}"


def list_enrolled(outcome: Mapping[str, Any]) -> str:
    count = outcome["players"]
    text = ngettext("%(count)s player added.", "%(count)s players added.", count)
    return text % {"count": count}


#: For each kind of job that stores a file: its words, and the page that shows what it stored.
FILE_JOBS: dict[str, tuple[Callable[[Mapping[str, Any]], str], str]] = {
    JobKind.STORE_SEASON: (season_stored, "manage_sessions"),
    JobKind.ENROL_LIST: (list_enrolled, "manage_entrants"),
}


def of_file_job(job: Job) -> dict[str, Any]:
    """What the page of a job shows of a file; empty for other jobs."""
    if job.kind not in FILE_JOBS:
        return {"counts_rows": job.kind == JobKind.PREVIEW_SEASON}
    words, shown_on = FILE_JOBS[job.kind]
    stored = words(job.outcome) if job.status == JobStatus.DONE else ""
    return {"counts_rows": True, "stored": stored, "shown_on": shown_on}
