"""Sums of the counts of games and hands, from which figures are computed."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from django.db import connection
from django.db.models import Count, F, Max, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from league.core.queries.any_of import any_of
from league.models import GameCounts, Seat
from league.models.statistics.figures import COUNTS
from league.statistics.figure import Counts
from league.statistics.queries.played_games import PlayedGame
from scoring.figures.seat_counts import HIGHEST

PLACES = ("firsts", "seconds", "thirds", "fourths")
_TABLE = GameCounts._meta.db_table
_SUMS = ", ".join(f'{"MAX" if name in HIGHEST else "SUM"}("{name}")' for name in COUNTS)


def totals_of(games: Sequence[PlayedGame]) -> Counts:
    """The sum of all counts of these games of one player."""
    return result_totals(games) | hand_totals([game.seat for game in games])


def hand_totals(seats: Sequence[int]) -> Counts:
    """The sum of the counts of these seats, computed by the database.

    Plain SQL, because building a hundred sums in the ORM takes longer than the query.
    """
    where, numbers = any_of("seat_id", seats, connection.vendor)
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT {_SUMS} FROM {_TABLE} WHERE {where}", [numbers])  # noqa: S608 (own names)
        found = cursor.fetchone()
    return {name: int(total or 0) for name, total in zip(COUNTS, found, strict=True)}


def result_totals(games: Sequence[PlayedGame]) -> Counts:
    """The counts of the finished games among these."""
    done = [game for game in games if game.placement is not None]
    finals = [game.final_score or 0 for game in done]
    raws = [game.raw_points or 0 for game in done]
    places = [game.placement for game in done]
    with_hands = [game for game in done if game.hands]
    timed = [game for game in with_hands if game.seconds is not None]
    return {
        "games": len(done),
        **{name: places.count(place) for place, name in enumerate(PLACES, 1)},
        "lasts": sum(game.is_last for game in done),
        "placements": sum(place or 0 for place in places),
        "final_total": sum(finals),
        "final_squares": sum(score * score for score in finals),
        "final_best": max(finals, default=0),
        "final_worst": min(finals, default=0),
        "raw_total": sum(raws),
        "busted": sum(points < 0 for points in raws),
        "longest_first": _longest(place == 1 for place in places),
        "longest_not_last": _longest(not game.is_last for game in done),
        "games_with_hands": len(with_hands),
        "finished_hands": sum(game.hands for game in with_hands),
        "timed_hands": sum(game.hands for game in timed),
        "played_seconds": sum(game.seconds or 0 for game in timed),
    }


def _longest(run: Iterable[bool]) -> int:
    return max((len(list(group)) for holds, group in groupby(run) if holds), default=0)


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
