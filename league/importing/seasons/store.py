"""Store a season file as finished sessions of an event, completely or not at all."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time

from django.db import transaction
from django.utils import timezone

from league.core.audit import record
from league.core.changes import change_fields
from league.core.errors import problem, refuse_if
from league.core.jobs import Progress
from league.core.locks import bump_results_version, locked_event, locked_table, require
from league.core.permissions import Actor
from league.enums import (
    DrawMethod,
    EntryContract,
    EventStatus,
    SessionKind,
    SessionStatus,
    TableStatus,
)
from league.importing.finished_games import session_text, store_hands
from league.importing.seasons.check import PlayedTable
from league.importing.seasons.players import PlayerKey, enrol_unknown, key_of_cells
from league.importing.seasons.preview import SeasonPreview, SeasonRequest, preview_season
from league.importing.seasons.rows import FilePenalty
from league.importing.seasons.stored import FoundCorrection
from league.models import Entrant, Event, Penalty, Seat, Session, Table
from league.models.session import LAST_DRAWN, SEAT_SIGNS
from league.play.tables import record_result
from league.seating.changes import odd_size
from league.seating.sessions.steps import advance_event

NOON = time(12)
MOST_SESSIONS = 400  # the most that an event can plan
AT_ONCE = 500  # rows of one statement
Entrants = Mapping[PlayerKey, Entrant]


@dataclass(frozen=True, slots=True, kw_only=True)
class SeasonOutcome:
    """How much was stored now; `known_sessions` were stored before."""

    sessions: int
    tables: int
    deductions: int
    players: int
    known_sessions: int
    corrections: int = 0


def require_import(event: Event, actor: Actor) -> None:
    require(actor, "session.change", event_id=event.pk)
    require(actor, "entrants.change", event_id=event.pk)


def import_season(
    event: Event,
    request: SeasonRequest,
    *,
    actor: Actor,
    found: SeasonPreview | None = None,
    progress: Progress | None = None,
    finish: Callable[[SeasonOutcome], None] | None = None,
) -> SeasonOutcome:
    """Store what the event does not have yet; raises Refused with every problem of the file.

    `found` is the preview, if it was made a moment ago.
    A job is told of its `progress` before the transaction, and its `finish` is part of it.
    """
    require_import(event, actor)
    found = found or preview_season(event, request, actor=actor, progress=progress)
    refuse_if(found.all_problems)  # before the lock
    corrected = _chosen(found, request)
    with transaction.atomic():
        for table in sorted(corrected):  # before the event, as a correction at the desk does
            locked_table(table)
        event = locked_event(event.pk)
        found = preview_season(event, request, actor=actor, before=found.read)
        refuse_if(found.all_problems)
        refuse_if([] if _chosen(found, request) == corrected else [problem("table_moved_on")])
        entrants = enrol_unknown(event, found.players, request.choices, actor=actor)
        by_number = {entrant.number: entrant for entrant in event.entrants.all()}
        tables = _store_tables(event, found, entrants, by_number, actor=actor)
        _store_penalties(event, found.penalties, entrants, tables, actor=actor)
        outcome = SeasonOutcome(
            sessions=len(found.new),
            tables=found.new_tables,
            deductions=len(found.penalties),
            players=len(found.players.unknown),
            known_sessions=len(found.known),
            corrections=len(corrected),
        )
        for one in found.corrections:
            if one.table.pk in corrected:
                _correct(one, request.reason, actor=actor)
        if found.new or found.penalties:
            _record(event, found, request, actor=actor)
            _start(event, actor=actor)
            bump_results_version(event.pk)
        if finish:
            finish(outcome)
    return outcome


def _chosen(found: SeasonPreview, request: SeasonRequest) -> set[int]:
    """The stored tables that get the points of the file."""
    return {one.table.pk for one in found.corrections if one.key in request.correct}


def _correct(one: FoundCorrection, reason: str, *, actor: Actor) -> None:
    """The same as a correction at the result desk."""
    record_result(
        one.table,
        actor=actor,
        version=one.table.version,
        raw_points=one.new.raw_points,
        leftover_sticks=one.new.leftover_sticks,
        reason=reason,
    )


def _start(event: Event, *, actor: Actor) -> None:
    """Set the event running, with at least the sessions that it has."""
    early = (EventStatus.DRAFT, EventStatus.OPEN)
    advance_event(event.pk, EventStatus.RUNNING, from_=early, actor=actor)
    drawn = event.sessions.drawn().filter(stage__source=None).count()
    planned = min(max(event.sessions_planned, drawn), MOST_SESSIONS)
    wanted = {"sessions_planned": max(planned, event.sessions_planned)}
    change_fields(event, wanted, "event.change", actor=actor, event_id=event.pk)


def _record(event: Event, found: SeasonPreview, request: SeasonRequest, *, actor: Actor) -> None:
    after = {
        "sessions": [session_text(number) for number in found.new],
        "tables": found.new_tables,
        "deductions": len(found.penalties),
        "accepted": sorted(request.accept),
    }
    record(actor, "event.import_season", event, event_id=event.pk, after=after)


def _store_tables(
    event: Event,
    found: SeasonPreview,
    entrants: Entrants,
    by_number: Mapping[int, Entrant],
    *,
    actor: Actor,
) -> dict[tuple[int, int], Table]:
    sessions = _store_sessions(event, found)
    played = [table for tables in found.new.values() for table in tables]
    by_session = {session.number: session for session in sessions}
    tables = Table.objects.bulk_create(
        [
            Table(
                session=by_session[one.table.session],
                number=one.table.number,
                odd_size=odd_size(event, len(one.seats)),
                status=TableStatus.CLOSED,
                finished_at=by_session[one.table.session].finished_at,
                leftover_sticks=one.result.leftover_sticks,
                result_only=event.entry_contract == EntryContract.HANDS and one.game is None,
                ended_early=one.game is not None and not one.game.finished,
                winds_known=one.winds_known,
            )
            for one in played
        ],
        batch_size=AT_ONCE,
    )
    seats = [
        seat
        for table, one in zip(tables, played, strict=True)
        for seat in _seats(table, one, entrants, by_number)
    ]
    Seat.objects.bulk_create(seats, batch_size=AT_ONCE)
    for table, one in zip(tables, played, strict=True):
        if one.game is not None:
            store_hands(table, one.game, one.table.entries or (), actor=actor)
    return {(table.session.number, table.number): table for table in tables}


def _store_sessions(event: Event, found: SeasonPreview) -> list[Session]:
    """The sessions of the new tables: those that the event has, and new ones."""
    held = list(event.sessions.filter(number__in=found.new))
    numbers = {session.number for session in held}
    made = Session.objects.bulk_create(
        [
            Session(
                event=event,
                stage=found.stages[number],
                number=number,
                kind=SessionKind.PICK_UP if number > LAST_DRAWN else SessionKind.DRAWN,
                status=SessionStatus.FINISHED,
                method=DrawMethod.PLAN,
                seed=0,
                minutes=event.session_minutes,
                finished_at=noon_of(tables[0].table.day, event),
            )
            for number, tables in found.new.items()
            if number not in numbers
        ],
        batch_size=AT_ONCE,
    )
    return [*held, *made]


def noon_of(day: date, event: Event) -> datetime:
    """Noon in the event's zone, so that the date stays the same there."""
    return timezone.make_aware(datetime.combine(day, NOON), event.zone)


