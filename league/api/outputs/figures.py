"""Output of figures of players and events."""

from typing import Any

from rest_framework import serializers

from league.api.answers import CountField, FieldsOut
from league.statistics.queries.event_figures import EventFigures, TableFigures, WinOfEvent
from league.statistics.queries.figure_values import FigureValue
from league.statistics.queries.head_to_head import Opponent
from league.statistics.queries.played_games import PlayedGame
from league.statistics.queries.player_figures import GamesPart, PlayerFigures
from league.statistics.queries.score_race import Climb, Racer
from league.statistics.queries.wins import LargestWin, Wins


class FigureOut(FieldsOut):
    """A figure: `cases` is what it rests on, `coverage` the share of the games that tell it.

    Shares are 0 to 1, points whole points. Without a comparison `field_average` and `percentile`
    are null: fewer than 30 cases, or no field.
    """

    class Meta:
        of = FigureValue
        fields = """
            figure.id figure.group figure.label figure.explanation figure.formula figure.unit
            figure.better figure.needs value cases coverage field_average percentile field_players
        """


class FiguresOut(serializers.ListSerializer[Any]):
    """The figures of a mapping by id."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(child=FigureOut(), **kwargs)

    def to_representation(self, data: Any) -> Any:
        return super().to_representation(data.values())


class PartOut(FieldsOut):
    """Finished games that have something in common; `placements` from first place on."""

    class Meta:
        of = GamesPart


class LargestWinOut(FieldsOut):
    class Meta:
        of = LargestWin
        exclude = ("seat", "hand")


class WinsOut(FieldsOut):
    """Wins by han, fu and limit as counts; `yaku` of the `yaku_known` wins that state theirs."""

    class Meta:
        of = Wins
        exclude = ("seats",)
        sources = {"largest": "largest"}


class OpponentOut(FieldsOut):
    """`won` and `paid` are points from and to the opponent directly."""

    class Meta:
        of = Opponent
        sources = {"name": "player.public_name", "net": "net"}


class PlayerFiguresOut(FieldsOut):
    """All figures of a player over the games that the filter leaves, of one kind of game."""

    kinds = serializers.SerializerMethodField()
    games = CountField()
    figures = FiguresOut()

    class Meta:
        of = PlayerFigures
        fields = """
            player field placements running_total by_wind by_event by_year by_ruleset recent wins
            rivals.opponents
        """
        sources = {
            "name": "player.public_name",
            "kind": "kind.key",
            "nemesis": "rivals.nemesis.player",
            "favourite": "rivals.favourite.player",
        }

    def get_kinds(self, found: PlayerFigures) -> list[str]:
        return [kind.key for kind in found.kinds]


class PlayedGameOut(FieldsOut):
    """A game of a player; without placement and score while it runs."""

    class Meta:
        of = PlayedGame
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


class WinOfEventOut(FieldsOut):
    class Meta:
        of = WinOfEvent
        sources = {"name": "player.public_name"}


class TableFiguresOut(FieldsOut):
    figures = FiguresOut()

    class Meta:
        of = TableFigures


class RacerOut(FieldsOut):
    """The sum of final scores and the rank by it after each session; `rank` in the standings."""

    class Meta:
        of = Racer
        sources = {"name": "player.public_name"}


class ClimbOut(FieldsOut):
    class Meta:
        of = Climb
        fields = "racer.player session gained"
        sources = {"name": "racer.player.public_name"}


class EventFiguresOut(FieldsOut):
    """Averages of the players of an event over all hands that are shown."""

    figures = FiguresOut()

    class Meta:
        of = EventFigures
