"""Input for stages and cuts."""

from typing import Any, ClassVar

from rest_framework import serializers

from league.api.fields import BodyIn, ColumnsIn, FlagField, ReasonField, RowField, VersionField
from league.models import Stage
from league.standings.stages import STAGE_FIELDS


class StageChangeIn(ColumnsIn):
    """`follows` is the id of the stage before it, `cut_size` the number who qualify from that.

    An empty `name` gives the first stage its usual one; the others need a name.
    """

    follows = RowField(required=False)

    class Meta:
        model = Stage
        fields = tuple(name for name in STAGE_FIELDS if name != "source")
        extra_kwargs: ClassVar = {"name": {"required": True}}


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
