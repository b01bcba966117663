"""A season file is stored, and a large one read before, by a job."""

from dataclasses import asdict
from typing import Any

from league.core.errors import problem, refuse_if
from league.core.jobs import Progress, content_of, create_job, mark_done, requester_of
from league.core.locks import locks_event
from league.core.permissions import Actor
from league.core.sheets.job_values import from_json, to_json
from league.core.sheets.limits import ROWS_AT_ONCE
from league.enums import JobKind
from league.importing.seasons.preview import SeasonPreview, SeasonRequest, preview_season
from league.importing.seasons.shown import ShownSeason, decided, shown_from_json, shown_of
from league.importing.seasons.store import SeasonOutcome, import_season, require_import
from league.models import Event, Job

OF_SEASONS = (JobKind.PREVIEW_SEASON, JobKind.STORE_SEASON)
#: In the arguments of a job that stores a file: the job that made its preview.
PREVIEW = "preview"


def store_or_request(
    event: Event, request: SeasonRequest, *, actor: Actor, found: SeasonPreview | None = None
) -> SeasonOutcome | Job:
    """Store a small file now, and a large one by a job; raises Refused with every problem.

    `found` is the preview, if it was made a moment ago.
    """
    require_import(event, actor)
    found = found or preview_season(event, request, actor=actor)
    if found.rows.seats <= ROWS_AT_ONCE:
        return import_season(event, request, actor=actor, found=found)
    refuse_if(found.all_problems)
    return request_store(event, request, actor=actor)


def request_preview(event: Event, request: SeasonRequest, *, actor: Actor) -> Job:
    """Have a job read a file that takes long; its preview is the outcome."""
    return _request(event, JobKind.PREVIEW_SEASON, request, actor=actor)


def request_store(
    event: Event, request: SeasonRequest, *, actor: Actor, preview: Job | None = None
) -> Job:
    """Have a job store a file. It checks everything again, and keeps every problem."""
    if preview is not None:
        left = decided(preview_of(preview), request)
        refuse_if([*left.problems, *(fault.problem for fault in left.faults)])
    return _request(event, JobKind.STORE_SEASON, request, actor=actor, preview=preview)


@locks_event("session.change")
def _request(
    event: Event,
    kind: JobKind,
    request: SeasonRequest,
    *,
    actor: Actor,
    preview: Job | None = None,
) -> Job:
    require_import(event, actor)
    if event.jobs.unfinished().filter(kind__in=OF_SEASONS).exists():
        refuse_if([problem("season_running", "file")])
    of_preview = {PREVIEW: preview.pk} if preview else {}
    return create_job(
        kind,
        event,
        actor=actor,
        arguments=arguments_of(request) | of_preview,
        content=request.content,
    )


def preview_stored_file(job: Job, progress: Progress) -> dict[str, Any]:
    """Read the file in the name of who asked, and keep what its preview shows."""
    actor, request = requester_of(job), request_of(job.arguments, content_of(job))
    require_import(job.event, actor)
    found = preview_season(job.event, request, actor=actor, progress=progress)
    return {"shown": to_json(shown_of(found, actor))}


def store_season(job: Job, progress: Progress) -> dict[str, Any]:
    """Check the file again and store it in one transaction, in the name of who asked."""
    import_season(
        job.event,
        request_of(job.arguments, content_of(job)),
        actor=requester_of(job),
        progress=progress,
        finish=lambda outcome: mark_done(job, asdict(outcome)),
    )
    return {}


def preview_of(job: Job) -> ShownSeason:
    return shown_from_json(job.outcome["shown"])


def source_of(job: Job) -> Job:
    """The job that read the file of this one."""
    earlier = job.arguments.get(PREVIEW)
    return Job.objects.filter(event=job.event_id, pk=earlier).first() or job


def arguments_of(request: SeasonRequest) -> dict[str, Any]:
    """The decisions as JSON; the file is kept apart."""
    stored: dict[str, Any] = to_json(request)
    del stored["content"]
    return stored


def request_of(stored: dict[str, Any], content: bytes) -> SeasonRequest:
    read: SeasonRequest = from_json(SeasonRequest, {**stored, "content": content})
    return read
