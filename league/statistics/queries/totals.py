"""Sums of the counts of games and hands, from which figures are computed."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from django.db import connection

from league.core.queries.any_of import any_of
from league.models import GameCounts
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
