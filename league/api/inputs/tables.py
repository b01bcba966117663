"""Input for tables."""

from rest_framework import serializers

from league.api.fields import BodyIn, FlagField, ObjectField, ReasonField, RowField, VersionField
from scoring.core.seats import MOST_SEATS

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
    """`offence`: what a chombo was for, as a key of the penalty catalogue or a text."""

    client_id = serializers.UUIDField()
    version = VersionField()
    entry = ObjectField()
    offence = ReasonField()


class CorrectionIn(BodyIn):
    """Without `offence` a chombo that stays one keeps its own."""

    version = VersionField()
    entry = ObjectField()
    reason = ReasonField()
    offence = serializers.CharField(max_length=300, allow_blank=True, required=False)


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
        max_length=MOST_SEATS,
    )
    leftover_sticks = serializers.IntegerField(min_value=0, max_value=1000, default=0)
    reason = ReasonField()


class RiichiIn(BodyIn):
    """`version`: of the table, so that no later hand is meant."""

    version = VersionField()
    seat = RowField()


class SignIn(BodyIn):
    """`pin`: of the seat card, where the event asks for it and no referee signs."""

    version = VersionField()
    seat = RowField()
    pin = serializers.CharField(max_length=16, required=False, allow_blank=True, default="")


class TableSwapIn(BodyIn):
    version = VersionField()
    first = RowField(help_text="A seat of the table.")
    second = RowField(help_text="Another seat of the table.")
    reason = ReasonField()
