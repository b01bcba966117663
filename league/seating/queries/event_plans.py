"""The seating plan of an event: its first session and players, its tables, and whether it still fits."""

from collections.abc import Sequence
from dataclasses import dataclass

from league.core.errors import AnyProblem, problem
from league.core.queries.problem_texts import problem_text
from league.enums import EventStatus, JobKind
from league.models import Entrant, Event, EventPlan, Job, Session
from league.seating.queries.constraints import BrokenConstraints, broken_in_plan, named, names_in
from league.seating.queries.draw_task import entrants_of_draw, entrants_to_seat, substitutes_of
from league.standings.queries.stages import current_stage
from scoring import Problem


def next_session(event: Event) -> Session:
    """The first session of the plan, unsaved."""
    number = event.sessions.next_number()
    return Session(event=event, stage=current_stage(event), number=number)


def players_of_plan(first: Session) -> list[Entrant]:
    """All players, with substitutes to fill the last table if there are enough of them."""
    entrants, substitutes = entrants_to_seat(first.stage), substitutes_of(first.event)
    missing = -len(entrants) % first.event.ruleset.players
    return [*entrants, *(substitutes[:missing] if len(substitutes) >= missing else ())]


def plan_as_pasted(plan: EventPlan) -> str:
    """The plan as *Paste a plan* reads it: a line for each table, with the numbers of its players."""
    numbers = dict(plan.event.entrants.values_list("pk", "number"))
    return "\n\n".join(
        "\n".join(
            [
                f"Session {session}",
                *(" ".join(str(numbers[pk]) for pk in table) for table in tables),
            ]
        )
        for session, tables in sorted(plan.tables.items())
    )


def has_tables_for(session: Session) -> bool:
    """Whether the event's plan has the session, which may not be saved; plans end with a cut."""
    plan = getattr(session.event, "plan", None)
    return plan is not None and session.stage.source_id is None and session.number in plan.tables


def planned_tables(
    session: Session, entrants: Sequence[Entrant]
) -> tuple[list[list[int]], list[AnyProblem]]:
    """The plan's tables of entrant ids for a session, or the problems if the entrants have changed."""
    event, number = session.event, session.number
    plan = EventPlan.objects.filter(event=event).first()
    tables = plan.tables.get(number) if plan else None
    if plan is None or tables is None:
        return [], [problem("plan_without_session", "method", number=number)]
    planned = {pk for table in tables for pk in table}
    here = {entrant.pk for entrant in entrants}
    allowed = {event.ruleset.players, *event.odd_rules.sizes}
    wrong = {len(table) for table in tables} - allowed
    # Substitutes may fill seats of the plan, but need none.
    standby = set(event.entrants.substitutes().values_list("pk", flat=True))
    absent = dict(Entrant.objects.in_bulk(planned - here - standby))
    problems: list[AnyProblem] = [
        _of_absent(absent.get(pk)) for pk in sorted(planned - here - standby)
    ]
    problems += [problem("plan_tables_not_allowed", "method", size=size) for size in sorted(wrong)]
    left_out = here - planned
    resting = left_out & plan.everybody
    if len(resting) >= event.ruleset.players:  # the plan lets them rest
        left_out -= resting
    if len(left_out) >= event.ruleset.players:
        problems.append(problem("plan_too_small", "method", count=len(left_out)))
    return tables, problems


def _of_absent(entrant: Entrant | None) -> AnyProblem:
    """A playing entrant only has to check in; a new plan would name the same player."""
    if entrant is not None and entrant.is_playing:
        return problem("plan_entrant_not_here", "method", number=entrant.number)
    return problem("plan_entrant_gone", "method", number=entrant.number if entrant else 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class StalePlan:
    """Players who are `gone` or `new` since the plan; `sessions` are still to be drawn.

    `stops_the_draw`: the next session cannot be drawn by it.
    """

    gone: list[Entrant]
    new: list[Entrant]
    sessions: int
    stops_the_draw: bool


def stale_plan(event: Event) -> StalePlan | None:
    """None if the plan fits, is used up or does not exist, and for stages after a cut."""
    plan = EventPlan.objects.filter(event=event).first()
    if plan is None or event.status == EventStatus.FINISHED:
        return None
    first = next_session(event)
    if first.stage.source_id is not None:  # plans are made for the first stage
        return None
    left = {number: tables for number, tables in plan.tables.items() if number >= first.number}
    seated = {pk for tables in left.values() for table in tables for pk in table}
    present, known = {one.pk: one for one in players_of_plan(first)}, plan.everybody
    if not seated or (seated <= present.keys() <= known):
        return None
    gone = Entrant.objects.filter(event=event, pk__in=seated - present.keys())
    _tables, problems = planned_tables(first, entrants_of_draw(first))
    return StalePlan(
        gone=list(gone.select_related("player").order_by("number")),
        new=[one for pk, one in present.items() if pk not in known],
        sessions=len(left),
        stops_the_draw=bool(problems),
    )


def broken_in(plan: EventPlan) -> dict[int, BrokenConstraints]:
    sessions = {
        number: tuple(tuple(map(str, table)) for table in tables)
        for number, tables in plan.tables.items()
    }
    return broken_in_plan(plan.event, sessions)


def notes_of(plan: EventPlan) -> list[str]:
    """The notes of a plan as texts; sessions have their numbers in the event."""
    notes = plan.certificate.get("notes", [])
    if not notes:
        return []
    before = min(plan.tables, default=1) - 1
    found = [
        Problem(
            note["code"],
            "",
            note["params"] | {"session": note["params"]["session"] + before},
        )
        for note in notes
    ]
    return [problem_text(item) for item in named(found, names_in(plan.event_id))]


def latest_plan_job(event: Event) -> Job | None:
    return event.jobs.filter(kind=JobKind.MAKE_PLAN).order_by("-pk").first()
