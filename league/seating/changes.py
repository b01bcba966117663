"""Save a seating before each change, and undo changes in reverse order."""

from collections.abc import Iterable, Iterator
from typing import Any

from django.utils import timezone

from league.core.audit import record
from league.core.errors import AnyProblem, Refused, problem, refuse_if
from league.core.locks import bump_results_version, locked_event, locks_session
from league.core.notice_queue import queue_notice
from league.core.permissions import Actor
from league.entrants.status_changes import change_statuses
from league.enums import ANNOUNCED_STATUSES, ChangeKind, NoticeKind, SessionStatus
from league.models import Entrant, Event, Seat, SeatingChange, Session, SitOut, Table
from league.nights.attendance import presence_at, set_presence
from league.seating.queries.moved_seats import places_in
from league.seating.queries.sessions import tables_with_entries

TableJson = dict[str, Any]
DRAW_KEYS = ("method", "seed", "options", "certificate", "reasons", "ranks")


def snapshot(session: Session) -> dict[str, Any]:
    """Everything of a seating that a change can affect, as JSON."""
    tables = session.tables.prefetch_related("seats").order_by("number")
    return {
        **{key: getattr(session, key) for key in DRAW_KEYS},
        "tables": [_table_json(table) for table in tables],
        "sit_outs": sorted(session.sit_outs.values_list("entrant_id", flat=True)),
    }


def record_change(
    session: Session,
    kind: ChangeKind,
    *,
    login_id: int | None,
    before: dict[str, Any] | None = None,
    details: dict[str, Any] | None = None,
) -> SeatingChange:
    """Store the seating before a change in the same transaction, and announce the change."""
    change = SeatingChange.objects.create(
        session=session,
        kind=kind,
        session_status=session.status,
        before=before or snapshot(session),
        details=details or {},
        made_by_id=login_id,
    )
    _notify_followers(session, change.before["tables"])
    return change


def _notify_followers(session: Session, before: Iterable[TableJson]) -> None:
    """Notify followers of a public change of seats."""
    if session.status in ANNOUNCED_STATUSES:
        queue_notice(
            NoticeKind.SEAT_CHANGED,
            event_id=session.event_id,
            session_id=session.pk,
            before=places_in(before),
        )


def last_change(session: Session) -> SeatingChange | None:
    return session.seating_changes.standing().order_by("-pk").first()


@locks_session("session.change")
def undo_seating_change(session: Session, *, actor: Actor) -> Session:
    """Undo the last change: restore its seating and the statuses and presences that it set."""
    list(session.tables.select_for_update(of=("self",), no_key=True).order_by("pk"))
    session.event = locked_event(session.event_id)
    change = last_change(session)
    if change is None:
        raise Refused(problem("nothing_to_undo", number=session.number))
    refuse_if(problems_of_undo(session, change))
    _notify_followers(session, snapshot(session)["tables"])
    restore(session, change.before)
    _restore_statuses(session, change, actor=actor)
    _restore_presences(session, change, actor=actor)
    change.undone_at = timezone.now()
    change.save(update_fields=["undone_at"])
    bump_results_version(session.event_id)
    record(
        actor,
        "session.undo_change",
        session,
        event_id=session.event_id,
        before={"kind": change.kind, **change.details},
    )
    return session


def problems_of_undo(session: Session, change: SeatingChange) -> Iterator[AnyProblem]:
    """Changes of a draft can be undone while it is a draft, others until a table has an entry."""
    drafted = change.session_status == SessionStatus.DRAFT
    if drafted and session.status != SessionStatus.DRAFT:
        yield problem("session_not_draft", number=session.number)
    elif session.status == SessionStatus.FINISHED:
        yield problem("session_finished", number=session.number)
    if session.jobs.unfinished().filter(kind="draw_session").exists():
        yield problem("draw_running", number=session.number)
    yield from problems_of_played_tables(session, change.before["tables"])
    yield from removed_entrants(session, change.before)


def removed_entrants(session: Session, before: dict[str, Any]) -> Iterator[AnyProblem]:
    """Refuse a seating with somebody who is no longer in the event."""
    wanted = {seat["entrant"] for table in before["tables"] for seat in table["seats"]}
    wanted.update(before["sit_outs"])
    if Entrant.objects.filter(pk__in=wanted, event=session.event_id).count() != len(wanted):
        yield problem("gone")


