"""Input for series."""

from typing import Any

from rest_framework import serializers

from league.api.fields import BodyIn, FlagField, RowField
from league.enums import CircuitMethod, Role, SeriesKind
from league.models.event import DIVISION
from league.models.event_settings import LONGEST_DESCRIPTION
from league.models.leagues.series import MOST_MOVES
from league.series.series import MOST_PLACES, MOST_POINTS, MOST_RESULTS
from league.series.series_events import MOST_SEASONS, WHOLE

MOST_PLAYERS = 10_000


class SeriesFilterIn(serializers.Serializer[Any]):
    kind = serializers.ChoiceField(SeriesKind.choices, required=False)


class SeriesIn(BodyIn):
    name = serializers.CharField(max_length=160)
    kind = serializers.ChoiceField(SeriesKind.choices, required=False)
    is_public = FlagField(required=False)
    description = serializers.CharField(
        max_length=LONGEST_DESCRIPTION, required=False, allow_blank=True
    )
    rated = FlagField(required=False)
    promoted = serializers.IntegerField(min_value=0, max_value=MOST_MOVES, required=False)
    relegated = serializers.IntegerField(min_value=0, max_value=MOST_MOVES, required=False)
    method = serializers.ChoiceField(CircuitMethod.choices, required=False)
    best_n = serializers.IntegerField(
        min_value=1, max_value=MOST_RESULTS, required=False, allow_null=True
    )
    points_by_place = serializers.ListField(
        child=serializers.IntegerField(min_value=0, max_value=MOST_POINTS),
        max_length=MOST_PLACES,
        required=False,
    )
    counts_since = serializers.DateField(required=False, allow_null=True)


def percent() -> serializers.IntegerField:
    return serializers.IntegerField(min_value=0, max_value=WHOLE, required=False)


def division(**kwargs: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=1, max_value=DIVISION[1], **kwargs)


class SeriesPlaceIn(BodyIn):
    """Without `season_number` the event becomes the next season, or tournament."""

    event = RowField()
    season_number = serializers.IntegerField(
        min_value=1, max_value=MOST_SEASONS, required=False, allow_null=True
    )
    division = division(required=False)
    carried_percent = percent()
    is_championship = FlagField(required=False)


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


class SeasonIn(BodyIn):
    divisions = serializers.ListField(child=DivisionIn(), max_length=DIVISION[1])
    starts_on = serializers.DateField(required=False, allow_null=True)
    ends_on = serializers.DateField(required=False, allow_null=True)
    carried_percent = percent()
    staff = FlagField(required=False)
    teams = FlagField(required=False)


class SeasonProposalIn(serializers.Serializer[Any]):
    promoted = serializers.IntegerField(min_value=0, max_value=MOST_MOVES, required=False)
    relegated = serializers.IntegerField(min_value=0, max_value=MOST_MOVES, required=False)


class AllTimeIn(serializers.Serializer[Any]):
    """`kind` is a kind of game such as "riichi-4"; without it the most frequent one."""

    kind = serializers.CharField(max_length=20, required=False)


class RankingDayIn(serializers.Serializer[Any]):
    """`on` is the day of the ranking; without it today."""

    on = serializers.DateField(required=False)


class SeriesRoleIn(BodyIn):
    username = serializers.CharField(max_length=150)
    role = serializers.ChoiceField(Role.choices)
