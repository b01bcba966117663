"""The games that count for ratings: finished, released to everybody, of events that are rated."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.db.models import Q, QuerySet

from league.core.permissions import ANONYMOUS
from league.enums import RESULT_STATUSES, RatedGame
from league.events.queries.visible import released_results
from league.models import Event, Rating, Seat
from league.statistics.ratings_model import FinishedGame

FEWEST_PLAYERS = 2
SANMA_PLAYERS = 3


def finished_games(
    game: str | None = None, *, since: FinishedGame | None = None, events: Iterable[int] = ()
) -> list[FinishedGame]:
    """Games in order, of one kind or of all, from `since` on, of these events or of all.

    One query, so that the games are those of one moment.
    """
    kinds = kinds_of_events()
    seats = _rated_seats()
    if since is not None:
        seats = seats.filter(not_before(since, "table__finished_at", "table_id"))
    if wanted := set(events):
        seats = seats.filter(session__event__in=wanted)
    if game is not None:
        of_kind = [event for event, kind in kinds.items() if kind == game]
        seats = seats.filter(session__event__in=of_kind)
    rows = seats.order_by("table__finished_at", "table_id", "pk").values_list(
        "table__finished_at", "table_id", "session__event_id", "entrant__player_id", "placement"
    )
    found = _games(
        (finished_at, table, kinds[event], player, placement)
        for finished_at, table, event, player, placement in rows.iterator()
    )
    return [one for one in found if len(one.placements) >= FEWEST_PLAYERS]


def rated_games_stored(events: Iterable[int]) -> list[FinishedGame]:
    """The same games as the stored ratings have them."""
    rows = Rating.objects.filter(table__session__event__in=set(events))
    rows = rows.order_by("finished_at", "table_id", "pk")
    values = rows.values_list("finished_at", "table_id", "game", "player_id", "placement")
    return list(_games(values.iterator()))


def _games(rows: Iterable[Any]) -> Iterator[FinishedGame]:
    """One game for each run of rows that begin alike."""
    for (finished_at, table, game), group in groupby(rows, key=itemgetter(0, 1, 2)):
        yield FinishedGame(finished_at, table, game, {row[3]: row[4] for row in group})


def not_before(game: FinishedGame, finished_at: str, table: str) -> Q:
    """A filter on rows: this game and those after it in the order of ratings."""
    return Q(**{f"{finished_at}__gt": game.finished_at}) | Q(
        **{finished_at: game.finished_at, f"{table}__gte": game.table}
    )


def kinds_of_events() -> dict[int, str]:
    """The kind of game of every event, as ratings tell kinds apart."""
    rows = Event.objects.values_list("pk", "switches__variant", "switches__players")
    return {event: _kind(variant, players) for event, variant, players in rows}


def _kind(variant: str | None, players: int | None) -> str:
    if variant == RatedGame.HONG_KONG:
        return RatedGame.HONG_KONG.value
    sanma = players == SANMA_PLAYERS
    return RatedGame.SANMA.value if sanma else RatedGame.RIICHI.value


def _rated_seats() -> QuerySet[Seat, Any]:
    return Seat.objects.filter(
        released_results(ANONYMOUS),
        table__status__in=RESULT_STATUSES,
        table__finished_at__isnull=False,
        placement__isnull=False,
        session__event__rated=True,
        entrant__player__rated=True,
    )
