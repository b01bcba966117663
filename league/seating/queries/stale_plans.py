"""Check whether the seating plan of an event still fits its players."""

from dataclasses import dataclass

from league.models import Entrant, Event, EventPlan
from league.seating.queries.plan_task import next_session, players_of_plan


@dataclass(frozen=True, slots=True, kw_only=True)
class StalePlan:
    """Players who are `gone` or `new` since the plan; `sessions` are still to be drawn."""

    gone: list[Entrant]
    new: list[Entrant]
    sessions: int


def stale_plan(event: Event) -> StalePlan | None:
    """None if the plan fits, is used up or does not exist."""
    plan = EventPlan.objects.filter(event=event).first()
    first = next_session(event) if plan else None
    if plan is None or first is None:
        return None
    left = {int(number): tables for number, tables in plan.sessions.items()}
    left = {number: tables for number, tables in left.items() if number >= first.number}
    planned = {pk for tables in left.values() for table in tables for pk in table}
    present = {one.pk: one for one in players_of_plan(first)}
    if not planned or planned == present.keys():
        return None
    gone = Entrant.objects.filter(event=event, pk__in=planned - present.keys())
    return StalePlan(
        gone=list(gone.select_related("player").order_by("number")),
        new=[one for pk, one in present.items() if pk not in planned],
        sessions=len(left),
    )
