"""A large season file is checked in the request and stored by a job."""

from dataclasses import asdict
from datetime import date
from typing import Any

from league.core.errors import problem, refuse_if
from league.core.jobs import Progress, content_of, create_job, mark_done, requester_of
from league.core.locks import locks_event
from league.core.permissions import Actor
from league.core.sheets.choices import choices_from_json, choices_to_json
from league.core.sheets.columns import ChosenColumns
from league.core.sheets.limits import ROWS_AT_ONCE
from league.enums import JobKind
from league.importing.seasons.layout import LayoutChoice
from league.importing.seasons.preview import SeasonPreview, SeasonRequest, preview_season
from league.importing.seasons.store import SeasonOutcome, import_season, require_import
from league.models import Event, Job


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
    return _request(event, request, actor=actor)


@locks_event("session.change")
def _request(event: Event, request: SeasonRequest, *, actor: Actor) -> Job:
    if event.jobs.unfinished().filter(kind=JobKind.STORE_SEASON).exists():
        refuse_if([problem("season_running", "file")])
    return create_job(
        JobKind.STORE_SEASON,
        event,
        actor=actor,
        arguments=arguments_of(request),
        content=request.content,
    )


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


def arguments_of(request: SeasonRequest) -> dict[str, Any]:
    """The decisions as JSON; the file is kept apart."""
    layout = request.layout
    return {
        "layout": {
            "sheet": layout.sheet,
            "shape": layout.shape,
            "columns": layout.columns.to_json(),
            "dates": layout.dates,
            "values": layout.values,
            "order": layout.order,
            "day": layout.day.isoformat() if layout.day else None,
        },
        "choices": choices_to_json(request.choices),
        "accept": sorted(request.accept),
        "correct": sorted(request.correct),
        "separate": sorted(request.separate),
        "reason": request.reason,
    }


def request_of(stored: dict[str, Any], content: bytes) -> SeasonRequest:
    layout = stored["layout"]
    day = layout["day"]
    read = {
        "columns": ChosenColumns.from_json(layout["columns"]),
        "day": date.fromisoformat(day) if day else None,
    }
    return SeasonRequest(
        content=content,
        layout=LayoutChoice(**{**layout, **read}),
        choices=choices_from_json(stored["choices"]),
        reason=stored["reason"],
        **{name: frozenset(stored[name]) for name in ("accept", "correct", "separate")},
    )
