"""Which sessions of an event are planned, drawn or not, and when they start."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import (
    Case,
    Count,
    F,
    IntegerField,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Sum,
    Value,
    When,
)
from django.db.models.functions import Cast, Coalesce, Greatest

from league.enums import BEGUN_STATUSES, EventStatus
from league.events.queries.session_starts import starts_in_settings
from league.models import Event, Session, Stage

COUNT: "IntegerField[int, int]" = IntegerField()


@dataclass(frozen=True, slots=True, kw_only=True)
class Timetable:
    """The sessions of an event, numbered from 1 to `count`, and the planned starts by number.

    Sessions of nights have the start of their night, which is not among these.
    """

    count: int
    starts: dict[int, datetime]


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionCount:
    """The sessions of a stage: `drawn`, and `in_all` with those that are still to be drawn."""

    drawn: int
    in_all: int

    @property
    def left(self) -> int:
        return self.in_all - self.drawn


def session_counts(event: Event) -> dict[int, SessionCount]:
    """The sessions of each stage of an event, by its id."""
    return _counted(Stage.objects.filter(event=event))


def sessions_of_stage(stage: Stage) -> int:
    """The sessions of a stage, drawn or planned."""
    return _counted(Stage.objects.filter(pk=stage.pk))[stage.pk].in_all


def sessions_for_players(stage: Stage) -> int:
    """The sessions of a player who reaches this stage."""
    here = sessions_of_stage(stage)
    return here + (sessions_for_players(stage.source) if stage.source else 0)


def _counted(stages: QuerySet[Stage]) -> dict[int, SessionCount]:
    rows = stages.order_by().values_list("pk", _drawn(), _in_all())
    return {pk: SessionCount(drawn=drawn, in_all=in_all) for pk, drawn, in_all in rows}


def sessions_of_stages(stages: QuerySet[Stage]) -> Any:
    """Rows with the `event` of these stages and `total`: their sessions, drawn or planned.

    PostgreSQL sums whole numbers as decimals, which no text can count.
    """
    return stages.order_by().values("event").annotate(total=Cast(Sum(_in_all()), COUNT))


def _drawn() -> Coalesce:
    drawn = Session.objects.drawn().filter(stage=OuterRef("pk")).order_by().values("stage")
    counted = drawn.annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(counted, output_field=COUNT), Value(0))


def _in_all() -> Greatest:
    """Those that are planned, or drawn if these are more.

    After its cut, and after the event, a stage gets no more sessions.
    """
    is_over = Q(cut_at__isnull=False) | Q(event__status=EventStatus.FINISHED)
    usual = Case(When(source__isnull=True, then=F("event__sessions_planned")), default=Value(1))
    planned = Coalesce("sessions_planned", usual, output_field=COUNT)
    return Greatest(_drawn(), Case(When(is_over, then=Value(0)), default=planned))


def planned_in_events(events: Iterable[Event]) -> dict[int, int]:
    """The "5" of "Session 2 of 5" by the id of each event: the sessions of all its stages."""
    rows = list(events)
    stages = Stage.objects.filter(event__in=rows)
    found = {row["event"]: row["total"] for row in sessions_of_stages(stages)}
    return {event.pk: found.get(event.pk, event.sessions_planned) for event in rows}


def planned_in_all(event: Event) -> int:
    return planned_in_events([event])[event.pk]


def timetables_of(events: Iterable[Event]) -> dict[int, Timetable]:
    """The timetable of each event by its id."""
    rows = list(events)
    counts = planned_in_events(rows)
    timed = [event.pk for event in rows if event.session_starts]
    of_nights = set(
        Session.objects.filter(event__in=timed, night__isnull=False).values_list("event", "number")
        if timed
        else []
    )
    return {
        event.pk: Timetable(
            count=counts[event.pk],
            starts={
                number: start
                for number, start in enumerate(starts_in_settings(event)[: counts[event.pk]], 1)
                if start is not None and (event.pk, number) not in of_nights
            },
        )
        for event in rows
    }


def timetable_of(event: Event) -> Timetable:
    return timetables_of([event])[event.pk]


def coming_start(event: Event) -> tuple[int, datetime] | None:
    """The first planned start of a session that has not begun, with its number; None without one."""
    if event.status == EventStatus.FINISHED:
        return None
    begun = event.sessions.drawn().filter(status__in=BEGUN_STATUSES)
    played = max(begun.values_list("number", flat=True), default=0)
    starts = sorted(timetable_of(event).starts.items())
    return next(((number, start) for number, start in starts if number > played), None)
