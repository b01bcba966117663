"""Copy the divisions within an event into the next season, with their rules."""

from league.models import Division, DivisionRules, Event
from league.series.copied_teams import columns

#: Columns that belong to the row's event.
ITSELF = frozenset({"id", "event_id"})


def copy_divisions(source: Event, event: Event) -> None:
    """Copy the divisions and their rules; the caller places the players."""
    Division.objects.bulk_create(
        Division(event=event, number=one.number, name=one.name)
        for one in source.divisions.order_by("number")
    )
    for rules in DivisionRules.objects.filter(event=source):
        DivisionRules.objects.create(event=event, **columns(rules, ITSELF))
