"""Output of forecasts."""

from rest_framework import serializers

from league.api.answers import FieldsOut
from league.statistics.queries.forecasts import (
    ForecastRow,
    GoalOfForecast,
    PlayersChance,
    ShownForecast,
)


class GoalOut(FieldsOut):
    """`cut` and `reach` lead to a stage, `rank` is to be among the first `size`, `win` to win the last stage.

    With divisions `cut` and `rank` count in the player's own one; the first `size` go `up`, and who
    has `stay` is not among the last `size`.
    """

    kind = serializers.ChoiceField(choices=["cut", "rank", "reach", "win", "up", "stay"])

    class Meta:
        of = GoalOfForecast


class ChanceOut(FieldsOut):
    """A chance between 0 and 1. Where `certain` is null, 0 and 1 say only that no simulated season differs."""

    class Meta:
        of = PlayersChance
        help_texts = {
            "error": "The standard error of `share` by sampling.",
            "certain": "true: safe, false: out, null: the games to come decide.",
            "next_game": "The chance after each place in the player's next game, first place first.",
        }


class ChancesRowOut(FieldsOut):
    """A player, or a team where the forecast is one `of_teams`; the others are null."""

    class Meta:
        of = ForecastRow
        sources = {
            "player": "entrant.player",
            "player_name": "entrant.player.public_name",
            "team_name": "team.name",
        }
        help_texts = {
            "division": "The name of the player's division, or empty.",
            "chances": "One for each of the goals, in their order; null where it is no goal of the player.",
        }


class ForecastOut(FieldsOut):
    """The chances of a stage's players or teams; `problem` says why there are no rows."""

    sessions_to_come = serializers.IntegerField(source="facts.sessions")
    problem = serializers.ChoiceField(
        choices=["", "no_results", "few_games", "few_players", "promotion_due"]
    )

    class Meta:
        of = ShownForecast
        exclude = ("counted", "facts")
        sources = {"sessions_counted": "counted"}
        help_texts = {"is_current": "Whether results and seatings are still those of the forecast."}
