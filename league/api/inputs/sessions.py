"""What may be sent to a session."""

from typing import Any

from rest_framework import serializers

from league.api.fields import ReasonField, RowField
from league.enums import DrawMethod

MOST_SEED = 2**31 - 1
MOST_MINUTES = 1440


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


class SessionIn(RedrawIn):
    minutes = serializers.IntegerField(
        min_value=1, max_value=MOST_MINUTES, required=False, allow_null=True
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
