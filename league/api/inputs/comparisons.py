"""Input of comparisons: rules that differ from those of the event."""

from typing import Any

from rest_framework import serializers

from league.api.fields import ColumnsIn
from league.models import Event
from league.standings.queries.comparison import RANKED_BY

MOST_POINTS = 10_000_000


class ComparisonIn(ColumnsIn):
    """What is left out is as in the event."""

    uma = serializers.ListField(
        child=serializers.IntegerField(min_value=-MOST_POINTS, max_value=MOST_POINTS),
        max_length=4,
        required=False,
    )
    return_points = serializers.IntegerField(min_value=0, max_value=MOST_POINTS, required=False)

    class Meta:
        model = Event
        fields = (*RANKED_BY, "ranking_rules")


class ComparisonAskIn(serializers.Serializer[Any]):
    token = serializers.CharField(max_length=2000)
