"""Tables of three and five as an event stores them, and their problems."""

from collections.abc import Iterator
from typing import Any

from league.core.errors import AnyProblem
from league.models import Event
from scoring import NotationError, OddTables
from scoring.core.json_reader import within
from scoring.results.odd_tables import problems_with

FIELD = "odd_tables"


def stored_odd_tables(value: Any) -> Any:
    """Every value by its name, or nothing if all are the defaults; unreadable values stay."""
    try:
        read = OddTables.from_json(value)
    except NotationError:
        return value
    return {} if read == OddTables() else read.to_json()


def problems_of_odd_tables(event: Event) -> Iterator[AnyProblem]:
    """Every unreadable value, or conflicts with the ruleset; fields are `odd_tables.…`."""
    try:
        found = event.odd_rules
    except NotationError as error:
        yield from (item if item.field == FIELD else within(FIELD, item) for item in error.problems)
        return
    yield from (within(FIELD, item) for item in problems_with(found, event.ruleset))
