"""Request the options to repair a seating, and apply one of them."""

from collections.abc import Iterator, Sequence
from typing import Any

from league.core.audit import record
from league.core.errors import AnyProblem, Conflict, problem, refuse_if
from league.core.fields import problems_of_reason
from league.core.jobs import create_job
from league.core.locks import bump_results_version, locked_event, locks_session
from league.core.permissions import Actor
from league.entrants.status_changes import change_statuses
from league.enums import ChangeKind, EntrantStatus, JobKind, RepairKind
from league.models import Entrant, Job, Session, Table
from league.models.session import SEAT_SIGNS
from league.nights.attendance import presence_at, set_presence
from league.seating.changes import (
    TableJson,
    problems_of_played_tables,
    record_change,
    snapshot,
    write_sit_outs,
    write_tables,
)
from league.seating.draw_job import certify_session
from league.seating.queries.duplicate_entrants import leaving_entrants
from league.seating.queries.repair_options import (
    PRESENCE_AFTER,
    STATUS_AFTER,
    RepairChoice,
    choices_found,
    latest_search,
    still_holds,
)
from league.seating.sessions.checks import already_finished, draw_running, without_tables


@locks_session("session.change")
def request_repairs(
    session: Session, *, actor: Actor, kind: str, entrants: Sequence[Entrant]
) -> Job:
    """Create a job that finds the options, unless one is already looking for them."""
    refuse_if(_problems(session, kind, entrants))
    search = latest_search(session, kind, entrants)
    if search is not None and search.is_unfinished:
        return search
    return create_job(
        JobKind.FIND_REPAIRS,
        session.event,
        actor=actor,
        session=session,
        arguments={"kind": kind, "entrants": sorted(_ids(entrants))},
    )


@locks_session("session.change")
def repair_session(
    session: Session,
    *,
    actor: Actor,
    kind: str,
    entrants: Sequence[Entrant],
    key: str,
    reason: str = "",
) -> Session:
    """Apply the option with this `key` and set the statuses of the entrants.

    Raises Conflict if the seating has changed since the options were listed.
    """
    list(session.tables.select_for_update(of=("self",), no_key=True).order_by("pk"))
    session.event = locked_event(session.event_id)
    refuse_if([*problems_of_reason(reason), *_problems(session, kind, entrants)])
    choice = _choice(session, kind, entrants, key)
    gone = leaving_entrants(session, kind, entrants)
    before = snapshot(session)
    wanted = _wanted(session, before["tables"], choice)
    refuse_if(problems_of_played_tables(session, wanted))
    change = record_change(session, ChangeKind.REPAIR, login_id=actor.login_id, before=before)
    change.details = {
        "happened": kind,
        "option": choice.kind,
        "entrants": [entrant.pk for entrant in entrants],
        **_set_statuses(session, kind, gone or entrants, actor=actor, reason=reason),
    }
    change.save(update_fields=["details"])
    write_tables(session, wanted)
    write_sit_outs(session, _sit_outs(choice, gone))
    certify_session(session)
    bump_results_version(session.event_id)
    record(
        actor,
        "session.repair",
        session,
        event_id=session.event_id,
        after={**change.details, "seating": _seating_of(choice)},
        reason=reason,
    )
    return session


def _choice(session: Session, kind: str, entrants: Sequence[Entrant], key: str) -> RepairChoice:
    """The option with this key; raises Conflict if it was found for another seating."""
    search = latest_search(session, kind, entrants)
    if search is not None and still_holds(search, session):
        for choice in choices_found(search):
            if choice.key == key:
                return choice
    raise Conflict(problem("seating_moved_on", "key"))


