"""Invalid rows of ratings, by the constraint that refuses them."""

from collections.abc import Callable

from tests.factories import SeriesFactory
from tests.factories.statistics import RatingFactory


def one_rating_twice_a_game() -> None:
    rating = RatingFactory.create()
    RatingFactory.create(player=rating.player, table=rating.table, games=2)


def two_first_rated_games() -> None:
    RatingFactory.create(player=RatingFactory.create().player)


def one_rating_of_a_series_twice_a_game() -> None:
    rating = RatingFactory.create(series=SeriesFactory.create())
    RatingFactory.create(player=rating.player, table=rating.table, series=rating.series, games=2)


def two_first_rated_games_of_a_series() -> None:
    rating = RatingFactory.create(series=SeriesFactory.create())
    RatingFactory.create(player=rating.player, series=rating.series)


def two_latest_ratings_of_a_series() -> None:
    rating = RatingFactory.create(series=SeriesFactory.create(), is_latest=True)
    RatingFactory.create(player=rating.player, series=rating.series, games=2, is_latest=True)


def two_latest_ratings() -> None:
    player = RatingFactory.create(is_latest=True).player
    RatingFactory.create(player=player, games=2, is_latest=True)


OF_RATINGS: dict[str, Callable[[], object]] = {
    "rating_counts_games": two_first_rated_games,
    "rating_game_known": lambda: RatingFactory.create(game="bridge"),
    "rating_games_positive": lambda: RatingFactory.create(games=0),
    "rating_of_series_counts_games": two_first_rated_games_of_a_series,
    "rating_of_series_once_a_game": one_rating_of_a_series_twice_a_game,
    "rating_of_series_one_latest": two_latest_ratings_of_a_series,
    "rating_once_a_game": one_rating_twice_a_game,
    "rating_one_latest_a_player": two_latest_ratings,
    "rating_placement_known": lambda: RatingFactory.create(placement=5),
    "rating_sigma_positive": lambda: RatingFactory.create(sigma=0),
}
