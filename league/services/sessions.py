"""Sessions: asked for, looked at, mended by hand, published, started, finished."""

import secrets
from collections.abc import Iterator

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from league.enums import (
    DrawMethod,
    EventStatus,
    JobKind,
    SessionStatus,
    TableStatus,
)
from league.models import Event, Job, Seat, Session, Stage, Table
from league.permissions import Actor
from league.selectors.seating import entrants_to_seat
from league.services.audit import record
from league.services.errors import AnyProblem, Refused, problem, refuse_if
from league.services.guards import locked_event, locked_session, require, touch_results
from league.services.jobs import create_job
from league.services.plans import read_pasted_plan
from league.services.seating import certify_session

MOST_SEED = 2**31 - 1


def request_session(
    event: Event,
    *,
    by: Actor,
    method: str,
    seed: int | None = None,
    plan: str = "",
    checked_in_only: bool = False,
    minutes: int | None = None,
    stage: Stage | None = None,
) -> Job:
    """Make the next session as a draft and ask for its seating; the job draws it."""
    require(by, "session.draw", event_id=event.pk)
    with transaction.atomic():
        event = locked_event(event.pk)
        arguments = _arguments(event, method, plan, seed, checked_in_only=checked_in_only)
        highest = event.sessions.aggregate(highest=Max("number"))["highest"]
        session = Session.objects.create(
            event=event,
            stage=stage or event.stages.order_by("number").last(),
            number=int(highest or 0) + 1,
            method=method,
            seed=_seed(seed),
            minutes=minutes or event.session_minutes,
        )
        record(
            by,
            "session.request",
            session,
            event_id=event.pk,
            after={"method": method, "seed": session.seed},
        )
        return create_job(JobKind.DRAW_SESSION, event, by=by, session=session, arguments=arguments)


def redraw_session(
    session: Session,
    *,
    by: Actor,
    method: str,
    seed: int | None = None,
    plan: str = "",
    checked_in_only: bool = False,
) -> Job:
    """Draw a draft again; until the new seating is there the old one stays."""
    require(by, "session.draw", event_id=session.event_id)
    with transaction.atomic():
        session = locked_session(session.pk)
        event = locked_event(session.event_id)
        refuse_if([*_not_draft(session), *_draw_running(session)])
        arguments = _arguments(event, method, plan, seed, checked_in_only=checked_in_only)
        session.method, session.seed = method, _seed(seed)
        session.save(update_fields=["method", "seed"])
        record(
            by,
            "session.redraw",
            session,
            event_id=event.pk,
            after={"method": method, "seed": session.seed},
        )
        return create_job(JobKind.DRAW_SESSION, event, by=by, session=session, arguments=arguments)


def discard_session(session: Session, *, by: Actor) -> None:
    """Throw a draft away, the last session only, so that numbers stay without gaps."""
    require(by, "session.draw", event_id=session.event_id)
    with transaction.atomic():
        session = locked_session(session.pk)
        locked_event(session.event_id)
        refuse_if([*_not_draft(session), *_draw_running(session), *_later_session(session)])
        record(
            by,
            "session.discard",
            session,
            event_id=session.event_id,
            before={"number": session.number, "seating": _seating_json(session)},
        )
        session.tables.all().delete()
        session.delete()


def swap_seats(session: Session, first: int, second: int, *, by: Actor) -> Session:
    """Let two entrants change places, before either table has an entry."""
    require(by, "session.change", event_id=session.event_id)
    with transaction.atomic():
        session = locked_session(session.pk)
        seated = session.seats.filter(pk__in=(first, second))
        theirs = session.tables.filter(pk__in=seated.values("table")).order_by("pk")
        tables = list(theirs.select_for_update(no_key=True))
        here, there = _two_seats(session, first, second)
        here.entrant, there.entrant = there.entrant, here.entrant
        # The database allows an entrant one seat a session, so one of the two steps aside.
        Seat.objects.filter(pk=there.pk).delete()
        here.save(update_fields=["entrant"])
        there.save(force_insert=True)
        for table in tables:
            table.version += 1
            table.save(update_fields=["version"])
        certify_session(session)
        record(
            by,
            "session.swap_seats",
            session,
            event_id=session.event_id,
            after={"seats": [here.pk, there.pk], "entrants": [here.entrant_id, there.entrant_id]},
        )
    return session


