"""Input of comparisons: rules that differ from those of the event."""

from typing import Any

from rest_framework import serializers

from league.api.fields import BodyIn, ObjectField
from league.api.inputs.events import MOST_SMALL, small
from league.enums import Aggregate

MOST_POINTS = 10_000_000


class ComparisonIn(BodyIn):
    """What is left out is as in the event."""

    uma = serializers.ListField(
        child=serializers.IntegerField(min_value=-MOST_POINTS, max_value=MOST_POINTS),
        max_length=4,
        required=False,
    )
    return_points = serializers.IntegerField(min_value=0, max_value=MOST_POINTS, required=False)
    aggregate = serializers.ChoiceField(Aggregate.choices, required=False)
    best_n = small()
    minimum_games = serializers.IntegerField(min_value=0, max_value=MOST_SMALL, required=False)
    drop_worst = serializers.IntegerField(min_value=0, max_value=MOST_SMALL, required=False)
    ranking_rules = ObjectField(required=False)


class ComparisonAskIn(serializers.Serializer[Any]):
    token = serializers.CharField(max_length=2000)
