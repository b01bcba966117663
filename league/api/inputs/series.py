"""Input for series."""

from typing import Any

from rest_framework import serializers

from league.api.fields import BodyIn, ColumnsIn, FlagField, RowField
from league.enums import Role, SeriesKind
from league.models import Event, Series
from league.models.event import DIVISION
from league.series.series import MOST_PLACES, MOST_POINTS, PLACE_FIELDS, SERIES_FIELDS
from scoring.games import GAMES

MOST_PLAYERS = 10_000


class SeriesFilterIn(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(SeriesKind.choices, required=False)


class SeriesIn(ColumnsIn):
    points_by_place = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=MOST_POINTS),
        max_length=MOST_PLACES,
        required=False,
    )

    class Meta:
        model = Series
        fields = SERIES_FIELDS


def division(**kwargs: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=1, max_value=DIVISION[1], **kwargs)


class SeriesPlaceIn(ColumnsIn):
    """Without `season_number` the event becomes the next season, or tournament."""

    event = RowField()

    class Meta:
        model = Event
        fields = PLACE_FIELDS


class WithinIn(BodyIn):
    number = division()
    players = serializers.ListField(child=RowField(), max_length=MOST_PLAYERS)


class DivisionIn(BodyIn):
    """An event of the next season; `players` are ids of players of the last season.

    Where the event has divisions of its own, `within` says who plays in which of them; the others
    stay in theirs.
    """

    division = division()
    name = serializers.CharField(max_length=160)
    players = serializers.ListField(child=RowField(), max_length=MOST_PLAYERS, required=False)
    within = WithinIn(many=True, required=False)


class SeasonIn(ColumnsIn):
    divisions = serializers.ListField(child=DivisionIn(), max_length=DIVISION[1])
    staff = FlagField(required=False)
    teams = FlagField(required=False)

    class Meta:
        model = Event
        fields = ("starts_on", "ends_on", "carried_percent")


class SeasonProposalIn(ColumnsIn):
    class Meta:
        model = Series
        fields = ("promoted", "relegated")


class AllTimeIn(serializers.Serializer[Any]):
    """`kind` is a kind of game such as "riichi-4"; without it the most frequent one."""

    kind = serializers.CharField(max_length=20, required=False)


class RankingDayIn(serializers.Serializer[Any]):
    """`on` is the day of the ranking, today without it; `game` the usual one of the circuit."""

    on = serializers.DateField(required=False)
    game = serializers.ChoiceField(list(GAMES), required=False)


class SeriesRoleIn(BodyIn):
    username = serializers.CharField(max_length=150)
    role = serializers.ChoiceField(Role.choices)
