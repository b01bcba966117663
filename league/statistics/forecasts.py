"""Request forecasts: by staff, and regularly once results or seatings have changed."""

from django.db import transaction

from league.core.errors import refuse_if
from league.core.jobs import create_job
from league.core.locks import locked_event, require
from league.core.permissions import SYSTEM, Actor
from league.core.versions import results_chain
from league.enums import EventStatus, JobKind, SessionStatus
from league.models import Event, Job
from league.statistics.queries.sessions_to_come import nothing_to_come


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
    """
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
