"""Figures, achievements, ratings and forecasts of players and events."""

from typing import Any

from django.http import HttpResponse
from rest_framework import serializers

from league.api.base import ApiViewSet, OfEvent, found
from league.api.call import Given, call
from league.api.fields import RowField
from league.api.files import CSV, sheet_response
from league.api.outputs.events import JobOut
from league.api.outputs.figures import (
    EventAchievementOut,
    EventFiguresOut,
    ForecastOut,
    PlayedGameOut,
    PlayerAchievementOut,
    PlayerFiguresOut,
    PlayerRatingOut,
    RankedOut,
)
from league.api.views.players import OfPlayer
from league.api.who_may import PUBLIC
from league.enums import RatedGame, ReportFormat
from league.models import Event, Player
from league.series.queries.series import visible_series
from league.statistics.forecasts import request_forecast
from league.statistics.queries.achievements import achievements_of_event, achievements_of_player
from league.statistics.queries.event_figures import event_figures
from league.statistics.queries.figure_sheets import figures_sheet, games_sheet
from league.statistics.queries.forecasts import forecasts_of
from league.statistics.queries.played_games import GameFilter, PlayedGame, chosen, games_of
from league.statistics.queries.player_figures import PlayerFigures, player_figures
from league.statistics.queries.ratings import RankingFilter, ranking, rating_history

MOST_GAMES = 100_000


class RankingIn(serializers.Serializer[Any]):
    game = serializers.ChoiceField(RatedGame.choices, required=False)
    series = RowField(required=False)
    club = RowField(required=False)
    country = serializers.RegexField("^[A-Za-z]{2}$", required=False)
    minimum_games = serializers.IntegerField(min_value=1, max_value=MOST_GAMES, required=False)
    active_since = serializers.DateField(required=False)


class PlayerRatingsIn(serializers.Serializer[Any]):
    """Without `series` the ratings are those of all events."""

    game = serializers.ChoiceField(RatedGame.choices, required=False)
    series = RowField(required=False)


MOST_GAMES = 10_000


class GameFilterIn(serializers.Serializer[Any]):
    """`kind` is a kind of game such as "riichi-4"; `last` the number of the latest games."""

    event = RowField(required=False)
    series = RowField(required=False)
    ruleset = serializers.CharField(max_length=60, required=False)
    year = serializers.IntegerField(min_value=1900, max_value=2200, required=False)
    kind = serializers.CharField(max_length=20, required=False)
    last = serializers.IntegerField(min_value=1, max_value=MOST_GAMES, required=False)


def game_filter(values: dict[str, object]) -> GameFilter:
    return GameFilter(**values)  # type: ignore[arg-type]  # as the serializer read them


class PlayerFiguresViewSet(OfPlayer):
    @call(PUBLIC, "GET figures", query=GameFilterIn, out=PlayerFiguresOut)
    def figures(self, player: Player, given: Given) -> PlayerFigures:
        """Show a player's figures over the games that the filter leaves."""
        return self.figures_of(player, given)

    @call(PUBLIC, "GET figures/csv", query=GameFilterIn, out=CSV)
    def figures_csv(self, player: Player, given: Given) -> HttpResponse:
        """Read a player's figures as CSV."""
        sheet = figures_sheet(self.figures_of(player, given))
        return sheet_response(sheet, ReportFormat.CSV, f"player-{player.pk}-figures")

    @call(PUBLIC, "GET games", query=GameFilterIn, out=[PlayedGameOut])
    def games(self, player: Player, given: Given) -> Any:
        """List the games of a player that the filter leaves, the latest first."""
        games: list[PlayedGame] = chosen(games_of(player, self.actor), game_filter(given))
        return games[::-1]

    @call(PUBLIC, "GET games/csv", query=GameFilterIn, out=CSV)
    def games_csv(self, player: Player, given: Given) -> HttpResponse:
        """Read a player's games as CSV."""
        sheet = games_sheet(self.figures_of(player, given))
        return sheet_response(sheet, ReportFormat.CSV, f"player-{player.pk}-games")

    @call(PUBLIC, "GET achievements", out=[PlayerAchievementOut])
    def achievements(self, player: Player) -> Any:
        """List a player's achievements by the first game that gave each, newest first."""
        return [one.given for one in achievements_of_player(player)]

    @call(PUBLIC, "GET ratings", query=PlayerRatingsIn, out=[PlayerRatingOut])
    def ratings(self, player: Player, given: Given) -> Any:
        """List a player's rating after each game, newest first."""
        refuse_unseen_series(self, given)
        return rating_history(player, **given)

    def figures_of(self, player: Player, given: Given) -> PlayerFigures:
        return player_figures(player, self.actor, game_filter(given))


class RatingViewSet(ApiViewSet):
    tag = "players"

    @call(PUBLIC, query=RankingIn, out=[RankedOut])
    def list(self, given: Given) -> Any:
        """List players by their cautious rating (mu - 3 sigma).

        Club and country find public names only. Ratings are those of all events or, with
        `series`, of that series.
        """
        refuse_unseen_series(self, given)
        return ranking(RankingFilter(**given))


class EventFiguresViewSet(OfEvent):
    tag = "standings"

    @call(PUBLIC, "GET figures", out=EventFiguresOut)
    def figures(self, event: Event) -> Any:
        """Show the figures of an event: averages, largest hands, score race."""
        return event_figures(event, self.actor)

    @call(PUBLIC, "GET achievements", out=[EventAchievementOut])
    def achievements(self, event: Event) -> Any:
        """List what players reached at an event for the first time, newest first."""
        return achievements_of_event(event)

    @call(PUBLIC, "GET chances", out=[ForecastOut])
    def chances(self, event: Event) -> Any:
        """List the chances to qualify in each stage with sessions to come.

        They are computed from the results that the reader may see.
        """
        return forecasts_of(event, self.actor)

    @chances.mapping.post
    @call("forecast.make", out=JobOut, status=202)
    def compute_chances(self, event: Event) -> Any:
        """Compute the chances to qualify again, by a job."""
        return request_forecast(event, actor=self.actor)


def refuse_unseen_series(view: ApiViewSet, given: Given) -> None:
    """404 for a series that the caller cannot see."""
    if "series" in given:
        found(visible_series(view.actor).filter(pk=given["series"]).first())
