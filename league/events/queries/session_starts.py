"""The timetable of an event: the planned start of each session, drawn or not."""

from datetime import datetime

from league.models import Event


def planned_starts(event: Event) -> list[datetime | None]:
    """The planned starts from session 1 on; None for a session without one."""
    return [start and datetime.fromisoformat(start) for start in event.session_starts]


def planned_start(event: Event, number: int) -> datetime | None:
    starts = planned_starts(event)
    return starts[number - 1] if number <= len(starts) else None
