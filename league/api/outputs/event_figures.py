"""Output of the figures of an event."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.api.outputs.figures import FigureOut, LargestWinOut
from league.statistics.queries.event_figures import EventFigures, TableFigures


class WinOfEventOut(serializers.Serializer[Any]):
    win = LargestWinOut()
    player = serializers.IntegerField(source="player.pk")
    name = serializers.CharField(source="player.public_name")
    session = serializers.IntegerField()
    table = serializers.IntegerField()


class DealerAdvantageOut(serializers.Serializer[Any]):
    dealer_win_rate = serializers.FloatField(allow_null=True)
    other_win_rate = serializers.FloatField(allow_null=True)
    dealer_points = serializers.FloatField(allow_null=True)
    other_points = serializers.FloatField(allow_null=True)


class TableFiguresOut(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    games = serializers.IntegerField()
    figures = serializers.SerializerMethodField()

    @extend_schema_field(FigureOut(many=True))
    def get_figures(self, row: TableFigures) -> Any:
        return FigureOut(row.figures.values(), many=True).data


class SessionPaceOut(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    tables = serializers.IntegerField()
    hands = serializers.IntegerField()
    planned_minutes = serializers.IntegerField()
    minutes = serializers.IntegerField(allow_null=True)


class RacerOut(serializers.Serializer[Any]):
    """The sum of final scores and the rank by it after each session; `rank` in the standings."""

    entrant = serializers.IntegerField()
    player = serializers.IntegerField(source="player.pk")
    name = serializers.CharField(source="player.public_name")
    rank = serializers.IntegerField(allow_null=True)
    totals = serializers.ListField(child=serializers.IntegerField())
    ranks = serializers.ListField(child=serializers.IntegerField())


class ClimbOut(serializers.Serializer[Any]):
    player = serializers.IntegerField(source="racer.player.pk")
    name = serializers.CharField(source="racer.player.public_name")
    session = serializers.IntegerField()
    gained = serializers.IntegerField()


class ScoreRaceOut(serializers.Serializer[Any]):
    sessions = serializers.ListField(child=serializers.IntegerField())
    racers = RacerOut(many=True)
    climbs = ClimbOut(many=True)


class EventFiguresOut(serializers.Serializer[Any]):
    """Averages of the players of an event over all hands that are shown."""

    games = serializers.IntegerField()
    hands = serializers.IntegerField()
    figures = serializers.SerializerMethodField()
    dealer = DealerAdvantageOut()
    largest = WinOfEventOut(many=True)
    yakuman = WinOfEventOut(many=True)
    by_table = TableFiguresOut(many=True)
    sessions = SessionPaceOut(many=True)
    race = ScoreRaceOut()

    @extend_schema_field(FigureOut(many=True))
    def get_figures(self, found: EventFigures) -> Any:
        return FigureOut(found.figures.values(), many=True).data
