"""Output of figures of players and events."""

from typing import Any

from rest_framework import serializers

from league.api.answers import CountField, FieldsOut
from league.models import Achievement, HandWin, Rating
from league.statistics.queries.achievements import earned
from league.statistics.queries.event_figures import EventFigures, TableFigures
from league.statistics.queries.figure_values import FigureValue
from league.statistics.queries.forecasts import (
    ForecastRow,
    GoalOfForecast,
    PlayersChance,
    ShownForecast,
)
from league.statistics.queries.head_to_head import Opponent
from league.statistics.queries.played_games import PlayedGame
from league.statistics.queries.player_figures import GamesPart, PlayerFigures
from league.statistics.queries.score_race import Climb, Racer
from league.statistics.queries.wins import Wins


class FigureOut(FieldsOut[FigureValue]):
    """A figure: `cases` is what it rests on, `coverage` the share of the games that tell it.

    Shares are 0 to 1, points whole points. Without a comparison `field_average` and `percentile`
    are null: fewer than 30 cases, or no field.
    """

    class Meta:
        fields = """
            figure.id figure.group figure.label figure.explanation figure.formula figure.unit
            figure.better figure.needs value cases coverage percentile
        """
        sources = {"field_average": "population_average", "field_players": "population_players"}


class FiguresOut(serializers.ListSerializer[Any]):
    """The figures of a mapping by id."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(child=FigureOut(), **kwargs)

    def to_representation(self, data: Any) -> Any:
        return super().to_representation(data.values())


class PartOut(FieldsOut[GamesPart]):
    """Finished games that have something in common; `placements` from first place on."""


class LargestWinOut(FieldsOut[HandWin]):
    yaku = serializers.SerializerMethodField()

    class Meta:
        fields = "points han fu yakuman limit hand.position"

    def get_yaku(self, win: HandWin) -> list[str]:
        return [one.yaku for one in win.yaku.all()]


class WinsOut(FieldsOut[Wins]):
    """Wins by han, fu and limit as counts; `yaku` of the `yaku_known` wins that state theirs."""

    largest = LargestWinOut(allow_null=True)

    class Meta:
        exclude = ("seats",)


class OpponentOut(FieldsOut[Opponent]):
    """`won` and `paid` are points from and to the opponent directly."""

    class Meta:
        sources = {"name": "player.public_name", "net": "net"}


class PlayerFiguresOut(FieldsOut[PlayerFigures]):
    """All figures of a player over the games that the filter leaves, of one kind of game."""

    kinds = serializers.SerializerMethodField()
    games = CountField()
    figures = FiguresOut()

    class Meta:
        fields = """
            player placements running_total by_wind by_event by_year by_ruleset recent wins
            rivals.opponents
        """
        sources = {
            "name": "player.public_name",
            "kind": "kind.key",
            "field": "population",
            "nemesis": "rivals.nemesis.player",
            "favourite": "rivals.favourite.player",
        }

    def get_kinds(self, found: PlayerFigures) -> list[str]:
        return [kind.key for kind in found.kinds]


class PlayedGameOut(FieldsOut[PlayedGame]):
    """A game of a player; without placement and score while it runs."""

    class Meta:
        fields = """
            event.ruleset session session_number table table_number placement raw_points final_score
            hands
        """
        sources = {
            "event": "event.id",
            "event_name": "event.name",
            "kind": "event.kind.key",
            "finished_at": "when",
            "starting_wind": "wind",
        }


class WinOfEventOut(FieldsOut[HandWin]):
    win = LargestWinOut(source="*")

    class Meta:
        fields = "seat.entrant.player"
        sources = {
            "name": "seat.entrant.public_name",
            "session": "seat.table.session.number",
            "table": "seat.table.number",
        }


class TableFiguresOut(FieldsOut[TableFigures]):
    figures = FiguresOut()


class RacerOut(FieldsOut[Racer]):
    """The sum of final scores and the rank by it after each session; `rank` in the standings."""

    class Meta:
        fields = "entrant entrant.player rank totals ranks"
        sources = {"name": "entrant.public_name"}


class ClimbOut(FieldsOut[Climb]):
    class Meta:
        fields = "racer.entrant.player session gained"
        sources = {"name": "racer.entrant.public_name"}


class EventFiguresOut(FieldsOut[EventFigures]):
    """Averages of the players of an event over all hands that are shown."""

    figures = FiguresOut()
    largest = WinOfEventOut(many=True)
    yakuman = WinOfEventOut(many=True)


class GoalOut(FieldsOut[GoalOfForecast]):
    """`cut` and `reach` lead to a stage, `rank` is to be among the first `size`, `win` to win the last stage.

    With divisions `cut` and `rank` count in the player's own one; the first `size` go `up`, and who
    has `stay` is not among the last `size`.
    """

    kind = serializers.ChoiceField(choices=["cut", "rank", "reach", "win", "up", "stay"])


class ChanceOut(FieldsOut[PlayersChance]):
    """A chance between 0 and 1. Where `certain` is null, 0 and 1 say only that no simulated season differs."""

    class Meta:
        help_texts = {
            "error": "The standard error of `share` by sampling.",
            "certain": "true: safe, false: out, null: the games to come decide.",
            "next_game": "The chance after each place in the player's next game, first place first.",
        }


class ChancesRowOut(FieldsOut[ForecastRow]):
    """A player, or a team where the forecast is one `of_teams`; the others are null."""

    class Meta:
        sources = {
            "player": "entrant.player",
            "player_name": "entrant.public_name",
            "team_name": "team.name",
        }
        help_texts = {
            "division": "The name of the player's division, or empty.",
            "chances": "One for each of the goals, in their order; null where it is no goal of the player.",
        }


class ForecastOut(FieldsOut[ShownForecast]):
    """The chances of a stage's players or teams; `problem` says why there are no rows."""

    sessions_to_come = serializers.IntegerField(source="facts.sessions")
    problem = serializers.ChoiceField(
        choices=["", "no_results", "few_games", "few_players", "promotion_due"]
    )

    class Meta:
        exclude = ("counted", "facts")
        sources = {"sessions_counted": "counted"}
        help_texts = {"is_current": "Whether results and seatings are still those of the forecast."}


