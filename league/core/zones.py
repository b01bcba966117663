"""The time zone of an event: pages, forms, the API and notices tell its times there."""

from datetime import date, datetime

from django.utils import timezone

from league.models import Event


def use_zone_of(event: Event) -> None:
    """For the rest of the request; the middleware forgets it at its end."""
    timezone.activate(event.zone)


def in_zone_of(event: Event) -> timezone.override:
    """A block that tells times of the event, for what is no page of it."""
    return timezone.override(event.zone)


def local_day(moment: datetime, event: Event) -> date:
    """The day there."""
    return timezone.localdate(moment, event.zone)
