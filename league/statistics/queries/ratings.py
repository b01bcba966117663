"""Ratings for readers: the ranking, a player's ratings, and their history."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from functools import cache
from typing import Any

from django.db.models import Count, F, Max, Q, QuerySet, Value, Window
from django.db.models.functions import Coalesce, Lag

from league.core.permissions import ANONYMOUS
from league.enums import RatedGame
from league.events.queries.visible import released_results
from league.models import Club, Player, Rating, RatingQuerySet, Series
from league.statistics.queries.rated_games import all_pools, finished_games
from league.statistics.ratings_model import MU, Pool, replay


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingFilter:
    """Which players a ranking lists. Club and country list public players only.

    With a series its own ratings are ranked.
    """

    game: str = RatedGame.RIICHI.value
    series: int | None = None
    club: int | None = None
    country: str = ""
    minimum_games: int = 1
    active_since: date | None = None


#: What a ranking goes by, as `Rating.cautious`.
_CAUTIOUS = F("mu") - 3 * F("sigma")


def ranking(wanted: RankingFilter) -> QuerySet[Rating]:
    """The latest rating of each player, ordered by strength minus three standard deviations."""
    rows = _shown().latest_of_players().filter(game=wanted.game, series=wanted.series)
    rows = rows.filter(games__gte=wanted.minimum_games)
    if wanted.club is not None or wanted.country:
        rows = rows.filter(player__shown_by_name=True)
    if wanted.club is not None:
        rows = rows.filter(player__club=wanted.club)
    if wanted.country:
        rows = rows.filter(player__country=wanted.country.upper())
    if wanted.active_since is not None:
        rows = rows.filter(finished_at__date__gte=wanted.active_since)
    return rows.select_related("player__club").order_by(_CAUTIOUS.desc(), "player")


@dataclass(frozen=True, slots=True, kw_only=True)
class RatingSummary:
    """A player's latest rating, the highest so far, and the rank among `players`."""

    latest: Rating
    highest: float
    rank: int
    players: int


def rating_summary(latest: Rating) -> RatingSummary:
    of_player = rating_history(latest.player, latest.game, latest.series_id)
    others = ranking(RankingFilter(game=latest.game, series=latest.series_id))
    counts = others.annotate(value=_CAUTIOUS).aggregate(
        players=Count("pk"), ahead=Count("pk", filter=Q(value__gt=latest.cautious))
    )
    return RatingSummary(
        latest=latest,
        highest=of_player.aggregate(highest=Max("mu"))["highest"],
        rank=counts["ahead"] + 1,
        players=counts["players"],
    )


def with_changes(history: QuerySet[Rating]) -> QuerySet[Rating]:
    """The ratings of one game, each with its `change` by this game; a newcomer's is the model's."""
    in_order = [F("finished_at").asc(), F("table_id").asc()]
    before = Window(Lag("mu"), order_by=in_order)
    return history.annotate(change=F("mu") - Coalesce(before, Value(MU)))


def rating_history(
    player: Player, game: str | None = None, series: int | None = None
) -> QuerySet[Rating]:
    """The player's ratings after each game of all events or of a series, newest first."""
    rows = _shown().filter(player=player, series=series)
    if game is not None:
        rows = rows.filter(game=game)
    return rows.select_related("table__session__event").order_by("-finished_at", "-table_id")


def latest_ratings(player: Player) -> list[Rating]:
    """The player's present rating in each game, most games first; then those of public series."""
    rows = _shown().latest_of_players().filter(player=player).select_related("series")
    rows = rows.filter(Q(series__isnull=True) | Q(series__is_public=True))
    return sorted(
        rows.order_by("-games", "game", "series"), key=lambda row: row.series_id is not None
    )


def top_ratings(series: Series, most: int = 5) -> list[Rating]:
    """The top of a series' ranking, in its game with most players."""
    rows = _shown().latest_of_players().filter(series=series).order_by()
    counted = rows.values("game").annotate(players=Count("pk")).order_by("-players", "game")
    game = counted.values_list("game", flat=True).first()
    return list(ranking(RankingFilter(game=game, series=series.pk))[:most]) if game else []


def rating_steps(latest: Rating, most: int) -> list[tuple[float, float]]:
    """The rating and half its range after each game up to the latest, oldest first.

    If there are more than `most` games, only every nth is kept, and always the latest.
    """
    apart = -(-latest.games // most)
    rows = _shown().filter(player=latest.player_id, game=latest.game, series=latest.series_id)
    rows = rows.annotate(left=(latest.games - F("games")) % apart).filter(left=0)
    steps = rows.order_by("finished_at", "table_id").values_list("mu", "sigma")
    return [(mu, 2 * sigma) for mu, sigma in steps]


def clubs_with_ratings() -> QuerySet[Club]:
    players = Player.objects.filter(shown_by_name=True, rated=True, ratings__is_latest=True)
    return Club.objects.filter(players__in=players).distinct().order_by("name", "pk")


def countries_with_ratings() -> list[str]:
    players = Player.objects.filter(shown_by_name=True, rated=True, ratings__is_latest=True)
    found = players.exclude(country="").values_list("country", flat=True)
    return list(found.distinct().order_by("country"))


def rating_differences() -> Iterator[str]:
    """Compare every stored rating with a replay of all games."""
    stored = {
        (row.player_id, row.table_id, row.series_id): row
        for row in Rating.objects.select_related("table__session__event").iterator()
    }
    last: dict[tuple[int, Pool], Rating] = {}
    pools = sorted(all_pools(), key=repr)
    for game, after in (pair for pool in pools for pair in _replayed(pool)):
        for player, strength in after.items():
            row = stored.pop((player, game.table, game.pool.series), None)
            replayed = (game.finished_at, game.placements[player], *strength)
            found = row and (row.finished_at, row.placement, row.mu, row.sigma, row.games)
            if found != replayed:
                yield _difference(player, game.table, found, replayed)
            if row is not None:
                last[player, game.pool] = row
    for player, table, _series in stored:
        yield _difference(player, table, "there", "none")
    latest = set(Rating.objects.latest_of_players().values_list("pk", flat=True))
    if latest != {row.pk for row in last.values()}:
        yield "ratings: other rows are marked as latest than the last of each player"


def _replayed(pool: Pool) -> Iterator[Any]:
    return replay(finished_games(pool), {})


def _difference(player: int, table: int, stored: object, replayed: object) -> str:
    values = [
        [one.isoformat() if isinstance(one, datetime) else one for one in value]
        if isinstance(value, tuple)
        else value
        for value in (stored, replayed)
    ]
    return f"rating of player {player} at table {table}: stored {values[0]}, replayed {values[1]}"


@cache
def _shown() -> RatingQuerySet:
    """Ratings after public games of rated events, for players and series with ratings.

    The query is built once; every reader narrows it further.
    """
    return Rating.objects.filter(
        released_results(ANONYMOUS, "table__"),
        Q(series__isnull=True) | Q(series__rated=True, series=F("table__session__event__series")),
        player__rated=True,
        table__session__event__rated=True,
    )
