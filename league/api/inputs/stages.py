"""Input for stages and cuts."""

from typing import Any

from rest_framework import serializers

from league.api.fields import BodyIn, FlagField, ReasonField, RowField, VersionField
from league.enums import CarryOver, DrawMethod, StageIntake

MOST_PLAYERS = 10_000
MOST_SESSIONS = 400


class StageChangeIn(BodyIn):
    """`follows` is the id of the stage before it, `cut_size` the number who qualify from that.

    An empty `name` gives the first stage its usual one; the others need a name.
    """

    name = serializers.CharField(max_length=80, allow_blank=True)
    follows = RowField(required=False)
    intake = serializers.ChoiceField(StageIntake.choices, required=False)
    cut_size = serializers.IntegerField(
        min_value=1, max_value=MOST_PLAYERS, required=False, allow_null=True
    )
    carry_over = serializers.ChoiceField(CarryOver.choices, required=False)
    carry_percent = serializers.IntegerField(min_value=0, max_value=100, required=False)
    sessions_planned = serializers.IntegerField(
        min_value=1, max_value=MOST_SESSIONS, required=False, allow_null=True
    )
    method = serializers.ChoiceField(DrawMethod.choices, required=False, allow_blank=True)
    script = serializers.CharField(max_length=400, required=False, allow_blank=True)
    first_table = serializers.IntegerField(min_value=1, max_value=MOST_PLAYERS, required=False)
    counts = FlagField(required=False)


class StageIn(StageChangeIn):
    pass


class StageMoveIn(BodyIn):
    up = FlagField()


class CutAskIn(BodyIn):
    """`declined` are entrants (by id) who do not take their place."""

    declined = serializers.ListField(child=RowField(), max_length=2000, default=list)


class CutIn(CutAskIn):
    """`version` is that of the preview: refused if results have changed since."""

    version = VersionField(required=False, allow_null=True)


class AdmitIn(BodyIn):
    entrant = RowField()
    reason = ReasonField()


class StandingAccountIn(serializers.Serializer[Any]):
    """Without a `stage` the ranking of the event."""

    stage = RowField(required=False)


class StandingsIn(StandingAccountIn):
    """With a `division` (by id) the standings of that one in the first stage."""

    division = RowField(required=False)
