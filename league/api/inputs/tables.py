"""Input for tables."""

from rest_framework import serializers

from league.api.fields import BodyIn, FlagField, ObjectField, ReasonField, RowField, VersionField

MOST_POINTS = 10_000_000
MOST_HANDS = 200


class PreviewIn(BodyIn):
    entry = ObjectField()
    position = serializers.IntegerField(
        min_value=1, max_value=MOST_HANDS, allow_null=True, default=None
    )
    near_misses = FlagField(
        default=False, help_text="Name yaku that tiles nearly have, and why they do not."
    )


class HandIn(BodyIn):
    client_id = serializers.UUIDField()
    version = VersionField()
    entry = ObjectField()


class CorrectionIn(BodyIn):
    version = VersionField()
    entry = ObjectField()
    reason = ReasonField()


class VersionIn(BodyIn):
    version = VersionField()


class ReasonIn(BodyIn):
    reason = ReasonField()


class VersionReasonIn(BodyIn):
    version = VersionField()
    reason = ReasonField()


class ResultIn(BodyIn):
    version = VersionField()
    raw_points = serializers.ListField(
        child=serializers.IntegerField(min_value=-MOST_POINTS, max_value=MOST_POINTS),
        max_length=4,
    )
    leftover_sticks = serializers.IntegerField(min_value=0, max_value=1000, default=0)
    reason = ReasonField()


class SignIn(BodyIn):
    """`pin`: of the seat card, where the event asks for it and no referee signs."""

    version = VersionField()
    seat = RowField()
    pin = serializers.CharField(max_length=16, required=False, allow_blank=True, default="")
