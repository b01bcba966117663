"""The points that players carry from the season before into a season of the same series.

They are carried once the season before has finished and all its results are public, so that totals
are the same for every reader.
"""

from collections.abc import Callable, Hashable

from django.db.models import Max, QuerySet

from league.core.permissions import ANONYMOUS, SYSTEM
from league.core.queries.caching import cached
from league.core.versions import results_key
from league.events.queries.release import is_final
from league.models import Entrant, Event
from league.standings.queries.pools import EventRankings
from scoring.results.seasons import carried_from_season

Rank = Callable[[Event], EventRankings]


def season_before(event: Event) -> QuerySet[Event]:
    """The events of the season before, one for each division, from the top down."""
    if event.series_id is None:
        return Event.objects.none()
    earlier = Event.objects.filter(series=event.series_id, season_number__lt=event.season_number)
    latest = earlier.aggregate(latest=Max("season_number"))["latest"]
    return earlier.filter(season_number=latest).order_by("division")


def carries_from(event: Event) -> list[Event]:
    """The events whose points are carried into this one; none before they are final."""
    if not event.carried_percent:
        return []
    return [earlier for earlier in season_before(event) if is_final(earlier, ANONYMOUS)]


def season_carry(event: Event, rank: Rank) -> dict[Hashable, int]:
    """The points that each entrant (by id) carries; of two divisions the higher one counts."""
    totals: dict[Hashable, int] = {}
    for earlier in reversed(carries_from(event)):
        totals |= _totals(earlier, rank)
    if not totals:
        return {}
    points = carried_from_season(totals, event.carried_percent)
    entered = Entrant.objects.filter(event=event).values_list("player_id", "pk")
    return {pk: points[player] for player, pk in entered if player in points}


def _totals(event: Event, rank: Rank) -> dict[Hashable, int]:
    """The final totals by player id of everybody who played or carried points."""
    return cached(results_key("season-totals", event, SYSTEM), lambda: _totals_now(event, rank))


def _totals_now(event: Event, rank: Rank) -> dict[Hashable, int]:
    players: dict[Hashable, int] = dict(
        Entrant.objects.filter(event=event).values_list("pk", "player_id")
    )
    return {
        players[row.entrant]: row.total
        for row in rank(event).overall.rows
        if row.games or row.total
    }