class PlayerAchievementOut(FieldsOut[Achievement]):
    """An achievement and the game that gave it; `hand_position` is null where no hand decided."""

    name = serializers.SerializerMethodField()
    sentence = serializers.SerializerMethodField()

    class Meta:
        fields = ("hand_position",)
        sources = {
            "achievement": "name",
            "reached_at": "seat.table.finished_at",
            "event": "seat.session.event",
            "event_name": "seat.session.event.name",
            "session_number": "seat.session.number",
            "table": "seat.table",
            "table_number": "seat.table.number",
        }

    def get_name(self, row: Achievement) -> str:
        return earned(row).name

    def get_sentence(self, row: Achievement) -> str:
        return earned(row).sentence


class EventAchievementOut(PlayerAchievementOut):
    class Meta(PlayerAchievementOut.Meta):
        sources = PlayerAchievementOut.Meta.sources | {
            "player": "seat.entrant.player",
            "player_name": "seat.entrant.public_name",
        }


class RatingOut(FieldsOut[Rating]):
    """`mu` ± 2 `sigma` is shown; the ranking goes by `cautious`, mu - 3 sigma."""

    class Meta:
        fields = "game series mu sigma cautious games finished_at"


class RankedOut(RatingOut):
    """The present rating of a player."""

    class Meta(RatingOut.Meta):
        sources = {"player": "player", "name": "player.public_name"}


class PlayerRatingOut(RatingOut):
    """A player's rating after one game."""

    class Meta(RatingOut.Meta):
        sources = {
            "event": "table.session.event",
            "event_name": "table.session.event.name",
            "session_number": "table.session.number",
            "table": "table",
            "table_number": "table.number",
            "placement": "placement",
        }
