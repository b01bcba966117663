"""People whom the organiser looks for: not checked in, late, or seated but absent."""

from dataclasses import dataclass

from django.db.models import Q

from league.attention.waiting import Waiting
from league.enums import ABSENT_STATUSES, ANNOUNCED_STATUSES, EntrantStatus
from league.models import Entrant, Event, Seat

MOST = 6
EXPECTED = (EntrantStatus.ENROLLED, EntrantStatus.LATE)


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedPerson:
    """An entrant; `seat` is the seat in an announced session, if any."""

    entrant: Entrant
    seat: Seat | None

    @property
    def is_gone(self) -> bool:
        return self.entrant.status in ABSENT_STATUSES


@dataclass(frozen=True, slots=True, kw_only=True)
class People:
    shown: list[WantedPerson]
    number: int


def people_wanted(event: Event, waiting: Waiting) -> People:
    """The wanted people, those with a seat first."""
    seats = {
        seat.entrant_id: seat
        for seat in Seat.objects.filter(
            session__event=event,
            session__status__in=ANNOUNCED_STATUSES,
            entrant__status__in=(*ABSENT_STATUSES, *EXPECTED),
        ).select_related("session", "table")
    }
    expected = Q(status__in=EXPECTED) if waiting.missing else Q(pk__in=())
    wanted = event.entrants.filter(expected | Q(pk__in=seats)).select_related("player")
    rows = [WantedPerson(entrant=one, seat=seats.get(one.pk)) for one in wanted.order_by("number")]
    rows.sort(key=lambda row: (row.seat is None, not row.is_gone))
    return People(shown=rows[:MOST], number=len(rows))
