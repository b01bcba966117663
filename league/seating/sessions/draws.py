"""Request a session and its draw, redraw a draft, discard it."""

import secrets
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, TypedDict, Unpack
from uuid import UUID

from league.core.audit import record
from league.core.errors import AnyProblem, Refused, problem, refuse_if
from league.core.jobs import create_job, earlier_job
from league.core.locks import locked_event, locks_event, locks_session
from league.core.permissions import Actor
from league.enums import DrawMethod, EventStatus, JobKind, SessionStatus
from league.events.queries.session_starts import planned_start
from league.models import Event, Job, Night, Session, Stage
from league.nights.queries.nights import game_of_session, game_start
from league.seating.draw_job import HOW_DRAWN
from league.seating.draw_options import other_wish, problems_of_options, stored_options
from league.seating.pasted.seating import ids_of, read_one_session
from league.seating.queries.division_part import without_division
from league.seating.queries.draw_methods import OPTIONS, options_of
from league.seating.queries.draw_task import CHECKED_IN_ONLY, entrants_of_draw
from league.seating.queries.event_plans import planned_tables
from league.seating.sessions.checks import draft_in_stage, draw_running, later_session, not_draft
from league.standings.queries.stages import can_be_drawn, current_stage, sessions_leading_to
from league.teams.line_ups import close_line_ups
from league.teams.queries.line_ups import has_line_ups
from league.teams.queries.squads import team_rules
from scoring.seating import METHODS

MOST_SEED = 2**31 - 1


class DrawOptions(TypedDict, total=False):
    seed: int | None
    plan: str
    rest: bool  # players who are left out of the plan rest
    checked_in_only: bool
    options: Mapping[str, Any]
    client_id: UUID | None  # a repeated request makes one draw
    both: bool  # also draws with the other wish for close ranks, and keeps both drafts


class DrawRequest(DrawOptions):
    method: str


class RedrawRequest(DrawOptions, total=False):
    method: str


@locks_event("session.draw")
def request_session(
    event: Event,
    *,
    actor: Actor,
    minutes: int | None = None,
    stage: Stage | None = None,
    night: Night | None = None,
    **request: Unpack[DrawRequest],
) -> Job:
    """Create the next session as a draft, and a job that draws its seating.

    A stage has one draft at a time. Idempotent by `client_id`. On a night the present players play,
    otherwise the entrants of the stage.
    """
    if stage is not None and stage.event_id != event.pk:
        raise Refused(problem("stage_elsewhere", "stage", value=stage.pk))
    earlier = earlier_job(event, request.get("client_id"))
    if earlier is not None:
        return earlier
    session = Session(
        event=event,
        stage=stage or current_stage(event),
        number=event.sessions.next_number(),
        night=night,
        minutes=minutes or event.session_minutes,
    )
    session.planned_start = _planned_start(session)
    arguments = _arguments(session, request)
    session.save()
    return _request_draw(session, arguments, request, actor=actor, verb="session.request")


@locks_session("session.draw")
def redraw_session(session: Session, *, actor: Actor, **request: Unpack[RedrawRequest]) -> Job:
    """Draw a draft again with a new seed; options that the request leaves out stay the same.

    Seating, method and options stay until the job stores the new ones.
    """
    event = locked_event(session.event_id)
    earlier = earlier_job(event, request.get("client_id"))
    if earlier is not None:
        return earlier
    refuse_if([*not_draft(session), *draw_running(session)])
    close_line_ups(session, actor=actor)
    arguments = _arguments(session, _as_drawn(session, request))
    arguments["draw"] = _as_told(session)
    return _request_draw(session, arguments, request, actor=actor, verb="session.redraw")


@locks_session("session.draw")
def discard_session(session: Session, *, actor: Actor) -> None:
    """Delete a draft, unless a later session is drawn.

    Later sessions with open line-ups only move up by one number, so that there is no gap.
    """
    locked_event(session.event_id)
    refuse_if([*not_draft(session), *draw_running(session), *later_session(session)])
    record(
        actor,
        "session.discard",
        session,
        event_id=session.event_id,
        before={"number": session.number, "seating": _seating_json(session)},
    )
    session.tables.all().delete()
    number = session.number
    session.delete()
    _close_gap(session.event, number)


def _close_gap(event: Event, number: int) -> None:
    """Move the sessions after this number up by one; they are drafts without tables."""
    for later in event.sessions.drawn().filter(number__gt=number).order_by("number"):
        later.event, later.number = event, later.number - 1
        later.planned_start = _planned_start(later)
        later.save(update_fields=["number", "planned_start"])