def _seats(
    table: Table, one: PlayedTable, entrants: Entrants, by_number: Mapping[int, Entrant]
) -> list[Seat]:
    result = one.result
    return [
        Seat(
            session=table.session,
            table=table,
            entrant=entrants[key_of_cells(seat.player)],
            replaces=by_number[seat.replaces] if seat.replaces else None,
            starting_wind=sign,
            raw_points=result.raw_points[index],
            placement=result.placements[index],
            uma=result.uma[index],
            adjustment=result.adjustments[index],
            penalty=result.penalties[index],
            final_score=result.final_scores[index],
        )
        for index, (sign, seat) in enumerate(zip(SEAT_SIGNS, one.seats, strict=False))
    ]


def _store_penalties(
    event: Event,
    rows: Sequence[FilePenalty],
    entrants: Entrants,
    tables: Mapping[tuple[int, int], Table],
    *,
    actor: Actor,
) -> None:
    stored = (
        {
            (table.session.number, table.number): table
            for table in Table.objects.filter(session__event=event).select_related("session")
        }
        if any(row.table for row in rows)
        else {}
    )
    sessions = {one.number: one for one in event.sessions.all()}
    for row in rows:
        table = tables.get(row.table) or stored[row.table] if row.table else None
        penalty = Penalty.objects.create(
            event=event,
            entrant=entrants[key_of_cells(row.player)],
            table=table,
            session=table.session if table else sessions.get(row.session or 0),
            kind=row.kind,
            points=row.points,
            reason=row.reason,
            given_by_id=actor.login_id,
        )
        Penalty.objects.filter(pk=penalty.pk).update(given_at=noon_of(row.day, event))
