"""The games that count for ratings: finished, public, of rated events.

A game of an event in a series is rated twice: among all events, and in the series.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db.models import Q, QuerySet

from league.core.permissions import ANONYMOUS
from league.enums import RESULT_STATUSES
from league.enums import RatedGame as GameKind
from league.events.queries.visible import released_results
from league.models import Event, Rating, Seat
from league.statistics.ratings_model import FinishedGame, Pool, RatedGame, Strength

FEWEST_PLAYERS = 2
SANMA_PLAYERS = 3


def finished_games(
    pool: Pool | None = None, *, since: FinishedGame | None = None, events: Iterable[int] = ()
) -> list[FinishedGame]:
    """Games in order, of one pool or of all, from `since` on, of these events or of all.

    One query, so that all games are of the same moment.
    """
    pools = pools_of_events()
    seats = _rated_seats()
    if since is not None:
        seats = seats.filter(not_before(since, "table__finished_at", "table_id"))
    if wanted := set(events):
        seats = seats.filter(session__event__in=wanted)
    if pool is not None:
        pools = {event: [pool] for event, found in pools.items() if pool in found}
        seats = seats.filter(session__event__in=list(pools))
    rows = seats.order_by("table__finished_at", "table_id", "pk").values_list(
        "table__finished_at", "table_id", "session__event_id", "entrant__player_id", "placement"
    )
    return [
        FinishedGame(finished_at, table, one, placements)
        for (finished_at, table, event), placements in _games(rows.iterator())
        if len(placements) >= FEWEST_PLAYERS
        for one in pools[event]
    ]


def rated_games_stored(events: Iterable[int]) -> list[FinishedGame]:
    """The same games from the stored ratings."""
    rows = Rating.objects.filter(table__session__event__in=set(events))
    rows = rows.order_by("finished_at", "table_id", "game", "series_id", "pk")
    values = rows.values_list(
        "finished_at", "table_id", "game", "series_id", "player_id", "placement"
    )
    runs = _games(
        (finished_at, table, Pool(game, series), player, placement)
        for finished_at, table, game, series, player, placement in values.iterator()
    )
    return [
        FinishedGame(finished_at, table, pool, placements)
        for (finished_at, table, pool), placements in runs
    ]


def ratings_stored(ratings: QuerySet[Rating], pool: Pool) -> list[RatedGame]:
    """The games of these ratings of a pool, with the strengths after them."""
    rows = ratings.order_by("finished_at", "table_id", "pk").values_list(
        "finished_at", "table_id", "player_id", "placement", "mu", "sigma", "games"
    )
    found = []
    for (finished_at, table), group in groupby(rows.iterator(), key=itemgetter(0, 1)):
        players = {row[2]: (row[3], Strength(*row[4:])) for row in group}
        game = FinishedGame(finished_at, table, pool, {one: players[one][0] for one in players})
        found.append(RatedGame(game, {one: players[one][1] for one in players}))
    return found


def _games(rows: Iterable[Any]) -> Iterator[tuple[Any, dict[int, int]]]:
    """Group consecutive rows of one game: their common start, and the placements by player."""
    for key, group in groupby(rows, key=itemgetter(0, 1, 2)):
        yield key, {row[3]: row[4] for row in group}


def not_before(game: FinishedGame, finished_at: str, table: str) -> Q:
    """A filter on rows: this game and all later ones in the order of ratings."""
    return Q(**{f"{finished_at}__gt": game.finished_at}) | Q(
        **{finished_at: game.finished_at, f"{table}__gte": game.table}
    )


def pools_of_events() -> dict[int, list[Pool]]:
    """The pools that the games of each event count for."""
    rows = Event.objects.values_list("pk", Event.VARIANT, Event.PLAYERS, "series", "series__rated")
    return {
        event: _pools(_kind(variant, players), series if rated else None)
        for event, variant, players, series, rated in rows
    }


def all_pools() -> set[Pool]:
    """The pools with games, and those with stored ratings."""
    stored = Rating.objects.order_by().values_list("game", "series_id").distinct()
    counted = {pool for pools in pools_of_events().values() for pool in pools}
    return counted | {Pool(*row) for row in stored}


def _pools(kind: str, series: int | None) -> list[Pool]:
    return [Pool(kind)] if series is None else [Pool(kind), Pool(kind, series)]


def _kind(variant: str | None, players: int | None) -> str:
    if variant in GameKind.values and variant != GameKind.RIICHI:
        return str(variant)
    sanma = players == SANMA_PLAYERS
    return GameKind.SANMA.value if sanma else GameKind.RIICHI.value


def _rated_seats() -> QuerySet[Seat, Any]:
    return Seat.objects.filter(
        released_results(ANONYMOUS),
        table__status__in=RESULT_STATUSES,
        table__finished_at__isnull=False,
        placement__isnull=False,
        session__event__rated=True,
        entrant__player__rated=True,
    )
