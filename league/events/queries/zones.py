"""The time zone of an event, in which pages, forms, the API and notices give its times."""

from datetime import date, datetime

from django.utils import timezone

from league.models import Event


def use_zone_of(event: Event) -> None:
    """Use the event's zone for the rest of the request; the middleware resets it."""
    timezone.activate(event.zone)


def local_day(moment: datetime, event: Event) -> date:
    """The date in the event's zone."""
    return timezone.localdate(moment, event.zone)
