"""Lock a night, and give it its next version."""

from collections.abc import Iterator
from datetime import datetime

from league.core.errors import AnyProblem, problem
from league.core.live_channels import event_channel, publish_live
from league.core.locks import refusing_if_gone
from league.models import Event, Night

FIRST_YEAR, LAST_YEAR = 2000, 2199
MOST_PLANNED = 400  # sessions of an event; a database constraint says the same


def locked_night(night_id: int) -> Night:
    with refusing_if_gone():
        rows = Night.objects.select_for_update(of=("self",), no_key=True).select_related("event")
        return rows.get(pk=night_id)


def save_night(night: Night, *fields: str) -> None:
    """Save the night with its next version, so that calendars and open pages update."""
    night.version += 1
    night.save(update_fields=["version", *fields])
    publish_live(event_channel(night.event_id))


def plan_sessions(event: Event) -> None:
    """Set the planned sessions of the event to the games of its nights.

    The caller locks the event.
    """
    games = sum(event.nights.planned().values_list("games", flat=True))
    wanted = min(max(games, event.sessions.drawn().count(), 1), MOST_PLANNED)
    if event.nights.exists() and wanted != event.sessions_planned:
        event.sessions_planned = wanted
        event.save(update_fields=["sessions_planned"])


def problems_of_date(field: str, moment: datetime | None) -> Iterator[AnyProblem]:
    """Refuse a date that calendars cannot show; it is surely a typing error."""
    if moment is not None and not FIRST_YEAR <= moment.year <= LAST_YEAR:
        yield problem(
            "value_out_of_range", field, value=moment.year, low=FIRST_YEAR, high=LAST_YEAR
        )


def cancelled(night: Night) -> Iterator[AnyProblem]:
    if night.is_cancelled:
        yield problem("night_cancelled", name=night.name)
