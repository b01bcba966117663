"""Bring stored ratings up to date: replay all games from the first that is not as stored."""

from collections.abc import Iterable, Mapping

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

from league.enums import RatedGame
from league.models import Rating
from league.statistics.queries.rated_games import (
    finished_games,
    not_before,
    rated_games_stored,
)
from league.statistics.ratings_model import FinishedGame, Strength, replay

TOGETHER = 1000  # rows of one INSERT


def update_ratings(events: Iterable[int]) -> int:
    """Rate what is new or different in these events, and all games after it; return the games."""
    firsts = _first_differences(list(events))
    return sum(_replay_since(kind, first) for kind, first in firsts.items())


def replay_all_ratings() -> int:
    """Delete every rating and rate all games anew; return the games."""
    done = 0
    for kind in RatedGame.values:
        games = finished_games(kind)
        _store(kind, Rating.objects.filter(game=kind), games, {})
        done += len(games)
    return done


def _first_differences(events: list[int]) -> dict[str, FinishedGame]:
    """By kind of game the first game that is stored otherwise, or is missing, or is one too many."""
    if not events:
        return {}
    wanted = {(one.game, one.table): one for one in finished_games(events=events)}
    stored = {(one.game, one.table): one for one in rated_games_stored(events)}
    different = [
        one
        for key in wanted.keys() | stored.keys()
        if wanted.get(key) != stored.get(key)
        for one in (wanted.get(key), stored.get(key))
        if one is not None
    ]
    return {
        kind: min((one for one in different if one.game == kind), key=lambda one: one.order)
        for kind in {one.game for one in different}
    }


def _replay_since(kind: str, first: FinishedGame) -> int:
    games = finished_games(kind, since=first)
    later = Rating.objects.filter(not_before(first, "finished_at", "table_id"), game=kind)
    players = {player for game in games for player in game.placements}
    _store(kind, later, games, _strengths_before(kind, first, players))
    return len(games)


def _strengths_before(kind: str, first: FinishedGame, players: set[int]) -> dict[int, Strength]:
    rows = _last_before(kind, first).filter(player__in=players)
    return {
        player: Strength(mu, sigma, games)
        for player, mu, sigma, games in rows.values_list("player_id", "mu", "sigma", "games")
    }


def _last_before(kind: str, first: FinishedGame) -> QuerySet[Rating]:
    """The last rating of each player before this game."""
    later = not_before(first, "finished_at", "table_id")
    between = Rating.objects.exclude(later).filter(
        game=kind, player=OuterRef("player"), games__gt=OuterRef("games")
    )
    return Rating.objects.exclude(later).filter(~Exists(between), game=kind)


def _store(
    kind: str,
    replaced: QuerySet[Rating],
    games: list[FinishedGame],
    before: Mapping[int, Strength],
) -> None:
    """Compute first, then replace the rows of these games in one short transaction."""
    rows = _rows(games, before)
    with transaction.atomic():
        touched = set(replaced.values_list("player_id", flat=True)) | {
            row.player_id for row in rows
        }
        replaced.delete()
        Rating.objects.filter(player__in=touched, game=kind, is_latest=True).update(is_latest=False)
        Rating.objects.bulk_create(rows, batch_size=TOGETHER)
        _mark_latest(kind, touched)


def _rows(games: list[FinishedGame], before: Mapping[int, Strength]) -> list[Rating]:
    return [
        Rating(
            player_id=player,
            table_id=game.table,
            game=game.game,
            finished_at=game.finished_at,
            placement=game.placements[player],
            mu=strength.mu,
            sigma=strength.sigma,
            games=strength.games,
        )
        for game, after in replay(games, before)
        for player, strength in after.items()
    ]


def _mark_latest(kind: str, players: set[int]) -> None:
    later = Rating.objects.filter(game=kind, player=OuterRef("player"), games__gt=OuterRef("games"))
    rows = Rating.objects.filter(~Exists(later), game=kind, player__in=players)
    Rating.objects.filter(pk__in=list(rows.values_list("pk", flat=True))).update(is_latest=True)