def publish_session(session: Session, *, by: Actor) -> Session:
    """Let everybody see who sits where."""
    require(by, "session.run", event_id=session.event_id)
    with transaction.atomic():
        session = locked_session(session.pk)
        refuse_if([*_not_draft(session), *_draw_running(session), *_without_tables(session)])
        _set_status(session, SessionStatus.PUBLISHED, by=by, verb="session.publish")
        _advance_event(session.event_id, EventStatus.OPEN, from_=(EventStatus.DRAFT,), by=by)
    return session


def withdraw_publication(session: Session, *, by: Actor) -> Session:
    """Make a published session a draft again, as long as it has not started."""
    require(by, "session.run", event_id=session.event_id)
    with transaction.atomic():
        session = locked_session(session.pk)
        if session.status != SessionStatus.PUBLISHED:
            raise Refused(problem("session_not_published", number=session.number))
        _set_status(session, SessionStatus.DRAFT, by=by, verb="session.withdraw_publication")
    return session


def start_session(session: Session, *, by: Actor) -> Session:
    """Start all clocks. The first start of an event freezes its ruleset."""
    require(by, "session.run", event_id=session.event_id)
    with transaction.atomic():
        session = locked_session(session.pk)
        refuse_if(_problems_of_starting(session))
        session.started_at = timezone.now()
        session.save(update_fields=["started_at"])
        _set_status(session, SessionStatus.RUNNING, by=by, verb="session.start")
        early = (EventStatus.DRAFT, EventStatus.OPEN)
        _advance_event(session.event_id, EventStatus.RUNNING, from_=early, by=by)
    return session


def finish_session(session: Session, *, by: Actor) -> Session:
    """Close every table; all of them must have finished."""
    require(by, "session.run", event_id=session.event_id)
    with transaction.atomic():
        session = locked_session(session.pk)
        tables = list(
            session.tables.select_for_update(of=("self",), no_key=True).order_by("number")
        )
        refuse_if(_problems_of_finishing(session, tables))
        for table in tables:
            if table.status != TableStatus.CLOSED:
                table.status = TableStatus.CLOSED
                table.version += 1
                table.save(update_fields=["status", "version"])
        session.finished_at = timezone.now()
        session.save(update_fields=["finished_at"])
        _set_status(session, SessionStatus.FINISHED, by=by, verb="session.finish")
    return session


def _set_status(session: Session, status: SessionStatus, *, by: Actor, verb: str) -> None:
    old, session.status = session.status, status
    session.save(update_fields=["status"])
    touch_results(session.event_id)
    record(
        by,
        verb,
        session,
        event_id=session.event_id,
        before={"status": old},
        after={"status": str(status)},
    )


def _advance_event(
    event_id: int, status: EventStatus, *, from_: tuple[EventStatus, ...], by: Actor
) -> None:
    """A published or started session takes its event along."""
    event = locked_event(event_id)
    if event.status not in from_:
        return
    old, event.status = event.status, status
    event.save(update_fields=["status"])
    record(
        by,
        "event.set_status",
        event,
        event_id=event_id,
        before={"status": old},
        after={"status": str(status)},
    )


def _arguments(
    event: Event, method: str, plan: str, seed: int | None, *, checked_in_only: bool
) -> dict[str, object]:
    """What the job needs, checked: every problem of the request at once."""
    entrants = entrants_to_seat(event, checked_in_only=checked_in_only)
    arguments: dict[str, object] = {"checked_in_only": checked_in_only}
    problems = list(_problems_of_request(event, method, seed, len(entrants)))
    if method == DrawMethod.PLAN:
        tables, found = read_pasted_plan(plan, entrants, event.ruleset.players)
        arguments["tables"] = tables
        problems.extend(found)
    refuse_if(problems)
    return arguments


