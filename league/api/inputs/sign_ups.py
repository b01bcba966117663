"""Input for sign-ups: signing up, the terms, the organiser's answers."""

from typing import Any

from rest_framework import serializers

from league.api.fields import ReasonField, RowField
from league.enums import EntrantStatus

MOST_PLACES = 100_000


class SignUpIn(serializers.Serializer[Any]):
    """A login with a player signs up as that player. Idempotent by `client_id`."""

    client_id = serializers.UUIDField(required=False, allow_null=True)
    name = serializers.CharField(max_length=120, required=False, allow_blank=True, default="")
    club = serializers.CharField(max_length=120, required=False, allow_blank=True)
    country = serializers.CharField(max_length=2, required=False, allow_blank=True)
    contact = serializers.CharField(max_length=200, required=False, allow_blank=True)
    note = serializers.CharField(max_length=300, required=False, allow_blank=True)
    shown_by_name = serializers.BooleanField(required=False)


class SignUpTermsIn(serializers.Serializer[Any]):
    is_open = serializers.BooleanField(required=False)
    until = serializers.DateTimeField(required=False, allow_null=True)
    capacity = serializers.IntegerField(
        min_value=1, max_value=MOST_PLACES, required=False, allow_null=True
    )
    approval = serializers.BooleanField(required=False)
    promotes = serializers.BooleanField(required=False)
    self_check_in = serializers.BooleanField(required=False)
    said = serializers.CharField(
        max_length=2000, required=False, allow_blank=True, trim_whitespace=False
    )


class AcceptIn(serializers.Serializer[Any]):
    """For an ambiguous name: the known player, or `new`."""

    player = RowField(required=False, allow_null=True)
    new = serializers.BooleanField(required=False, default=False)


class AnswerIn(serializers.Serializer[Any]):
    reason = ReasonField()


class ArrivalIn(serializers.Serializer[Any]):
    status = serializers.ChoiceField(
        [(item.value, item.label) for item in (EntrantStatus.CHECKED_IN, EntrantStatus.LATE)]
    )
