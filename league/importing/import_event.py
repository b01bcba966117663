"""Import an event that was played elsewhere: check all of it, then store all of it."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from django.db import transaction
from django.utils import timezone

from league.core.audit import record
from league.core.errors import AnyProblem, problem, refuse_if
from league.core.locks import bump_results_version
from league.core.permissions import Actor
from league.entrants.entrants import enrol_player
from league.enums import (
    DrawMethod,
    EntrantStatus,
    EntryContract,
    EventStatus,
    PenaltyKind,
    Role,
    SessionStatus,
    TableStatus,
)
from league.events.events import create_event, set_event_status
from league.events.queries.visible import in_one_world
from league.importing.checks import Checked, CheckedTable, check_results
from league.importing.import_files import ReadResults, read_results
from league.models import Entrant, Event, Player, Seat, Session, Table
from league.play.penalties import give_penalty
from league.play.store_game import store_result
from scoring import PRESETS, Wind
from scoring.results.placement import final_scores


@dataclass(frozen=True, slots=True, kw_only=True)
class ImportRequest:
    """The request of an import.

    `files` are (name, text). `accept` and `skip` name tables with known errors. `known_players`
    reuses players of the same name. `values` are settings of the event.
    """

    files: Sequence[tuple[str, str]]
    name: str
    preset: str
    format_name: str = "auto"
    accept: Collection[str] = ()
    skip: Collection[str] = ()
    known_players: bool = False
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Findings:
    """The result of the checks, before anything is stored."""

    results: ReadResults
    checked: Checked

    @property
    def problems(self) -> list[AnyProblem]:
        return [item.problem for item in self.checked.problems]

    @property
    def winds_known(self) -> bool:
        return bool(self.results.format.wind)


def findings_of(request: ImportRequest) -> Findings:
    """Read and check the files; raises Refused for an unknown ruleset."""
    if request.preset not in PRESETS:
        refuse_if([problem("preset_unknown", "preset", value=request.preset)])
    results = read_results(request.files, format_name=request.format_name)
    ruleset = PRESETS[request.preset].ruleset
    checked = check_results(results, ruleset, accept=request.accept, skip=request.skip)
    return Findings(results=results, checked=checked)


def import_event(request: ImportRequest, *, by: Actor) -> Event:
    """Store a finished event of table results; raises Refused with every problem."""
    findings = findings_of(request)
    refuse_if([*findings.problems, *_problems_of_names(request, findings)])
    sessions = _sessions(findings.checked.tables)
    with transaction.atomic():
        event = create_event(
            by=by,
            preset=request.preset,
            **{
                **request.values,
                "name": request.name,
                "entry_contract": EntryContract.RESULT,
                "sessions_planned": len(sessions),
            },
        )
        by = _as_organiser(by, event)
        for status in (EventStatus.OPEN, EventStatus.RUNNING):
            event = set_event_status(event, status, by=by)
        entrants = _enrolled(event, request, findings, by=by)
        for number, tables in sessions.items():
            _store_session(event, number, tables, entrants, by=by, winds_known=findings.winds_known)
        bump_results_version(event.pk)
        return set_event_status(event, EventStatus.FINISHED, by=by)


def _as_organiser(by: Actor, event: Event) -> Actor:
    """The actor with the organiser's role that creating the event gave them."""
    return replace(by, roles={**by.roles, event.pk: frozenset({Role.ORGANISER})})


def _problems_of_names(request: ImportRequest, findings: Findings) -> Iterator[AnyProblem]:
    if not request.known_players:
        return
    for name in _names(findings):
        if Player.objects.filter(in_one_world(), display_name=name).count() > 1:
            yield problem("import_player_doubtful", "player", name=name)


def _names(findings: Findings) -> list[str]:
    """The players of the files, in order of appearance."""
    seated = (seat.player for table in findings.results.tables for seat in table.seats)
    return list(dict.fromkeys([*(findings.results.players or {}), *seated]))


