"""The entrants of an event as lists and counts."""

from django.db.models import Count, Q, QuerySet

from league.enums import EntrantStatus
from league.models import Entrant, Event, ForbiddenPair


def entrants_of(event: Event) -> QuerySet[Entrant]:
    """The entrants by number, with player, club and team."""
    entrants = event.entrants.select_related("player__club", "team")
    return entrants.order_by("number")


def entrant_numbered(event: Event, number: int) -> Entrant | None:
    return entrants_of(event).filter(number=number).first()


def forbidden_pairs_of(event: Event) -> QuerySet[ForbiddenPair]:
    pairs = event.forbidden_pairs.select_related("first__player", "second__player")
    return pairs.order_by("first__number", "second__number")


def present_in(event: Event) -> dict[str, int]:
    """How many entrants are `playing`, and how many have `checked_in`."""
    checked_in = Count("pk", filter=Q(status=EntrantStatus.CHECKED_IN))
    return event.entrants.playing().aggregate(playing=Count("pk"), checked_in=checked_in)