def _as_drawn(session: Session, request: RedrawRequest) -> DrawRequest:
    """The request, completed with the method and options of the last draw."""
    before = session.options
    options = {name: before[name] for name in OPTIONS if name in before}
    return {
        **request,
        "method": request.get("method", session.method),
        "checked_in_only": request.get("checked_in_only", bool(before.get(CHECKED_IN_ONLY))),
        "options": options | {**request.get("options", {})},
    }


def _planned_start(session: Session) -> datetime | None:
    if session.night is None:
        return planned_start(session.event, session.number)
    return game_start(session.night, game_of_session(session), session.event)


def _request_draw(
    session: Session, arguments: dict[str, Any], request: DrawOptions, *, actor: Actor, verb: str
) -> Job:
    record(
        actor,
        verb,
        session,
        event_id=session.event_id,
        after={"method": session.method, "seed": session.seed},
    )
    return create_job(
        JobKind.DRAW_SESSION,
        session.event,
        actor=actor,
        session=session,
        arguments=arguments,
        client_id=request.get("client_id"),
    )


def _arguments(session: Session, request: DrawRequest) -> dict[str, Any]:
    """Check the request and return the job's arguments; raises Refused with every problem.

    Sets method, seed and options on the session.
    """
    event, method, seed = session.event, request["method"], request.get("seed")
    options = request.get("options") or {}
    checked_in_only = request.get("checked_in_only", False)
    entrants = entrants_of_draw(session, checked_in_only=checked_in_only)
    arguments: dict[str, Any] = {}
    problems = list(_problems_of_request(session, method, seed, len(entrants)))
    problems.extend(problems_of_options(method, options))
    problems.extend(
        problem("entrant_without_division", name=entrant.staff_name)
        for entrant in without_division(session, entrants)
    )
    if method == DrawMethod.PLAN:
        tables, found = read_one_session(
            event, request.get("plan", ""), entrants, rest=request.get("rest", False)
        )
        arguments["tables"] = ids_of(tables)
        problems.extend(found)
    elif method == DrawMethod.EVENT_PLAN:
        arguments["tables"], found = planned_tables(session, entrants)
        problems.extend(found)
    if request.get("both") and "close_ranks" not in options_of(method):
        problems.append(problem("not_drawn_both_ways", "both"))
    refuse_if(problems)
    session.method = method
    # The stored seed makes the draw repeatable.
    session.seed = secrets.randbelow(MOST_SEED) if seed is None else seed
    session.options = stored_options(session, method, options)
    if checked_in_only:
        session.options[CHECKED_IN_ONLY] = True
    if request.get("both"):
        arguments["also"] = {**_as_told(session), "options": other_wish(session.options)}
    return arguments


def _as_told(session: Session) -> dict[str, Any]:
    return {key: getattr(session, key) for key in HOW_DRAWN}


def _problems_of_request(
    session: Session, method: str, seed: int | None, count: int
) -> Iterator[AnyProblem]:
    event = session.event
    yield from [*_problems_of_stage(session), *_problems_of_teams(session, method)]
    if method not in DrawMethod.values:
        yield problem("value_unknown", "method", value=method, choices=", ".join(DrawMethod.values))
    if seed is not None and not 0 <= seed <= MOST_SEED:
        yield problem("value_out_of_range", "seed", value=seed, low=0, high=MOST_SEED)
    if event.status == EventStatus.FINISHED:
        yield problem("event_not_running")
    fewest = min([event.ruleset.players, *event.odd_rules.sizes])
    if count < fewest:
        yield problem("too_few_entrants", count=count, seats=fewest)
    if method == DrawMethod.SWISS:
        for earlier in sessions_leading_to(session).exclude(status=SessionStatus.FINISHED):
            if not _is_own_draft(earlier):
                yield problem("earlier_session_unfinished", number=earlier.number)


def _problems_of_stage(session: Session) -> Iterator[AnyProblem]:
    stage = session.stage
    if stage.cut_at is not None:
        yield problem("stage_cut_done", "stage", name=stage.title)
    elif not can_be_drawn(stage):
        yield problem("stage_without_players", "stage", name=stage.title)
    if session.pk is None:  # a new session, not a redraw
        yield from draft_in_stage(session)


def _problems_of_teams(session: Session, method: str) -> Iterator[AnyProblem]:
    """Line-ups name who plays for a team, unless a plan seats everybody."""
    if method in METHODS and team_rules(session.event) and not has_line_ups(session):
        yield problem("line_ups_missing")


def _is_own_draft(session: Session) -> bool:
    """A draft has no results to wait for, so it can always be drawn again."""
    return session.status == SessionStatus.DRAFT


def _seating_json(session: Session) -> list[list[int]]:
    tables = session.tables.prefetch_related("seats").order_by("number")
    return [
        [seat.entrant_id for seat in sorted(table.seats.all(), key=lambda seat: seat.index)]
        for table in tables
    ]
