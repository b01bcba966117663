"""Input for tables."""

from typing import Any

from rest_framework import serializers

from league.api.fields import ObjectField, ReasonField, RowField, VersionField

MOST_POINTS = 10_000_000
MOST_HANDS = 200


class PreviewIn(serializers.Serializer[Any]):
    entry = ObjectField()
    position = serializers.IntegerField(
        min_value=1, max_value=MOST_HANDS, allow_null=True, default=None
    )
    near_misses = serializers.BooleanField(
        default=False, help_text="Name yaku that tiles nearly have, and why they do not."
    )


class HandIn(serializers.Serializer[Any]):
    client_id = serializers.UUIDField()
    version = VersionField()
    entry = ObjectField()


class CorrectionIn(serializers.Serializer[Any]):
    version = VersionField()
    entry = ObjectField()
    reason = ReasonField()


class VersionIn(serializers.Serializer[Any]):
    version = VersionField()


class ReasonIn(serializers.Serializer[Any]):
    reason = ReasonField()


class VersionReasonIn(serializers.Serializer[Any]):
    version = VersionField()
    reason = ReasonField()


class ResultIn(serializers.Serializer[Any]):
    version = VersionField()
    raw_points = serializers.ListField(
        child=serializers.IntegerField(min_value=-MOST_POINTS, max_value=MOST_POINTS),
        max_length=4,
    )
    leftover_sticks = serializers.IntegerField(min_value=0, max_value=1000, default=0)
    reason = ReasonField()


class SignIn(serializers.Serializer[Any]):
    """`pin`: of the seat card, where the event asks for it and no referee signs."""

    version = VersionField()
    seat = RowField()
    pin = serializers.CharField(max_length=16, required=False, allow_blank=True, default="")
