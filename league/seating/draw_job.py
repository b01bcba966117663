"""Draw a session's seating in a job, store it in one transaction and certify it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
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
from league.seating.queries.draw_task import Tables, seating_task, tables_as_seated, task_as_seated
from league.seating.queries.overtaken import ranks_of_draw
from scoring import ScoringError
from scoring.seating import METHODS, Certificate, Seating, SeatingTask, certify, draw
from scoring.seating.explain import Reason, explain_seating
from scoring.seating.table_sizes import SIZE_OF

# A plan's job has the tables in its arguments; the other methods draw them.
PLANS = (DrawMethod.PLAN, DrawMethod.EVENT_PLAN)


def draw_session(job: Job, progress: Progress) -> dict[str, Any]:
    """Compute the seating, then store it in one transaction."""
    session = Session.objects.select_related("event", "stage").filter(jobs=job).first()
    if session is None:
        raise Refused(problem("session_without_tables", number=0))
    _set_requested_options(session, job)
    version = results_chain(session.event)  # read before the ranks, so it is never too new
    task = seating_task(session)
    with refusing_with_names(session.event_id):
        seating = _seating(session, task, job, progress)
    if not seating.tables:  # the certificate names broken constraints of a seating
        found = named(seating.problems, names_in(session.event_id))
        raise Refused(with_division_names(found, task, session.event_id))
    outcome = {"session": session.pk, "tables": len(seating.tables)}
    with transaction.atomic():
        session = locked_session(session.pk)
        if session.status != SessionStatus.DRAFT:
            raise Refused(problem("session_not_draft", number=session.number))
        mark_done(job, outcome)
        if session.tables.exists():
            record_change(session, ChangeKind.DRAW, login_id=job.requested_by_id)
        _set_requested_options(session, job)
        session.ranks = ranks_of_draw(task, version)
        session.save(update_fields=["method", "seed", "options", "ranks"])
        write_seating(session, seating, task)
        record(
            SYSTEM,
            "session.draw",
            session,
            event_id=session.event_id,
            after={"method": session.method, "seed": session.seed, "tables": len(seating.tables)},
        )
    return outcome


def _set_requested_options(session: Session, job: Job) -> None:
    """Set the method, seed and options of a redraw on the session; so far only the job has them."""
    for key, value in job.arguments.get("draw", {}).items():
        setattr(session, key, value)


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
