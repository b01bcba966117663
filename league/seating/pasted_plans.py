"""Tables of one session from a pasted plan or from the event's plan."""

from collections.abc import Sequence

from league.core.errors import AnyProblem, problem
from league.models import Entrant, Event, EventPlan
from scoring import NotationError
from scoring.seating import read_plan

TablesOfIds = list[list[int]]


def read_pasted_plan(
    text: str, entrants: Sequence[Entrant], seats: int
) -> tuple[TablesOfIds, list[AnyProblem]]:
    """Tables of entrant ids in the order E S W N, or the problems of the plan.

    Fewer entrants than one table seats may be left out: they have a bye.
    """
    if not text.strip():
        return [], [problem("plan_missing", "plan")]
    by_number = {str(entrant.number): entrant for entrant in entrants}
    try:
        tables = read_plan(text, tuple(by_number), seats=seats)
    except NotationError as error:
        return [], list(error.problems)
    return [[by_number[number].pk for number in table] for table in tables], []


def planned_tables(
    event: Event, number: int, entrants: Sequence[Entrant]
) -> tuple[TablesOfIds, list[AnyProblem]]:
    """The event plan's tables for a session, and the problems if the entrants have changed."""
    plan = EventPlan.objects.filter(event=event).first()
    tables = (plan.sessions if plan else {}).get(str(number))
    if tables is None:
        return [], [problem("plan_without_session", "method", number=number)]
    planned = {pk for table in tables for pk in table}
    here = {entrant.pk for entrant in entrants}
    # Substitutes may fill seats of the plan, but do not need one.
    standby = set(event.entrants.substitutes().values_list("pk", flat=True))
    numbers = dict(Entrant.objects.filter(pk__in=planned).values_list("pk", "number"))
    problems: list[AnyProblem] = [
        problem("plan_entrant_gone", "method", number=numbers.get(pk, 0))
        for pk in sorted(planned - here - standby)
    ]
    if len(here - planned) >= event.ruleset.players:
        problems.append(problem("plan_too_small", "method", count=len(here - planned)))
    return tables, problems
