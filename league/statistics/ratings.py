"""Update stored ratings: replay all games from the first one that differs."""

from collections.abc import Iterable

from django.db import transaction
from django.db.models import F, Max, QuerySet, Window

from league.models import Rating
from league.statistics.queries.rated_games import (
    all_pools,
    finished_games,
    not_before,
    rated_games_stored,
    ratings_stored,
)
from league.statistics.ratings_model import FinishedGame, Pool, RatedGame, Strength, replay

TOGETHER = 1000  # rows of one INSERT


def update_ratings(events: Iterable[int]) -> int:
    """Rate new or changed games of these events, and later ones that follow; return how many."""
    firsts = _first_differences(list(events))
    return sum(_replay_since(pool, first) for pool, first in firsts.items())


def replay_all_ratings() -> int:
    """Delete every rating and rate all games again; return how many."""
    done = 0
    for pool in sorted(all_pools(), key=repr):
        games = finished_games(pool)
        _store(pool, _ratings_of(pool), list(replay(games, {})))
        done += len(games)
    return done


def _first_differences(events: list[int]) -> dict[Pool, FinishedGame]:
    """By pool the first game that differs from its stored ratings, is missing, or is obsolete."""
    if not events:
        return {}
    wanted = {(one.pool, one.table): one for one in finished_games(events=events)}
    stored = {(one.pool, one.table): one for one in rated_games_stored(events)}
    different = [
        one
        for key in wanted.keys() | stored.keys()
        if wanted.get(key) != stored.get(key)
        for one in (wanted.get(key), stored.get(key))
        if one is not None
    ]
    return {
        pool: min((one for one in different if one.pool == pool), key=lambda one: one.order)
        for pool in {one.pool for one in different}
    }


def _replay_since(pool: Pool, first: FinishedGame) -> int:
    games = finished_games(pool, since=first)
    later = _ratings_of(pool).filter(not_before(first, "finished_at", "table_id"))
    players = {player for game in games for player in game.placements}
    stored = ratings_stored(later, pool)
    rated = list(replay(games, _strengths_before(pool, first, players), stored))
    changed = {one.game.table for one in rated}
    gone = {one.game.table for one in stored} - {game.table for game in games}
    _store(pool, later.filter(table__pk__any_of=changed | gone), rated)
    return len(rated)


def _strengths_before(pool: Pool, first: FinishedGame, players: set[int]) -> dict[int, Strength]:
    rows = _last_before(pool, first).filter(player__in=players)
    return {
        player: Strength(mu, sigma, games)
        for player, mu, sigma, games in rows.values_list("player_id", "mu", "sigma", "games")
    }


def _ratings_of(pool: Pool) -> QuerySet[Rating]:
    return Rating.objects.filter(game=pool.game, series=pool.series)


def _last_before(pool: Pool, first: FinishedGame) -> QuerySet[Rating]:
    """The last rating of each player before this game."""
    return _last_of(_ratings_of(pool).exclude(not_before(first, "finished_at", "table_id")))


def _last_of(ratings: QuerySet[Rating]) -> QuerySet[Rating]:
    """The last one of each player."""
    # One sort; a search for later rows of each row takes minutes until PostgreSQL knows the table.
    most = Window(Max("games"), partition_by="player")
    return ratings.annotate(most=most).filter(games=F("most"))


def _store(pool: Pool, replaced: QuerySet[Rating], games: list[RatedGame]) -> None:
    """Replace the rows of these games in one short transaction."""
    rows = _rows(games)
    with transaction.atomic():
        touched = set(replaced.values_list("player_id", flat=True)) | {
            row.player_id for row in rows
        }
        replaced.delete()
        _ratings_of(pool).filter(player__in=touched, is_latest=True).update(is_latest=False)
        Rating.objects.bulk_create(rows, batch_size=TOGETHER)
        _mark_latest(pool, touched)


def _rows(games: list[RatedGame]) -> list[Rating]:
    return [
        Rating(
            player_id=player,
            table_id=game.table,
            game=game.pool.game,
            series_id=game.pool.series,
            finished_at=game.finished_at,
            placement=game.placements[player],
            mu=strength.mu,
            sigma=strength.sigma,
            games=strength.games,
        )
        for game, after in games
        for player, strength in after.items()
    ]


def _mark_latest(pool: Pool, players: set[int]) -> None:
    rows = _last_of(_ratings_of(pool).filter(player__in=players)).values_list("pk", flat=True)
    Rating.objects.filter(pk__in=list(rows)).update(is_latest=True)
