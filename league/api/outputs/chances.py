"""Output of forecasts."""

from typing import Any

from rest_framework import serializers

from league.statistics.queries.forecasts import PlayersChance, ShownForecast


class GoalOut(serializers.Serializer[Any]):
    """`cut` and `reach` lead to a stage, `rank` is to be among the first `size`, `win` to win the last stage.

    With divisions `cut` and `rank` count in the player's own one; the first `size` go `up`, and who
    has `stay` is not among the last `size`.
    """

    kind = serializers.ChoiceField(choices=["cut", "rank", "reach", "win", "up", "stay"])
    size = serializers.IntegerField()
    stage = serializers.IntegerField(source="stage.pk", allow_null=True, default=None)


class ChanceOut(serializers.Serializer[Any]):
    """A chance between 0 and 1. Where `certain` is null, 0 and 1 say only that no simulated season differs."""

    share = serializers.FloatField()
    error = serializers.FloatField(help_text="The standard error of `share` by sampling.")
    certain = serializers.BooleanField(
        allow_null=True, help_text="true: safe, false: out, null: the games to come decide."
    )
    next_game = serializers.SerializerMethodField(
        help_text="The chance after each place in the player's next game, first place first."
    )

    def get_next_game(self, chance: PlayersChance) -> list[float | None]:
        return list(chance.next_game)


class ChancesRowOut(serializers.Serializer[Any]):
    """A player, or a team where the forecast is one `of_teams`; the others are null."""

    entrant = serializers.IntegerField(source="entrant.pk", allow_null=True, default=None)
    player = serializers.IntegerField(source="entrant.player_id", allow_null=True, default=None)
    player_name = serializers.CharField(
        source="entrant.player.public_name", allow_null=True, default=None
    )
    team = serializers.IntegerField(source="team.pk", allow_null=True, default=None)
    team_name = serializers.CharField(source="team.name", allow_null=True, default=None)
    division = serializers.CharField(help_text="The name of the player's division, or empty.")
    chances = serializers.ListField(
        child=ChanceOut(allow_null=True),
        help_text="One for each of the goals, in their order; null where it is no goal of the player.",
    )


class ForecastOut(serializers.Serializer[Any]):
    """The chances of a stage's players or teams; `problem` says why there are no rows."""

    of_teams = serializers.BooleanField()
    stage = serializers.IntegerField(source="stage.pk")
    seasons = serializers.IntegerField()
    seed = serializers.IntegerField()
    made_at = serializers.DateTimeField()
    sessions_counted = serializers.SerializerMethodField()
    sessions_to_come = serializers.IntegerField(source="facts.sessions")
    is_current = serializers.BooleanField(
        help_text="Whether results and seatings are still those of the forecast."
    )
    problem = serializers.ChoiceField(
        choices=["", "no_results", "few_games", "few_players", "promotion_due"]
    )
    goals = GoalOut(many=True)
    rows = ChancesRowOut(many=True)

    def get_sessions_counted(self, forecast: ShownForecast) -> list[int]:
        return list(forecast.counted)
