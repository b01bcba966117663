"""What may be sent to a session."""

from typing import Any

from rest_framework import serializers

from league.api.fields import ReasonField, RowField
from league.enums import DrawMethod, RepairKind
from scoring.seating.task import STARTS, WIND_WISHES

MOST_SEED = 2**31 - 1
MOST_MINUTES = 1440


class DrawOptionsIn(serializers.Serializer[Any]):
    """What only some methods read; `GET draw-methods/` says which."""

    start = serializers.ChoiceField(STARTS, required=False)
    block = serializers.IntegerField(min_value=4, max_value=10_000, required=False)
    interval = serializers.IntegerField(
        min_value=1, max_value=10_000, required=False, allow_null=True
    )
    tonight = serializers.IntegerField(min_value=0, max_value=400, required=False)
    script = serializers.CharField(max_length=10_000, allow_blank=True, required=False)
    winds = serializers.ChoiceField(WIND_WISHES, required=False)
    substitutes = serializers.BooleanField(required=False)


class RedrawIn(serializers.Serializer[Any]):
    """`plan` is the pasted plan: a table a line, entrant numbers in the order E S W N."""

    method = serializers.ChoiceField(DrawMethod.choices)
    seed = serializers.IntegerField(
        min_value=0, max_value=MOST_SEED, required=False, allow_null=True
    )
    plan = serializers.CharField(
        max_length=100_000, allow_blank=True, trim_whitespace=False, default=""
    )
    checked_in_only = serializers.BooleanField(default=False)
    options = DrawOptionsIn(required=False)


class SessionIn(RedrawIn):
    minutes = serializers.IntegerField(
        min_value=1, max_value=MOST_MINUTES, required=False, allow_null=True
    )
    stage = RowField(
        required=False, allow_null=True, help_text="Empty: where sessions are still to come."
    )


class SwapIn(serializers.Serializer[Any]):
    """Two seats of the session."""

    first = RowField()
    second = RowField()


class SubstituteIn(serializers.Serializer[Any]):
    """The seat, and the entrant who takes it."""

    seat = RowField()
    substitute = RowField()
    reason = ReasonField()


class ExtraTimeIn(serializers.Serializer[Any]):
    """Below zero takes some back. Without a `table`, for all of them.

    `seen` is the extra time in seconds that the caller knows of; where there is another by now,
    nothing is given.
    """

    minutes = serializers.IntegerField(min_value=-MOST_MINUTES, max_value=MOST_MINUTES)
    table = RowField(required=False, allow_null=True)
    seen = serializers.IntegerField(
        min_value=0, max_value=60 * MOST_MINUTES, required=False, allow_null=True
    )


class RepairAskIn(serializers.Serializer[Any]):
    """What happened, and to whom (entrants' ids); nobody only where the seating is wrong."""

    kind = serializers.ChoiceField(RepairKind.choices)
    entrants = serializers.ListField(child=RowField(), max_length=100, default=list)


class RepairIn(RepairAskIn):
    """`key` is that of one of the options."""

    key = serializers.CharField(max_length=64)
    reason = ReasonField()


class EventPlanIn(serializers.Serializer[Any]):
    sessions = serializers.IntegerField(min_value=1, max_value=400)
    order = serializers.ChoiceField(["lot", "rating"], default="lot")
    seed = serializers.IntegerField(
        min_value=0, max_value=MOST_SEED, required=False, allow_null=True
    )


class ObjectiveIn(serializers.Serializer[Any]):
    """Every goal once, first things first; none: the usual order."""

    objective = serializers.ListField(child=serializers.CharField(max_length=40), max_length=40)
