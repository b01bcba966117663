"""Tables of one session from a pasted plan or from the event's plan."""

from collections.abc import Sequence

from league.core.errors import AnyProblem, problem
from league.models import Entrant, Event, EventPlan
from league.seating.pasted.seating import read_one_session

TablesOfIds = list[list[int]]


def read_pasted_plan(
    text: str, entrants: Sequence[Entrant], event: Event
) -> tuple[TablesOfIds, list[AnyProblem]]:
    """Tables of entrant ids in the order E S W N, or the problems of the plan."""
    tables, problems = read_one_session(event, text, entrants)
    return [[entrant.pk for entrant in table] for table in tables], problems


def planned_tables(
    event: Event, number: int, entrants: Sequence[Entrant]
) -> tuple[TablesOfIds, list[AnyProblem]]:
    """The event plan's tables for a session, or the problems if the entrants have changed."""
    plan = EventPlan.objects.filter(event=event).first()
    tables = plan.tables.get(number) if plan else None
    if tables is None:
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
    if len(here - planned) >= event.ruleset.players:
        problems.append(problem("plan_too_small", "method", count=len(here - planned)))
    return tables, problems


def _of_absent(entrant: Entrant | None) -> AnyProblem:
    """A playing entrant only has to check in; a new plan would name the same player."""
    if entrant is not None and entrant.is_playing:
        return problem("plan_entrant_not_here", "method", number=entrant.number)
    return problem("plan_entrant_gone", "method", number=entrant.number if entrant else 0)
