"""The largest hands of the past week, in games that everybody may see."""

from collections import defaultdict
from datetime import datetime, timedelta

from django.db.models import Count

from league.core.permissions import ANONYMOUS
from league.events.queries.visible import released_results
from league.models import Event, HandWin, Seat
from league.statistics.queries.wins import largest_wins

WEEK = timedelta(days=7)


def largest_of_week(now: datetime, count: int) -> list[tuple[HandWin, Seat]]:
    """The largest wins with their seats; of the rules played most, since others count otherwise."""
    listed = Event.objects.listed().values("pk")
    seats = Seat.objects.filter(
        released_results(ANONYMOUS), session__event__in=listed, table__finished_at__gte=now - WEEK
    )
    events = dict(seats.values_list("session__event").annotate(Count("pk")).order_by())
    by_game: defaultdict[str, list[int]] = defaultdict(list)
    for event, variant in Event.objects.filter(pk__in=events).values_list("pk", Event.VARIANT):
        by_game[variant].append(event)
    if not by_game:
        return []
    _seats, variant = max(
        (sum(map(events.__getitem__, found)), variant) for variant, found in by_game.items()
    )
    played = seats.filter(session__event__in=by_game[variant])
    wins = largest_wins(frozenset(played.values_list("pk", flat=True)), count)
    places = Seat.objects.select_related("session__event", "table", "entrant__player")
    found = places.in_bulk([win.seat_id for win in wins])
    return [(win, found[win.seat_id]) for win in wins]
