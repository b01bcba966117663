"""The largest hands of the past week, in games that everybody may see."""

from collections import defaultdict
from datetime import datetime, timedelta

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
    by_game: defaultdict[str, set[int]] = defaultdict(set)
    for seat, variant in seats.values_list("pk", f"session__event__{Event.VARIANT}"):
        by_game[variant].add(seat)
    if not by_game:
        return []
    _seats, variant = max((len(found), variant) for variant, found in by_game.items())
    wins = largest_wins(frozenset(by_game[variant]), count)
    places = Seat.objects.select_related("session__event", "table", "entrant__player")
    found = places.in_bulk([win.seat_id for win in wins])
    return [(win, found[win.seat_id]) for win in wins]
