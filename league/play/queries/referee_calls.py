"""Referee calls: the open call of a table, and the calls of an event."""

from dataclasses import dataclass, field, replace
from datetime import datetime

from django.db.models import prefetch_related_objects
from django.utils import timezone

from league.enums import ANNOUNCED_STATUSES
from league.models import Event, Seat, Table, TableCall, TableCallQuerySet
from league.templatetags.clocks import clock

# From the published seating until the end of the session.
MOST_CLOSED = 20  # on the referees' page


@dataclass(frozen=True, slots=True, kw_only=True)
class CallWait:
    call: TableCall
    seconds: int
    seats: list[Seat] = field(default_factory=list)  # of the calls of an event

    @property
    def minutes(self) -> int:
        return self.seconds // 60

    @property
    def text(self) -> str:
        """The waiting time in the format of a clock."""
        return clock(self.seconds)


def may_call(table: Table) -> bool:
    return table.session.status in ANNOUNCED_STATUSES


def open_call(table: Table) -> CallWait | None:
    call = table.calls.open().select_related("answered_by").first()
    return None if call is None else call_wait(call, now=timezone.now())


def call_wait(call: TableCall, *, now: datetime) -> CallWait:
    until = call.closed_at or now
    return CallWait(call=call, seconds=max(0, int((until - call.called_at).total_seconds())))


def open_calls_of(event: Event) -> list[CallWait]:
    """Unanswered calls first, then answered ones, each by the longest wait."""
    now = timezone.now()
    calls = calls_of(event).open().order_by("called_at", "pk")
    rows = [call_wait(call, now=now) for call in calls]
    return sorted(rows, key=lambda row: row.call.answered_at is not None)


def with_seats(rows: list[CallWait]) -> list[CallWait]:
    """The same calls with the seats of their tables."""
    tables = [row.call.table for row in rows]
    prefetch_related_objects(tables, "seats__entrant__player__club", "seats__entrant__team")
    return [replace(row, seats=row.call.table.seated) for row in rows]


def closed_calls_of(event: Event) -> list[TableCall]:
    closed = calls_of(event).filter(closed_at__isnull=False)
    return list(closed.order_by("-closed_at", "-pk")[:MOST_CLOSED])


def call_in_event(event: Event, call_id: int) -> TableCall | None:
    return calls_of(event).filter(pk=call_id).first()


def calls_of(event: Event) -> TableCallQuerySet:
    calls = TableCall.objects.filter(table__session__event=event)
    return calls.select_related("table__session__event", "answered_by", "closed_by")
