"""Forecasts: their requests, and the job whose parts are rows that workers claim and compute.

It works like a Celery chord without a result store in Redis: the job computes parts itself, so it
ends even with a single worker, and it takes over parts of dead workers (ADR 21).
"""

import time
from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from league.core.errors import refuse_if
from league.core.job_table import send_parts
from league.core.jobs import Progress, create_job, mark_done
from league.core.live_channels import event_channel, publish_live
from league.core.locks import locked_event, require
from league.core.permissions import SYSTEM, Actor
from league.core.versions import results_chain
from league.enums import EventStatus, JobKind, SessionStatus
from league.models import Event, Forecast, ForecastPart, Job
from league.statistics.past_forecasts import judge_forecasts, keep_forecasts
from league.statistics.queries.season_to_come import Outlook, outlooks_of
from league.statistics.queries.sessions_to_come import nothing_to_come
from scoring.forecast import (
    BLOCK,
    Chance,
    Counts,
    PlayerSoFar,
    Season,
    TeamSoFar,
    added,
    chances,
    from_json,
    simulate,
    to_json,
)

#: The fewest seasons that are simulated in an event with very many tables.
FEWEST_SEASONS = 2_000
#: Up to this many coming tables all seasons of TENBOU_FORECAST_SEASONS are simulated.
MOST_TABLES = 400
PARTS = 8
#: A part claimed for so long belongs to a dead worker.
LOST_AFTER = timedelta(seconds=15)
PAUSE = 0.02


def make_forecasts(job: Job, progress: Progress) -> dict[str, Any]:
    """Simulate the rest of every stage of the event, and store it in one transaction."""
    outlooks = outlooks_of(job.event)
    version = results_chain(job.event)
    parts = _store_parts(job, outlooks)
    send_parts(job.pk, len(parts) - 1)
    _work_through(job, len(parts), progress)
    with transaction.atomic():
        event = locked_event(job.event_id)
        rows = [_forecast(outlook, number, job, version) for number, outlook in enumerate(outlooks)]
        outcome = {"forecasts": len(rows), "seasons": sum(row.seasons for row in rows)}
        mark_done(job, outcome)
        Forecast.objects.filter(stage__event=event).delete()
        Forecast.objects.bulk_create(rows)
        keep_forecasts(rows)
        job.forecast_parts.all().delete()
        publish_live(event_channel(event.pk))
    return outcome


def simulate_part(job_id: int) -> bool:
    """Help a job with one part; False if none is left."""
    part = _claimed(job_id)
    if part is not None:
        _simulate(part)
    return part is not None


def _store_parts(job: Job, outlooks: Sequence[Outlook]) -> list[ForecastPart]:
    job.forecast_parts.all().delete()  # from an earlier attempt
    found = [
        ForecastPart(
            forecast=number, season=to_json(outlook.season), first_block=first, blocks=blocks
        )
        for number, outlook in enumerate(outlooks)
        if outlook.season is not None
        for first, blocks in _ranges(outlook.season)
    ]
    for number, part in enumerate(found):
        part.job, part.number = job, number
    return ForecastPart.objects.bulk_create(found)


