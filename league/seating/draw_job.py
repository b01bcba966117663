"""Draw a session's seating in a job, store it in one transaction and certify it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction

from league.core.audit import record
from league.core.errors import Refused, problem
from league.core.jobs import Progress, mark_done
from league.core.locks import locked_session
from league.core.permissions import SYSTEM
from league.core.versions import results_chain
from league.enums import ChangeKind, DrawMethod, SessionStatus
from league.models import Job, Seat, Session, SitOut, Table
from league.models.session import SEAT_SIGNS
from league.seating.changes import odd_size, record_change
from league.seating.queries.constraints import named, names_in
from league.seating.queries.division_part import with_division_names
from league.seating.queries.drafts.overtaken import ranks_of_draw
from league.seating.queries.draw_task import Tables, seating_task, tables_as_seated, task_as_seated
from scoring import ScoringError
from scoring.seating import METHODS, Certificate, Seating, SeatingTask, certify, draw
from scoring.seating.explain import Reason, explain_seating
from scoring.seating.table_sizes import SIZE_OF

# How a draw was told to make its seating.
HOW_DRAWN = ("method", "seed", "options")

# A plan's job has the tables in its arguments; the other methods draw them.
PLANS = (DrawMethod.PLAN, DrawMethod.EVENT_PLAN)


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawn:
    """A seating that was drawn, with its task and how the draw was told to make it."""

    told: dict[str, Any]
    task: SeatingTask
    seating: Seating


def draw_session(job: Job, progress: Progress) -> dict[str, Any]:
    """Compute the seating, or two of them, then store them in one transaction."""
    session = Session.objects.select_related("event", "stage").filter(jobs=job).first()
    if session is None:
        raise Refused(problem("session_without_tables", number=0))
    version = results_chain(session.event)  # read before the ranks, so it is never too new
    wanted = job.arguments.get("draw") or {key: getattr(session, key) for key in HOW_DRAWN}
    # The seating that was asked for comes last: the other one is the draft that it replaces.
    ways = [way for way in (job.arguments.get("also"), wanted) if way]
    drawn = [_drawn(session, told, job, progress) for told in ways]
    outcome = {"session": session.pk, "tables": len(drawn[-1].seating.tables)}
    with transaction.atomic():
        session = locked_session(session.pk)
        if session.status != SessionStatus.DRAFT:
            raise Refused(problem("session_not_draft", number=session.number))
        mark_done(job, outcome)
        for one in drawn:
            _store(session, one, version, login_id=job.requested_by_id)
    return outcome


def _drawn(session: Session, told: dict[str, Any], job: Job, progress: Progress) -> Drawn:
    _tell(session, told)
    task = seating_task(session)
    with refusing_with_names(session.event_id):
        seating = _seating(session, task, job, progress)
    if not seating.tables:  # the certificate names broken constraints of a seating
        found = named(seating.problems, names_in(session.event_id))
        raise Refused(with_division_names(found, task, session.event_id))
    return Drawn(told=told, task=task, seating=seating)


def _store(session: Session, drawn: Drawn, version: int, *, login_id: int | None) -> None:
    """Store a seating; the one before stays in the change that it makes."""
    if session.tables.exists():
        record_change(session, ChangeKind.DRAW, login_id=login_id)
    _tell(session, drawn.told)
    session.ranks = ranks_of_draw(drawn.task, version)
    session.save(update_fields=[*HOW_DRAWN, "ranks"])
    write_seating(session, drawn.seating, drawn.task)
    tables = len(drawn.seating.tables)
    record(
        SYSTEM,
        "session.draw",
        session,
        event_id=session.event_id,
        after={"method": session.method, "seed": session.seed, "tables": tables},
    )


def _tell(session: Session, told: dict[str, Any]) -> None:
    """Set method, seed and options on the session; of a redraw so far only its job has them."""
    for key in HOW_DRAWN:
        setattr(session, key, told[key])


def write_seating(session: Session, seating: Seating, task: SeatingTask) -> None:
    """Replace the draft's tables by the seating."""
    session.tables.all().delete()
    session.sit_outs.all().delete()
    first = session.stage.first_table
    tables = Table.objects.bulk_create(
        Table(session=session, number=first + index, odd_size=odd_size(session.event, len(members)))
        for index, members in enumerate(seating.tables)
    )
    Seat.objects.bulk_create(
        Seat(session=session, table=table, entrant_id=int(entrant_id), starting_wind=wind)
        for table, members in zip(tables, seating.tables, strict=True)
        for wind, entrant_id in zip(SEAT_SIGNS, members, strict=False)
    )
    SitOut.objects.bulk_create(
        SitOut(session=session, entrant_id=int(entrant_id)) for entrant_id in seating.byes
    )
    store_certificate(session, seating.tables, task, seating.certificate)


def certify_session(session: Session) -> None:
    """Store a new certificate after the seating was changed by hand."""
    task = task_as_seated(session)
    tables = tables_as_seated(session)
    store_certificate(session, tables, task, certify(tables, task))


def _seating(session: Session, task: SeatingTask, job: Job, progress: Progress) -> Seating:
    if session.method not in PLANS:
        return draw(task, method=session.method, progress=progress)
    tables = tuple(tuple(map(str, table)) for table in job.arguments["tables"])
    seated = {entrant_id for table in tables for entrant_id in table}
    sizes = {len(table) for table in tables} - {task.seats}
    odd = next((wish for wish, size in SIZE_OF.items() if size in sizes), task.odd)
    return Seating(
        tables=tables,
        byes=tuple(
            player.id
            for player in task.players
            if player.id not in seated and not player.substitute
        ),
        certificate=certify(tables, replace(task, odd=odd)),
        problems=(),
    )


def store_certificate(
    session: Session, tables: Tables, task: SeatingTask, certificate: Certificate
) -> None:
    session.certificate = certificate.to_json()
    session.reasons = reasons_of(session, tables, task)
    session.save(update_fields=["certificate", "reasons"])


def reasons_of(session: Session, tables: Tables, task: SeatingTask) -> dict[str, Any]:
    """The reasons by entrant id; empty for a plan."""
    if session.method not in METHODS:
        return {}
    found = explain_seating(tables, task, method=session.method)
    return {player: _reason_json(reason) for player, reason in found.items()}


def _reason_json(reason: Reason) -> dict[str, Any]:
    """The code and parameters of a reason; its text is translated when it is shown."""
    because = _reason_json(reason.because) if reason.because else None
    return {"code": reason.code, "params": dict(reason.params), "because": because}


@contextmanager
def refusing_with_names(event_id: int) -> Iterator[None]:
    """Turn `ScoringError` into `Refused`, with names in place of entrant ids."""
    try:
        yield
    except ScoringError as error:
        raise Refused(named(error.problems, names_in(event_id))) from error
