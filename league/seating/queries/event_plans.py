"""The seating plan of an event with its entrants."""

from dataclasses import dataclass
from typing import Any

from league.enums import JobKind
from league.models import Entrant, Event, EventPlan, Job


@dataclass(frozen=True, slots=True, kw_only=True)
class PlannedSession:
    """A session's tables of entrants in the order E S W N; None for a deleted entrant."""

    number: int
    tables: list[list[Entrant | None]]


@dataclass(frozen=True, slots=True, kw_only=True)
class Planned:
    plan: EventPlan
    sessions: list[PlannedSession]

    @property
    def certificate(self) -> dict[str, Any]:
        return dict(self.plan.certificate)


def plan_of(event: Event) -> Planned | None:
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
    return Planned(plan=plan, sessions=sorted(sessions, key=lambda session: session.number))


def latest_plan_job(event: Event) -> Job | None:
    return event.jobs.filter(kind=JobKind.MAKE_PLAN).order_by("-pk").first()
