"""The next nights of a player, with the own answer: what the home page asks."""

from dataclasses import dataclass
from datetime import datetime

from django.utils import timezone

from league.enums import EventKind, EventStatus
from league.models import Attendance, Entrant, Event, Night, Player
from league.nights.queries.nights import (
    NightCounts,
    attendance_at,
    closes_at,
    counts_of,
    takes_answers,
)

MOST_NIGHTS = 6


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnNight:
    """The next night of a league in which the player plays; `own` is None without an answer."""

    night: Night
    entrant: Entrant
    own: Attendance | None
    counts: NightCounts
    is_open: bool
    closes_at: datetime


def next_nights_of(player: Player, *, now: datetime | None = None) -> list[OwnNight]:
    """The next night of each of the player's leagues that everybody may see, the first one first."""
    now = now or timezone.now()
    leagues = Event.objects.public().filter(
        kind=EventKind.LEAGUE,
        status__in=[EventStatus.OPEN, EventStatus.RUNNING],
        archived_at__isnull=True,
    )
    entrants = Entrant.objects.filter(player=player, event__in=leagues).playing()
    mine = {one.event_id: one for one in entrants.select_related("event", "player")}
    coming = Night.objects.planned().filter(event__in=mine, starts_at__gt=now)
    first: dict[int, Night] = {}
    for night in coming.order_by("starts_at", "number"):
        first.setdefault(night.event_id, night)
    return [_own(night, mine[night.event_id], now) for night in [*first.values()][:MOST_NIGHTS]]


def _own(night: Night, entrant: Entrant, now: datetime) -> OwnNight:
    night.event = entrant.event
    return OwnNight(
        night=night,
        entrant=entrant,
        own=attendance_at(night, entrant),
        counts=counts_of(night),
        is_open=takes_answers(night, now=now),
        closes_at=closes_at(night),
    )
