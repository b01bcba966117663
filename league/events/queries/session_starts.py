"""The starts that an event's settings give its sessions by number.

They may go on behind the last planned session: `planned_sessions` of standings has the timetable.
"""

from datetime import date, datetime

from league.models import Event


def starts_in_settings(event: Event) -> list[datetime | None]:
    """The starts from session 1 on; None for a session without one."""
    return [start and datetime.fromisoformat(start) for start in event.session_starts]


def planned_start(event: Event, number: int) -> datetime | None:
    """The start of a session that is drawn or about to be."""
    starts = starts_in_settings(event)
    return starts[number - 1] if number <= len(starts) else None


def moved_starts(event: Event, first_day: date | None) -> list[datetime | None]:
    """The same timetable for an event of other days; empty where either first day is not known.

    The hours stay those of the clock in the event's zone.
    """
    if event.starts_on is None or first_day is None:
        return []
    days = first_day - event.starts_on
    local = [start and start.astimezone(event.zone) for start in starts_in_settings(event)]
    return [start and start + days for start in local]