def _sessions(tables: Sequence[CheckedTable]) -> dict[int, list[CheckedTable]]:
    """Tables by session; an accepted second seat of a player comes after the last session."""
    sessions: dict[int, list[CheckedTable]] = {}
    for table in (table for table in tables if not table.alone):
        sessions.setdefault(table.table.session, []).append(table)
    last = max(sessions, default=0)
    alone = [table for table in tables if table.alone]
    return dict(sorted(sessions.items())) | {
        number: [table] for number, table in enumerate(alone, last + 1)
    }


def _enrolled(
    event: Event, request: ImportRequest, findings: Findings, *, by: Actor
) -> dict[str, Entrant]:
    listed = findings.results.players or {}
    teams = {seat.player: seat.team for table in findings.results.tables for seat in table.seats}
    entrants: dict[str, Entrant] = {}
    for name in _names(findings):
        row = listed.get(name, {})
        substitute = row.get("is_substitute", "0") == "1"
        named = Player.objects.filter(in_one_world(), display_name=name)
        known = named if request.known_players else None
        entrants[name] = enrol_player(
            event,
            by=by,
            player=known.first() if known is not None else None,
            name=name,
            country=row.get("country", ""),
            club=row.get("club", ""),
            team=teams.get(name, ""),
            status=EntrantStatus.SUBSTITUTE if substitute else EntrantStatus.ENROLLED,
        )
    return entrants


def _store_session(
    event: Event,
    number: int,
    tables: Sequence[CheckedTable],
    entrants: Mapping[str, Entrant],
    *,
    by: Actor,
    winds_known: bool,
) -> None:
    held = _played_at(tables)
    session = Session.objects.create(
        event=event,
        stage=event.stages.get(),
        number=number,
        status=SessionStatus.FINISHED,
        method=DrawMethod.PLAN,
        seed=0,
        minutes=event.session_minutes,
        finished_at=held,
    )
    for checked in tables:
        table = Table.objects.create(
            session=session,
            number=checked.table.number,
            status=TableStatus.CLOSED,
            finished_at=held,
            winds_known=winds_known,
        )
        _store_table(table, checked, entrants, by=by)
    record(
        by,
        "session.import",
        session,
        event_id=event.pk,
        after={"tables": [_table_json(checked) for checked in tables]},
    )


def _store_table(
    table: Table, checked: CheckedTable, entrants: Mapping[str, Entrant], *, by: Actor
) -> None:
    seats = Seat.objects.bulk_create(
        Seat(
            session=table.session,
            table=table,
            entrant=entrants[seat.player],
            starting_wind=wind,
        )
        for wind, seat in zip(Wind, checked.seats, strict=False)
    )
    # Sticks that the ruleset gives to a player are included in the raw points; others are lost.
    result = final_scores(checked.raw_points, table.session.event.ruleset)
    store_result(table, seats, result)
    table.leftover_sticks = checked.leftover_sticks
    table.save(update_fields=["leftover_sticks"])
    if checked.offender is not None:
        give_penalty(
            entrants[checked.offender.player],
            by=by,
            kind=PenaltyKind.CHOMBO,
            points=checked.chombo_points,
            reason="Chombo inside the imported score",
            table=table,
        )


def _table_json(checked: CheckedTable) -> dict[str, Any]:
    return {
        "key": checked.table.key,
        "lines": [seat.line for seat in checked.seats],
        "raw_points": list(checked.raw_points),
        "leftover_sticks": checked.leftover_sticks,
    }


def _played_at(tables: Sequence[CheckedTable]) -> datetime:
    """Noon of the day that the file states, else now."""
    dates = [table.table.date for table in tables if table.table.date]
    try:
        return datetime.fromisoformat(dates[0]).replace(hour=12, tzinfo=UTC)
    except (IndexError, ValueError):
        return timezone.now()
