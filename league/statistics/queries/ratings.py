"""Ratings for readers: the ranking, a player's ratings, and how they went."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db.models import F, QuerySet

from league.core.permissions import ANONYMOUS
from league.enums import RatedGame
from league.events.queries.visible import released_results
from league.models import Club, Player, Rating, RatingQuerySet
from league.statistics.queries.rated_games import finished_games
from league.statistics.ratings_model import replay


@dataclass(frozen=True, slots=True, kw_only=True)
class RankingFilter:
    """Which players a ranking lists. Club and country list players who are shown by name only."""

    game: str = RatedGame.RIICHI.value
    club: int | None = None
    country: str = ""
    minimum_games: int = 1
    active_since: date | None = None


def ranking(wanted: RankingFilter) -> QuerySet[Rating]:
    """The latest rating of each player, by strength less three standard deviations."""
    rows = _shown().latest_of_players().filter(game=wanted.game, games__gte=wanted.minimum_games)
    if wanted.club is not None or wanted.country:
        rows = rows.filter(player__shown_by_name=True)
    if wanted.club is not None:
        rows = rows.filter(player__club=wanted.club)
    if wanted.country:
        rows = rows.filter(player__country=wanted.country.upper())
    if wanted.active_since is not None:
        rows = rows.filter(finished_at__date__gte=wanted.active_since)
    return rows.select_related("player__club").order_by((F("mu") - 3 * F("sigma")).desc(), "player")


def rating_history(player: Player, game: str | None = None) -> QuerySet[Rating]:
    """The player's ratings after each game, newest first."""
    rows = _shown().filter(player=player)
    if game is not None:
        rows = rows.filter(game=game)
    return rows.select_related("table__session__event").order_by("-finished_at", "-table_id")


def latest_ratings(player: Player) -> list[Rating]:
    """The present rating of a player in each game with one, most games first."""
    rows = _shown().latest_of_players().filter(player=player)
    return list(rows.order_by("-games", "game"))


def rating_chart(player: Player, game: str) -> dict[str, list[Any]]:
    """Columns for a line with a band, oldest game first: time, strength, low and high of the band."""
    rows = list(rating_history(player, game).select_related(None).reverse())
    return {
        "at": [row.finished_at.isoformat() for row in rows],
        "rating": [round(row.mu, 2) for row in rows],
        "low": [round(row.mu - row.band, 2) for row in rows],
        "high": [round(row.mu + row.band, 2) for row in rows],
    }


def clubs_with_ratings() -> QuerySet[Club]:
    players = Player.objects.filter(shown_by_name=True, rated=True, ratings__isnull=False)
    return Club.objects.filter(players__in=players).distinct().order_by("name", "pk")


def countries_with_ratings() -> list[str]:
    players = Player.objects.filter(shown_by_name=True, rated=True, ratings__isnull=False)
    found = players.exclude(country="").values_list("country", flat=True)
    return list(found.distinct().order_by("country"))


def rating_differences() -> Iterator[str]:
    """Compare every stored rating with a replay of all games."""
    stored = {
        (row.player_id, row.table_id): row
        for row in Rating.objects.select_related("table__session__event").iterator()
    }
    last: dict[tuple[int, str], Rating] = {}
    for game, after in (pair for kind in RatedGame.values for pair in _replayed(kind)):
        for player, strength in after.items():
            row = stored.pop((player, game.table), None)
            replayed = (game.finished_at, game.placements[player], *strength)
            found = row and (row.finished_at, row.placement, row.mu, row.sigma, row.games)
            if found != replayed:
                yield _difference(player, game.table, found, replayed)
            if row is not None:
                last[player, game.game] = row
    for player, table in stored:
        yield _difference(player, table, "there", "none")
    latest = set(Rating.objects.latest_of_players().values_list("pk", flat=True))
    if latest != {row.pk for row in last.values()}:
        yield "ratings: other rows are marked as latest than the last of each player"


def _replayed(kind: str) -> Iterator[Any]:
    return replay(finished_games(kind), {})


def _difference(player: int, table: int, stored: object, replayed: object) -> str:
    values = [
        [one.isoformat() if isinstance(one, datetime) else one for one in value]
        if isinstance(value, tuple)
        else value
        for value in (stored, replayed)
    ]
    return f"rating of player {player} at table {table}: stored {values[0]}, replayed {values[1]}"


def _shown() -> RatingQuerySet:
    """Ratings after games that everybody may see, while player and event have ratings."""
    return Rating.objects.filter(
        released_results(ANONYMOUS, "table__"),
        player__rated=True,
        table__session__event__rated=True,
    )