def _ranges(season: Season) -> Iterator[tuple[int, int]]:
    """First block and number of blocks of each part."""
    usual = season.usual_tables
    tables = sum(usual if seating is None else len(seating) for seating in season.sessions)
    wanted = settings.FORECAST_SEASONS * MOST_TABLES // max(tables, MOST_TABLES)
    seasons = max(1, wanted, min(FEWEST_SEASONS, settings.FORECAST_SEASONS))
    blocks = -(-seasons // BLOCK)
    size = -(-blocks // PARTS)
    for first in range(0, blocks, size):
        yield first, min(size, blocks - first)


def _work_through(job: Job, parts: int, progress: Progress) -> None:
    """Compute parts until none is left, then wait for those of other workers."""
    open_parts = job.forecast_parts.filter(counts__isnull=True)
    while left := open_parts.count():
        progress(parts - left, parts)
        if not simulate_part(job.pk):
            time.sleep(PAUSE)


def _claimed(job_id: int) -> ForecastPart | None:
    """Claim the next part that nobody computes."""
    lost = timezone.now() - LOST_AFTER
    free = ForecastPart.objects.filter(
        Q(claimed_at__isnull=True) | Q(claimed_at__lt=lost), job=job_id, counts__isnull=True
    ).order_by("number")
    for key in free.values_list("pk", flat=True):
        # One statement, so that only one worker gets the part.
        if free.filter(pk=key).order_by().update(claimed_at=timezone.now()):
            return ForecastPart.objects.filter(pk=key).first()
    return None


def _simulate(part: ForecastPart) -> None:
    season = from_json(Season, part.season)
    counts = simulate(season, range(part.first_block, part.first_block + part.blocks))
    ForecastPart.objects.filter(pk=part.pk).update(counts=to_json(counts))


def _forecast(outlook: Outlook, number: int, job: Job, version: int) -> Forecast:
    row = Forecast(
        stage=outlook.stage,
        basis=outlook.basis,
        results_version=version,
        seed=outlook.season.seed if outlook.season else 0,
        problem=outlook.problem,
        of_teams=outlook.of_teams,
        counted=list(outlook.counted),
        facts=dict(outlook.facts),
    )
    if outlook.season is not None:
        parts = job.forecast_parts.filter(forecast=number).order_by("number")
        counts = added(from_json(Counts, part.counts or {}) for part in parts)
        row.seasons = counts.seasons
        row.goals, row.rows = forecast_rows(outlook, chances(outlook.season, counts))
    return row


def forecast_rows(
    outlook: Outlook, chances: Sequence[Sequence[Chance]]
) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """The goals, and a row of chances in their order for each player or team that plays on.

    A goal that does not concern a player has None.
    """
    season = outlook.season
    if season is None:
        return [], []
    goals = [
        {"kind": goal.kind, "size": goal.size, "stage": stage}
        for goal, stage in zip(season.goals, outlook.goal_stages, strict=True)
    ]
    rows = [
        {
            **_who(one),
            "chances": [
                _stored(row[number]) if season.concerns(goal, number) else None
                for goal, row in zip(season.goals, chances, strict=True)
            ],
        }
        for number, one in enumerate(season.ranked)
        if one.plays
    ]
    rows.sort(key=_order)
    return goals, rows


def _who(one: PlayerSoFar | TeamSoFar) -> dict[str, Any]:
    if isinstance(one, TeamSoFar):
        return {"team": one.entrant}
    return {"entrant": one.entrant, "division": one.group}


def _order(row: dict[str, Any]) -> tuple[Any, ...]:
    shares = (-chance["share"] if chance else 0.0 for chance in row["chances"])
    return *shares, row.get("entrant") or row["team"]


def _stored(chance: Chance) -> dict[str, Any]:
    return {
        "share": chance.share,
        "error": round(chance.error, 6),
        "certain": chance.certain,
        "next_game": [place.share for place in chance.next_game],
    }


def request_forecast(event: Event, *, actor: Actor) -> Job:
    """A job that simulates the rest of the event; an unfinished job is returned instead.

    The system also requests one if nothing is to come, to delete the old forecast.
    """
    require(actor, "forecast.make", event_id=event.pk)
    if actor != SYSTEM:
        refuse_if(nothing_to_come(event))
    with transaction.atomic():
        event = locked_event(event.pk)
        job = event.jobs.unfinished().filter(kind=JobKind.FORECAST).first()
        arguments = {"results_version": results_chain(event)}
        return job or create_job(JobKind.FORECAST, event, actor=actor, arguments=arguments)


def refresh_forecasts() -> int:
    """Request forecasts for running events with changed results; return how many.

    During a session the earlier forecast stays: a new one after each game would say little more.
    Those of events that have ended are compared with what happened.
    """
    judge_forecasts()
    events = Event.objects.filter(status=EventStatus.RUNNING).exclude(
        sessions__status=SessionStatus.RUNNING
    )
    due = [event for event in events.order_by("pk") if _last_version(event) != results_chain(event)]
    for event in due:
        request_forecast(event, actor=SYSTEM)
    return len(due)


def _last_version(event: Event) -> int | None:
    """The version of the results at the latest request."""
    jobs = event.jobs.filter(kind=JobKind.FORECAST).order_by("-pk")
    arguments = jobs.values_list("arguments", flat=True).first()
    return arguments["results_version"] if arguments else None
