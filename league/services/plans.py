"""A pasted plan: entrant numbers in, entrants' ids at tables out, with every problem of it."""

from collections.abc import Sequence

from league.models import Entrant
from league.services.errors import AnyProblem, problem
from scoring import NotationError
from scoring.seating import read_plan


def read_pasted_plan(
    text: str, entrants: Sequence[Entrant], seats: int
) -> tuple[list[list[int]], list[AnyProblem]]:
    """Tables of entrant ids in the order E S W N, or what is wrong with the plan.

    Fewer entrants than a table holds may be left out: they have a bye.
    """
    if not text.strip():
        return [], [problem("plan_missing", "plan")]
    by_number = {str(entrant.number): entrant for entrant in entrants}
    try:
        tables = read_plan(text, tuple(by_number), seats=seats)
    except NotationError as error:
        return [], list(error.problems)
    return [[by_number[number].pk for number in table] for table in tables], []
