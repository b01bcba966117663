"""Store and check the planned starts of an event's sessions."""

from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

from league.core.errors import AnyProblem, problem
from league.events.queries.session_starts import planned_start, starts_in_settings
from league.models import Event, Session

MOST_SESSIONS = 400


def stored_starts(starts: Sequence[datetime | None]) -> list[str | None]:
    stored = [start.astimezone(UTC).isoformat() if start else None for start in starts]
    while stored and stored[-1] is None:
        stored.pop()
    return stored


def write_planned_starts(event: Event) -> None:
    """Give existing sessions their planned starts."""
    sessions: list[Session] = list(event.sessions.drawn().filter(night=None))
    for session in sessions:
        session.planned_start = planned_start(event, session.number)
    Session.objects.bulk_update(sessions, ["planned_start"])


def problems_of_starts(event: Event) -> Iterator[AnyProblem]:
    starts: list[Any] = starts_in_settings(event)
    if len(starts) > MOST_SESSIONS:
        yield problem(
            "value_out_of_range", "session_starts", value=len(starts), low=0, high=MOST_SESSIONS
        )
    planned = [(number, start) for number, start in enumerate(starts, 1) if start]
    for (earlier, before), (number, start) in pairwise(planned):
        if start <= before:
            yield problem("start_disordered", "session_starts", number=number, earlier=earlier)
