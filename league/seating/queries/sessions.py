"""Sessions with their tables and seats."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from django.db.models import Count, Exists, OuterRef, Prefetch, Q, QuerySet

from league.core.permissions import Actor
from league.enums import (
    ANNOUNCED_STATUSES,
    RESULT_STATUSES,
    EntryContract,
    JobKind,
    SessionStatus,
)
from league.models import Division, Event, Hand, Job, Seat, Session, SitOut, Table

SEATS = Seat.objects.select_related("entrant__player__club", "entrant__team")
SEAT_NAME_COLUMNS = (
    *("table", "starting_wind", "final_score", "entrant__number", "entrant__staff_see_name"),
    *("entrant__division", "entrant__status"),
    *("entrant__player__display_name", "entrant__player__shown_by_name"),
)
NAMED_SEATS = Seat.objects.select_related("entrant__player").only(*SEAT_NAME_COLUMNS)


def sessions_of(event: Event, actor: Actor) -> QuerySet[Session]:
    """The visible sessions by number, each with `table_count` and `finished_tables`."""
    sessions = event.sessions.all()
    if not actor.may("session.see_draft", event_id=event.pk):
        sessions = sessions.public()
    return (
        sessions.select_related("stage__source")
        .annotate(
            table_count=Count("tables"),
            finished_tables=Count("tables", filter=Q(tables__status__in=RESULT_STATUSES)),
        )
        .order_by("number")
    )


def played_together(drawn: Sequence[Session]) -> list[Session]:
    """The session at play, else the one that comes; then those of other stages at the same time.

    `drawn` are the sessions of an event by number. None of them is at play or comes: no session.
    """
    for status in (SessionStatus.RUNNING, SessionStatus.PUBLISHED):
        for session in drawn:
            if session.status == status:
                others = (one for one in drawn if one.stage_id != session.stage_id)
                return [session, *(one for one in others if one.status in ANNOUNCED_STATUSES)]
    return []


def session_numbered(event: Event, number: int) -> Session | None:
    return event.sessions.select_related("event", "stage").filter(number=number).first()


def tables_of(session: Session) -> QuerySet[Table]:
    """The tables by number with their seats."""
    return session.tables.order_by("number").prefetch_related(Prefetch("seats", queryset=SEATS))


def tables_by_result(session: Session) -> QuerySet[Table]:
    """The tables for which only the result is entered."""
    found = tables_of(session)
    if session.event.entry_contract == EntryContract.HANDS:
        return found.filter(result_only=True)
    return found


def running_tables(event: Event) -> QuerySet[Table]:
    """The tables of the running sessions, by session and number."""
    tables = Table.objects.filter(session__event=event, session__status=SessionStatus.RUNNING)
    return _with_session(tables).order_by("session__number", "number")


def table_numbered(session: Session, number: int) -> Table | None:
    return _with_session(session.tables.filter(number=number)).first()


def neighbouring_tables(table: Table) -> list[int]:
    """The table numbers of this table and its neighbours in the session."""
    numbers = sorted(table.session.tables.values_list("number", flat=True))
    place = numbers.index(table.number)
    return numbers[max(place - 1, 0) : place + 2]


def table_in_event(event: Event, table_id: int) -> Table | None:
    return _with_session(Table.objects.filter(session__event=event, pk=table_id)).first()


def seat_in_event(event: Event, seat_id: int) -> Seat | None:
    return SEATS.filter(session__event=event, pk=seat_id).first()


def named_seats(session: Session) -> list[Seat]:
    """The seats by table, in the order of the first East, with the names of their players."""
    rows = NAMED_SEATS.filter(session=session).select_related("table", "entrant__player")
    seats = rows.only("table__number", *SEAT_NAME_COLUMNS)
    return sorted(seats, key=lambda seat: (seat.table.number, seat.index))


def unplayed_seats(session: Session) -> list[Seat]:
    """The named seats of tables without hands or a result."""
    played = {table.pk for table in tables_with_entries(session)}
    return [seat for seat in named_seats(session) if seat.table_id not in played]


def tables_with_names(session: Session) -> QuerySet[Table]:
    """The tables by number; their seats have result and name."""
    named = Prefetch("seats", queryset=NAMED_SEATS)
    return session.tables.order_by("number").prefetch_related(named)


def by_division(tables: Iterable[Table], event: Event) -> list[tuple[Division | None, list[Table]]]:
    """The tables by the division of their players; None for mixed tables and without divisions."""
    divisions = {division.pk: division for division in event.divisions.all()}

    def division_of(table: Table) -> Division | None:
        here = {seat.entrant.division_id for seat in table.seats.all()}
        return divisions.get(here.pop() or 0) if divisions and len(here) == 1 else None

    return [(division, list(group)) for division, group in groupby(tables, key=division_of)]


def seat_in_session(session: Session, seat_id: int) -> Seat | None:
    return SEATS.select_related("table").filter(session=session, pk=seat_id).first()


def tables_as_pasted(session: Session) -> str:
    """The tables as they are pasted: a line for each, with the numbers of its players."""
    lines: dict[int, list[str]] = {}
    for seat in named_seats(session):
        lines.setdefault(seat.table.number, []).append(str(seat.entrant.number))
    return "\n".join(" ".join(numbers) for numbers in lines.values())


def sit_outs_of(session: Session) -> list[SitOut]:
    byes = session.sit_outs.select_related("entrant__player")
    return list(byes.order_by("entrant__number"))


def draws_of(session: Session) -> QuerySet[Job]:
    """The jobs that draw the session, the latest first."""
    return session.jobs.filter(kind=JobKind.DRAW_SESSION).order_by("-pk")


def latest_draw(session: Session) -> Job | None:
    return draws_of(session).first()


def tables_with_entries(session: Session) -> QuerySet[Table]:
    """The tables with a hand or a result, by number; their seats can no longer change."""
    hands = Hand.objects.filter(table=OuterRef("pk"))
    scores = Seat.objects.filter(table=OuterRef("pk"), raw_points__isnull=False)
    return session.tables.filter(Exists(hands) | Exists(scores)).order_by("number")


def _with_session(tables: QuerySet[Table]) -> QuerySet[Table]:
    return tables.select_related("session__event")
