"""Count what waits for the staff of an event, in one query for all their pages."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from django.db import connection
from django.db.models import (
    Count,
    Exists,
    IntegerField,
    Min,
    OuterRef,
    Q,
    QuerySet,
    Subquery,
    Value,
)
from django.db.models.functions import Coalesce
from django.utils import timezone

from league.enums import (
    PLAYING_STATUSES,
    ConfirmedBy,
    EntrantStatus,
    EventStatus,
    JobStatus,
    SessionKind,
    SessionStatus,
    SignUpStatus,
    TableStatus,
)
from league.models import (
    Entrant,
    Event,
    Job,
    Penalty,
    Seat,
    Session,
    SignOff,
    SignUp,
    Stage,
    Table,
    TableCall,
)
from league.people.queries.claims import claims_of_event
from league.standings.queries.planned_sessions import sessions_of_stages

COUNT: "IntegerField[int, int]" = IntegerField()

PREFIX = "counted_"  # some of the names are fields of the event


@dataclass(frozen=True, slots=True, kw_only=True)
class Waiting:
    """Counts of one event; `called_at` is the time of the oldest open call."""

    players: int
    here: int
    missing: int
    sign_ups: int
    claims: int
    drawn: int
    finished: int
    planned: int
    unsigned: int
    calls: int
    called_at: datetime | None
    penalties: int
    failed_jobs: int

    @property
    def longest_wait(self) -> int:
        """Minutes since the oldest open call."""
        if self.called_at is None:
            return 0
        return int((timezone.now() - self.called_at).total_seconds()) // 60


def waiting_in(event: Event) -> Waiting:
    """The counts. Nobody is missing before the first player checks in, or after the last session."""
    return waiting_in_each([event])[event.pk]


def waiting_in_each(events: Iterable[Event]) -> dict[int, Waiting]:
    """The counts of several events by their ids, in one query."""
    by_pk = {event.pk: event for event in events}
    return {row["pk"]: _waiting(by_pk[row["pk"]], row) for row in _counted(list(by_pk))}


def _counted(ids: list[int]) -> list[dict[str, Any]]:
    if connection.vendor == "sqlite":  # whose dates need the converters of Django
        return list(_rows().filter(pk__in=ids))
    names, sql, params = _statement()
    with connection.cursor() as cursor:
        cursor.execute(sql, [*params, ids])
        return [dict(zip(names, row, strict=True)) for row in cursor]


def _waiting(event: Event, found: dict[str, Any]) -> Waiting:
    row = {name.removeprefix(PREFIX): value for name, value in found.items() if name != "pk"}
    here = row["here"]
    row["planned"] = int(row["planned"])  # a sum of bigints is numeric for the driver
    all_played = 0 < row["finished"] == max(row["drawn"], row["planned"])
    expected = here and not all_played and event.status != EventStatus.FINISHED
    row["missing"] = row["players"] - here if expected else 0
    if event.confirmed_by != ConfirmedBy.PLAYERS:
        row["unsigned"] = 0
    return Waiting(**row)


@cache
def _statement() -> tuple[tuple[str, ...], str, tuple[Any, ...]]:
    """The names of the columns, the SQL and its values, but for the list of events at its end.

    Made once: Django takes four times as long to make it as the database to answer.
    """
    sql, params = _rows().query.sql_with_params()
    names = ("pk", *(f"{PREFIX}{name}" for name in _counts()))
    return names, f'{sql} WHERE "league_event"."id" = ANY(%s)', params


def _rows() -> QuerySet[Event, Any]:
    counts = {f"{PREFIX}{name}": count for name, count in _counts().items()}
    return Event.objects.order_by().values("pk", **counts)


def _counts() -> dict[str, Coalesce | Subquery]:
    entrants = Entrant.objects.filter(event=OuterRef("pk"))
    sessions = Session.objects.filter(event=OuterRef("pk"), kind=SessionKind.DRAWN)
    calls = TableCall.objects.open().filter(table__session__event=OuterRef("pk"))
    return {
        "players": _number_of(entrants.filter(status__in=PLAYING_STATUSES), "event"),
        "here": _number_of(entrants.filter(status=EntrantStatus.CHECKED_IN), "event"),
        "sign_ups": _number_of(
            SignUp.objects.filter(event=OuterRef("pk"), status=SignUpStatus.ASKED), "event"
        ),
        "claims": _number_of(
            claims_of_event().filter(player__home_event=OuterRef("pk")), "player__home_event"
        ),
        "drawn": _number_of(sessions, "event"),
        "planned": Coalesce(
            Subquery(
                sessions_of_stages(Stage.objects.filter(event=OuterRef("pk"))).values("total")
            ),
            Value(0),
        ),
        "finished": _number_of(sessions.filter(status=SessionStatus.FINISHED), "event"),
        "unsigned": _number_of(_unsigned_tables(), "session__event"),
        "calls": _number_of(calls, "table__session__event"),
        "called_at": Subquery(
            calls.order_by()
            .values("table__session__event")
            .annotate(oldest=Min("called_at", filter=Q(answered_at__isnull=True)))
            .values("oldest")
        ),
        "penalties": _number_of(Penalty.objects.standing().filter(event=OuterRef("pk")), "event"),
        "failed_jobs": _number_of(failed_jobs().filter(event=OuterRef("pk")), "event"),
    }


def _number_of(rows: QuerySet[Any], group: str) -> Coalesce:
    counted = rows.order_by().values(group).annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(counted, output_field=COUNT), Value(0))


def _unsigned_tables() -> QuerySet[Table]:
    """Finished games that not all of their players have signed."""
    signed = SignOff.objects.standing().filter(seat=OuterRef("pk"))
    open_seats = Seat.objects.filter(~Exists(signed), table=OuterRef("pk"))
    return Table.objects.filter(
        Exists(open_seats),
        session__event=OuterRef("pk"),
        session__status=SessionStatus.RUNNING,
        status=TableStatus.FINISHED,
    )


def failed_jobs() -> QuerySet[Job]:
    """Failed jobs that were not retried."""
    again = Job.objects.filter(
        event=OuterRef("event"), kind=OuterRef("kind"), pk__gt=OuterRef("pk")
    )
    again = again.filter(Q(session=OuterRef("session")) | Q(session__isnull=True))
    return Job.objects.filter(~Exists(again), status=JobStatus.FAILED)
