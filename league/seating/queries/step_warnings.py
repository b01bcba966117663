"""Warnings before a session is published, started or finished, each with the people concerned."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.db.models import Exists, OuterRef

from league.core.errors import AnyProblem, problem, status_name
from league.core.queries.rule_terms import comma_list
from league.enums import (
    ABSENT_STATUSES,
    ANNOUNCED_STATUSES,
    ConfirmedBy,
    EntrantStatus,
    SessionStatus,
    TableStatus,
)
from league.events.queries.release import call_waiting, calls_waiting
from league.models import Entrant, Seat, Session, SignOff, Table, TableCall
from league.seating.queries.constraints import broken_at
from league.seating.queries.drafts.overtaken import overtaken
from league.seating.queries.pick_ups import at_pick_up_games, sits_elsewhere
from league.standings.queries.stages import entrants_in
from league.teams.queries.line_ups import has_line_ups
from league.teams.queries.squads import team_rules


@dataclass(frozen=True, slots=True, kw_only=True)
class StepWarning:
    """A problem that a reason can override, with its subject as a link to the remedy."""

    problem: AnyProblem
    entrant: Entrant | None = None
    table: Table | None = None
    seat: Seat | None = None
    call: TableCall | None = None

    @property
    def is_grave(self) -> bool:
        return self.problem.code == "seated_gone"


def warnings_of(session: Session, verb: str) -> list[StepWarning]:
    """The warnings before `verb`: publish, start or finish.

    A pick-up game has none, because its players sit down themselves.
    """
    if session.is_pick_up:
        return []
    if verb == "finish":
        return [*_unsigned(session), *_open_calls(session)]
    found = [*_seated(session), *_unseated(session), *_tables_in_use(session)]
    if verb == "publish":
        found += [*_broken(session), *_at_pick_up_games(session), *_without_line_ups(session)]
        found += _overtaken(session)
    return found


def problems_of(warnings: Iterable[StepWarning]) -> list[AnyProblem]:
    return [warning.problem for warning in warnings]


def _seated(session: Session) -> Iterator[StepWarning]:
    """Seats of absent players by table, players who have left first."""
    missing = (EntrantStatus.LATE, EntrantStatus.ENROLLED) if _checks_in(session) else ()
    seats = Seat.objects.filter(session=session, entrant__status__in=(*ABSENT_STATUSES, *missing))
    rows = seats.select_related("table", "entrant__player").order_by("table__number", "pk")
    found = [_of_seat(seat) for seat in rows]
    yield from sorted(found, key=lambda warning: not warning.is_grave)


def _of_seat(seat: Seat) -> StepWarning:
    one = seat.entrant
    words: dict[str, Any] = {"name": one.staff_name, "table": seat.table.number}
    if one.status in ABSENT_STATUSES:
        status = status_name(EntrantStatus, one.status)
        found = problem("seated_gone", status=status, **words)
    elif one.status == EntrantStatus.LATE:
        found = problem("seated_late", **words)
    else:
        found = problem("seated_not_here", **words)
    return StepWarning(problem=found, entrant=one, table=seat.table, seat=seat)


def _checks_in(session: Session) -> bool:
    """Whether the event uses the check-in desk; a league night has its own list."""
    return session.night_id is None and session.event.entrants.checked_in().exists()


def _unseated(session: Session) -> Iterator[StepWarning]:
    """Present members of the stage who have neither a seat nor a bye."""
    if session.night_id is not None or has_line_ups(session):
        return
    seated = Seat.objects.filter(session=session, entrant=OuterRef("pk"))
    resting = session.sit_outs.filter(entrant=OuterRef("pk"))
    elsewhere = Seat.objects.filter(
        entrant=OuterRef("pk"), session__status=SessionStatus.RUNNING
    ).exclude(session=session)
    here = entrants_in(session.stage).checked_in()
    left = here.filter(~Exists(seated), ~Exists(resting), ~Exists(elsewhere))
    for one in left.select_related("player").order_by("number"):
        yield StepWarning(problem=problem("here_unseated", name=one.staff_name), entrant=one)


def _tables_in_use(session: Session) -> Iterator[StepWarning]:
    """Numbers of tables that another stage uses at the same time: two tables 1 in one hall."""
    if session.stage.source_id is None:
        return
    numbers = set(session.tables.values_list("number", flat=True))
    others = Session.objects.drawn().filter(event=session.event_id, status__in=ANNOUNCED_STATUSES)
    for other in others.exclude(stage=session.stage_id).order_by("number"):
        runs = other.status == SessionStatus.RUNNING
        taken = sorted(numbers.intersection(other.tables.values_list("number", flat=True)))
        if taken and (runs or other.planned_start == session.planned_start):
            named = comma_list([str(one) for one in taken])
            said = problem("tables_in_use", tables=named, session=other.number)
            yield StepWarning(problem=said)


def _broken(session: Session) -> Iterator[StepWarning]:
    for found in broken_at(session).problems:
        yield StepWarning(problem=found)


def _at_pick_up_games(session: Session) -> Iterator[StepWarning]:
    """The session cannot start while its players are in pick-up games."""
    for seat, elsewhere in at_pick_up_games(session):
        said = sits_elsewhere(seat.entrant.staff_name, elsewhere)
        yield StepWarning(problem=said, entrant=seat.entrant, table=seat.table)


def _without_line_ups(session: Session) -> Iterator[StepWarning]:
    """Seated players who play for their own team because there are no line-ups."""
    rules = team_rules(session.event)
    if rules is not None and not has_line_ups(session):
        count = rules.players_per_session
        yield StepWarning(problem=problem("seated_without_line_ups", count=count))


def _overtaken(session: Session) -> Iterator[StepWarning]:
    said = overtaken(session)
    if said is not None:
        yield StepWarning(problem=said)


def _unsigned(session: Session) -> Iterator[StepWarning]:
    """Finished games that not all of their players have signed."""
    if session.event.confirmed_by != ConfirmedBy.PLAYERS:
        return
    signed = SignOff.objects.standing().filter(seat=OuterRef("pk"))
    seats = Seat.objects.filter(~Exists(signed), session=session)
    over = seats.filter(table__status=TableStatus.FINISHED)
    rows = over.select_related("table", "entrant__player")
    names: dict[int, list[str]] = {}
    tables: dict[int, Table] = {}
    for seat in rows.order_by("table__number", "pk"):
        tables[seat.table.number] = seat.table
        names.setdefault(seat.table.number, []).append(seat.entrant.staff_name)
    for number, table in tables.items():
        said = problem("table_unsigned", number=number, names=comma_list(names[number]))
        yield StepWarning(problem=said, table=table)


def _open_calls(session: Session) -> Iterator[StepWarning]:
    """Open calls: a ruling may still take points."""
    calls = calls_waiting(session.event).filter(table__session=session)
    for call in calls.order_by("table__number"):
        yield StepWarning(problem=call_waiting(call), table=call.table, call=call)