def problems_of_played_tables(
    session: Session, wanted: Iterable[TableJson]
) -> Iterator[AnyProblem]:
    """Refuse to change tables that have an entry."""
    after = {table["id"]: table for table in wanted}
    for table in tables_with_entries(session).prefetch_related("seats"):
        if not _same_seats(_table_json(table), after.get(table.pk)):
            yield problem("seat_at_played_table", number=table.number)


def write_tables(session: Session, wanted: Iterable[TableJson]) -> None:
    """Write the tables of a session; unchanged tables and seats keep their ids and links.

    Tables with changed seats get a new version; tables that are not in `wanted` are deleted.
    """
    after = {table["id"]: table for table in wanted}
    now = {table.pk: table for table in session.tables.prefetch_related("seats")}
    changed = [
        pk for pk, table in now.items() if not _same_seats(_table_json(table), after.get(pk))
    ]
    Seat.objects.filter(table__in=changed).delete()
    Table.objects.filter(pk__in=[pk for pk in changed if pk not in after]).delete()
    for pk, table in after.items():
        if pk in now and pk not in changed:
            continue
        _write_table(session, table, version=now[pk].version if pk in now else 0)


def _write_table(session: Session, wanted: TableJson, *, version: int) -> None:
    values = {
        "number": wanted["number"],
        "token": wanted["token"],
        "version": max(version, wanted["version"]) + 1,
        "odd_size": odd_size(session.event, len(wanted["seats"])),
    }
    Table.objects.update_or_create(
        pk=wanted["id"], defaults=values, create_defaults={"session": session, **values}
    )
    Seat.objects.bulk_create(
        Seat(
            pk=seat["id"],
            session=session,
            table_id=wanted["id"],
            entrant_id=seat["entrant"],
            starting_wind=seat["wind"],
            replaces_id=seat["replaces"],
        )
        for seat in wanted["seats"]
    )


def write_sit_outs(session: Session, entrant_ids: Iterable[int]) -> None:
    session.sit_outs.all().delete()
    SitOut.objects.bulk_create(SitOut(session=session, entrant_id=pk) for pk in entrant_ids)


def odd_size(event: Event, seats: int) -> int | None:
    """The value of `Table.odd_size` for this number of seats."""
    return None if seats == event.ruleset.players else seats


def restore(session: Session, before: dict[str, Any]) -> None:
    """Write a seating that `snapshot` kept."""
    write_tables(session, before["tables"])
    write_sit_outs(session, before["sit_outs"])
    known = {"ranks": {}, **before}  # of a draw before version 1.0 no ranks were kept
    for key in DRAW_KEYS:
        setattr(session, key, known[key])
    session.save(update_fields=list(DRAW_KEYS))


def _restore_statuses(session: Session, change: SeatingChange, *, actor: Actor) -> None:
    """Restore the statuses that a repair set, unless they have changed since."""
    statuses = change.details.get("statuses", {})
    rows = Entrant.objects.filter(event=session.event_id, pk__in=statuses).select_related("player")
    old_and_new = {row: statuses[str(row.pk)] for row in rows}
    wanted = {row: old for row, (old, new) in old_and_new.items() if row.status == new}
    change_statuses(session.event, wanted, actor=actor)


def _restore_presences(session: Session, change: SeatingChange, *, actor: Actor) -> None:
    """Restore the presences that a repair set, unless they have changed since."""
    presences = change.details.get("presences", {})
    for entrant in Entrant.objects.filter(event=session.event_id, pk__in=presences):
        old, new = presences[str(entrant.pk)]
        if session.night is not None and presence_at(session.night, entrant) == new:
            set_presence(session.night, entrant, actor=actor, presence=old)


def _table_json(table: Table) -> TableJson:
    seats = sorted(table.seats.all(), key=lambda seat: seat.index)
    return {
        "id": table.pk,
        "number": table.number,
        "token": table.token,
        "version": table.version,
        "seats": [
            {
                "id": seat.pk,
                "entrant": seat.entrant_id,
                "wind": seat.starting_wind,
                "replaces": seat.replaces_id,
            }
            for seat in seats
        ],
    }


def _same_seats(one: TableJson, other: TableJson | None) -> bool:
    return other is not None and all(one[key] == other[key] for key in ("number", "seats"))
