"""Warnings before hidden results are released or an event is finished."""

from collections.abc import Iterator

from league.core.errors import AnyProblem, problem
from league.enums import SessionStatus
from league.models import Event, TableCall


def warnings_of_release(event: Event) -> Iterator[AnyProblem]:
    """Results of games that are still played, and calls that may take points."""
    running = event.sessions.drawn().filter(status=SessionStatus.RUNNING).order_by("number")
    for session in running:
        yield problem("results_still_played", number=session.number)
    yield from open_calls(event)


def open_calls(event: Event) -> Iterator[AnyProblem]:
    calls = TableCall.objects.open().filter(table__session__event=event)
    numbers = calls.order_by("called_at").values_list("table__number", "table__session__number")
    for table, session in numbers:
        yield problem("call_waiting", number=table, session=session)
