"""Sums of counts for many players, computed by the database by player, by table or in total."""

from typing import Any

from django.db.models import Count, F, Max, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from league.models import Seat
from league.models.statistics.figures import COUNTS
from league.statistics.figure import Counts
from league.statistics.queries.totals import PLACES
from scoring.figures.seat_counts import HIGHEST

_DONE = Q(final_score__isnull=False)
_WITH_HANDS = _DONE & Q(counts__hands__gt=0)
RESULT_SUMS: dict[str, Any] = {
    "games": Count("final_score"),
    **{name: Count("pk", filter=Q(placement=place)) for place, name in enumerate(PLACES, 1)},
    "placements": Sum("placement"),
    "final_total": Sum("final_score"),
    "raw_total": Sum("raw_points"),
    "busted": Count("pk", filter=Q(raw_points__lt=0)),
    "games_with_hands": Count("pk", filter=_WITH_HANDS),
    "finished_hands": Sum("counts__hands", filter=_WITH_HANDS),
}
SUMS: dict[str, Any] = {
    **{f"sum_{name}": total for name, total in RESULT_SUMS.items()},
    **{
        f"sum_{name}": Max(f"counts__{name}") if name in HIGHEST else Sum(f"counts__{name}")
        for name in COUNTS
    },
}


def totals_by(seats: QuerySet[Seat], key: str, *, players: int) -> dict[Any, Counts]:
    """The counts of seats by a field such as the player; `players` is the number at a table."""
    rows = seats.order_by().values(key).annotate(**SUMS, sum_lasts=_last_places(players))
    return {row.pop(key): _counts(row) for row in rows.iterator()}


def totals_of_seats(seats: QuerySet[Seat], *, players: int) -> Counts:
    return _counts(seats.aggregate(**SUMS, sum_lasts=_last_places(players)))


def _last_places(players: int) -> Count:
    """Counts of last places; an odd table has three or five seats."""
    return Count("pk", filter=Q(placement=Coalesce(F("table__odd_size"), players)))


def added(one: Counts, other: Counts) -> Counts:
    return {
        name: max(one.get(name, 0), count) if name in HIGHEST else one.get(name, 0) + count
        for name, count in other.items()
    }


def _counts(row: dict[str, Any]) -> Counts:
    return {name.removeprefix("sum_"): total or 0 for name, total in row.items()}
