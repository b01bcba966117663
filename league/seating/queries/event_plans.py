"""The seating plan of an event with its entrants."""

from dataclasses import dataclass
from typing import Any

from league.core.queries.problem_texts import problem_text
from league.enums import JobKind
from league.models import Entrant, Event, EventPlan, Job
from league.seating.queries.constraints import BrokenConstraints, broken_in_plan, named, names_in
from scoring import Problem


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedSession:
    """A session's tables of entrants in the order E S W N; None for a deleted entrant."""

    number: int
    tables: list[list[Entrant | None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlanWithEntrants:
    """A plan; `broken` are its broken constraints by session, `notes` what the others cost."""

    plan: EventPlan
    sessions: list[PlannedSession]
    broken: dict[int, BrokenConstraints]
    notes: list[str]

    @property
    def certificate(self) -> dict[str, Any]:
        return dict(self.plan.certificate)


def plan_of(event: Event) -> PlanWithEntrants | None:
    plan = EventPlan.objects.filter(event=event).first()
    if plan is None:
        return None
    entrants = Entrant.objects.filter(event=event).select_related("player").in_bulk()
    sessions = [
        PlannedSession(
            number=int(number), tables=[[entrants.get(pk) for pk in table] for table in tables]
        )
        for number, tables in plan.sessions.items()
    ]
    return PlanWithEntrants(
        plan=plan,
        sessions=sorted(sessions, key=lambda session: session.number),
        broken=broken_in(plan),
        notes=notes_of(plan),
    )


def broken_in(plan: EventPlan) -> dict[int, BrokenConstraints]:
    sessions = {
        int(number): tuple(tuple(map(str, table)) for table in tables)
        for number, tables in plan.sessions.items()
    }
    return broken_in_plan(plan.event, sessions)


def notes_of(plan: EventPlan) -> list[str]:
    """The notes of a plan as texts; sessions have their numbers in the event."""
    notes = plan.certificate.get("notes", [])
    if not notes:
        return []
    before = min(map(int, plan.sessions), default=1) - 1
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