def _wanted(session: Session, before: Sequence[TableJson], choice: RepairChoice) -> list[TableJson]:
    """The option's tables with the ids, links and substitutes of the present ones."""
    now = {table["number"]: table for table in before}
    sits_in_for = {seat["entrant"]: seat["replaces"] for table in before for seat in table["seats"]}
    wanted: list[TableJson] = []
    for number, members in choice.tables.items():
        if not members:
            continue
        table = now.get(number) or _new_table(session, number)
        places = {seat["wind"]: seat for seat in table["seats"]}
        seats: list[dict[str, Any]] = []
        for wind, entrant in zip(SEAT_SIGNS, members, strict=False):
            seat = places.get(wind)
            replaces = sits_in_for.get(entrant.pk)
            if entrant.pk not in sits_in_for and entrant.status == EntrantStatus.SUBSTITUTE:
                replaces = (seat["replaces"] or seat["entrant"]) if seat else None
            seats.append(
                {
                    "id": seat["id"] if seat else None,
                    "entrant": entrant.pk,
                    "wind": wind,
                    "replaces": replaces,
                }
            )
        wanted.append({**table, "seats": seats})
    return wanted


def _new_table(session: Session, number: int) -> TableJson:
    table = Table.objects.create(session=session, number=number)
    return {
        "id": table.pk,
        "number": number,
        "token": table.token,
        "version": table.version,
        "seats": [],
    }


def _set_statuses(
    session: Session, kind: str, entrants: Sequence[Entrant], *, actor: Actor, reason: str
) -> dict[str, dict[str, tuple[str, str]]]:
    """Set the statuses, on a night the presence; return (before, after) by entrant id."""
    status, presence = STATUS_AFTER.get(kind), PRESENCE_AFTER.get(kind)
    changed: dict[str, tuple[str, str]] = {}
    if session.night is not None and presence is not None:
        for entrant in entrants:
            changed[str(entrant.pk)] = (presence_at(session.night, entrant), str(presence))
            set_presence(session.night, entrant, actor=actor, presence=presence)
        return {"statuses": {}, "presences": changed}
    if status is None:
        return {"statuses": {}}
    rows = Entrant.objects.filter(event=session.event_id, pk__in=_ids(entrants))
    # A substitute who arrives stays a substitute.
    moving = [
        row
        for row in rows.select_related("player").order_by("number")
        if not (kind == RepairKind.ARRIVED and row.status == EntrantStatus.SUBSTITUTE)
    ]
    changed = {str(row.pk): (row.status, str(status)) for row in moving}
    change_statuses(session.event, dict.fromkeys(moving, status), actor=actor, reason=reason)
    return {"statuses": changed}


def _sit_outs(choice: RepairChoice, gone: Sequence[Entrant]) -> list[int]:
    """The byes of the option, without entrants who left and waiting substitutes."""
    absent = set(_ids(gone))
    return [
        entrant.pk
        for entrant in choice.sit_outs
        if entrant.pk not in absent and entrant.status != EntrantStatus.SUBSTITUTE
    ]


def _seating_of(choice: RepairChoice) -> list[list[int]]:
    return [_ids(members) for members in choice.tables.values()]


def _ids(entrants: Sequence[Entrant]) -> list[int]:
    return [entrant.pk for entrant in entrants]


def _problems(session: Session, kind: str, entrants: Sequence[Entrant]) -> Iterator[AnyProblem]:
    if kind not in RepairKind.values:
        yield problem("value_unknown", "kind", value=kind, choices=", ".join(RepairKind.values))
    if not entrants and kind != RepairKind.WRONG:
        yield problem("repair_without_entrants", "entrants")
    for entrant in entrants:
        if entrant.event_id != session.event_id:
            yield problem("entrant_elsewhere", "entrants", name=entrant.staff_name)
    yield from _wrongly_seated(session, kind, entrants)
    yield from already_finished(session)
    yield from draw_running(session)
    yield from without_tables(session)


def _wrongly_seated(
    session: Session, kind: str, entrants: Sequence[Entrant]
) -> Iterator[AnyProblem]:
    """A late arrival must have no seat; entrants of other repairs must have one."""
    seated = set(session.seats.values_list("entrant_id", flat=True))
    for entrant in entrants:
        name, has_seat = entrant.staff_name, entrant.pk in seated
        if kind == RepairKind.ARRIVED and has_seat:
            yield problem("entrant_seated", "entrants", name=name, number=session.number)
        elif kind != RepairKind.ARRIVED and not has_seat:
            yield problem("entrant_without_seat", "entrants", name=name, number=session.number)
