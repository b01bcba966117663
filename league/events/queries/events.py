"""Lists of events: the front page, and the events of a login."""

from dataclasses import dataclass

from django.db.models import Count, Exists, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from league.core.permissions import Actor
from league.enums import PLAYING_STATUSES, EventStatus, SessionStatus
from league.events.queries.event_order import event_order
from league.models import Entrant, Event, Forecast, Session

# Counted only for the rows of one page: a join would count the players of all events first.
COUNTS = Coalesce(
    Subquery(
        Entrant.objects.filter(event=OuterRef("pk"), status__in=PLAYING_STATUSES)
        .order_by()
        .values("event")
        .annotate(count=Count("pk"))
        .values("count")
    ),
    0,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class FrontPage:
    running: QuerySet[Event]
    coming: QuerySet[Event]
    finished: QuerySet[Event]


def front_page() -> FrontPage:
    """Public events, each with `players`."""
    events = Event.objects.current().annotate(players=COUNTS).order_by(*event_order())
    return FrontPage(
        running=events.filter(status=EventStatus.RUNNING),
        coming=events.filter(status=EventStatus.OPEN),
        finished=events.filter(status=EventStatus.FINISHED),
    )


def events_helped_by(actor: Actor, *, archived: bool = False) -> QuerySet[Event]:
    """The events in which this login has a role, drafts included; each with `players`."""
    helped = Event.objects.filter(pk__in=actor.roles, archived_at__isnull=not archived)
    return helped.annotate(players=COUNTS).order_by(*event_order())


def event_by_slug(slug: str) -> Event | None:
    """The event with what decides which pages it has: its rules for teams, `has_chances`."""
    forecasts = Forecast.objects.filter(stage__event=OuterRef("pk"))
    events = Event.objects.select_related("team_rules").annotate(has_chances=Exists(forecasts))
    return events.filter(slug=slug).first()


def renamed_event(slug: str) -> Event | None:
    """The event that had this address before."""
    return Event.objects.filter(addresses__slug=slug).first()


def unfinished_sessions(event: Event) -> QuerySet[Session]:
    """The sessions without which the event cannot finish; drafts are among them."""
    return event.sessions.exclude(status=SessionStatus.FINISHED).order_by("number")