def _problems_of_request(
    event: Event, method: str, seed: int | None, count: int
) -> Iterator[AnyProblem]:
    if method not in DrawMethod.values:
        yield problem("value_unknown", "method", value=method, choices=", ".join(DrawMethod.values))
    if seed is not None and not 0 <= seed <= MOST_SEED:
        yield problem("value_out_of_range", "seed", value=seed, low=0, high=MOST_SEED)
    if event.status == EventStatus.FINISHED:
        yield problem("event_not_running")
    if count < event.ruleset.players:
        yield problem("too_few_entrants", count=count, seats=event.ruleset.players)
    if method == DrawMethod.SWISS:
        for session in event.sessions.exclude(status=SessionStatus.FINISHED).order_by("number"):
            if not _is_own_draft(session):
                yield problem("earlier_session_unfinished", number=session.number)


def _is_own_draft(session: Session) -> bool:
    """A draft is no result to wait for: it can be redrawn at any time."""
    return session.status == SessionStatus.DRAFT


def _problems_of_starting(session: Session) -> Iterator[AnyProblem]:
    if session.status == SessionStatus.FINISHED:
        yield problem("session_finished", number=session.number)
    elif session.status == SessionStatus.RUNNING:
        yield problem("session_started", number=session.number)
    elif session.status != SessionStatus.PUBLISHED:
        yield problem("session_not_published", number=session.number)
    if session.event.status == EventStatus.FINISHED:
        yield problem("event_not_running")


def _problems_of_finishing(session: Session, tables: list[Table]) -> Iterator[AnyProblem]:
    if session.status != SessionStatus.RUNNING:
        yield problem("session_not_running", number=session.number)
    for table in tables:
        if table.status in {TableStatus.WAITING, TableStatus.PLAYING}:
            yield problem("table_unfinished", number=table.number)


def _not_draft(session: Session) -> Iterator[AnyProblem]:
    if session.status != SessionStatus.DRAFT:
        yield problem("session_not_draft", number=session.number)


def _draw_running(session: Session) -> Iterator[AnyProblem]:
    if session.jobs.unfinished().filter(kind=JobKind.DRAW_SESSION).exists():
        yield problem("draw_running", number=session.number)


def _without_tables(session: Session) -> Iterator[AnyProblem]:
    if not session.tables.exists():
        yield problem("session_without_tables", number=session.number)


def _later_session(session: Session) -> Iterator[AnyProblem]:
    if session.event.sessions.filter(number__gt=session.number).exists():
        yield problem("later_session_drawn")


def _two_seats(session: Session, first: int, second: int) -> list[Seat]:
    seats = {
        seat.pk: seat
        for seat in session.seats.select_related("table").filter(pk__in=(first, second))
    }
    problems: list[AnyProblem] = [
        problem("seat_unknown", name, value=pk)
        for name, pk in (("first", first), ("second", second))
        if pk not in seats
    ]
    if first == second:
        problems.append(problem("seats_same", "second"))
    if session.status == SessionStatus.FINISHED:
        problems.append(problem("session_finished", number=session.number))
    problems.extend(
        problem("seat_at_played_table", number=seat.table.number)
        for seat in seats.values()
        if seat.raw_points is not None or seat.table.hands.exists()
    )
    refuse_if(problems)
    return [seats[first], seats[second]]


def _seating_json(session: Session) -> list[list[int]]:
    tables = session.tables.prefetch_related("seats").order_by("number")
    return [
        [seat.entrant_id for seat in sorted(table.seats.all(), key=lambda seat: seat.index)]
        for table in tables
    ]


def _seed(seed: int | None) -> int:
    """A seed of our own where none is given; it is stored, so that the draw can be repeated."""
    return secrets.randbelow(MOST_SEED) if seed is None else seed
