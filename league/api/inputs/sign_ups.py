"""Input for sign-ups: signing up, the terms, the organiser's answers."""

from rest_framework import serializers

from league.api.fields import BodyIn, FlagField, ReasonField, RowField
from league.enums import EntrantStatus

MOST_PLACES = 100_000


class SignUpIn(BodyIn):
    """A login with a player signs up as that player. Idempotent by `client_id`."""

    client_id = serializers.UUIDField(required=False, allow_null=True)
    name = serializers.CharField(max_length=120, required=False, allow_blank=True, default="")
    club = serializers.CharField(max_length=120, required=False, allow_blank=True)
    country = serializers.CharField(max_length=2, required=False, allow_blank=True)
    contact = serializers.CharField(max_length=200, required=False, allow_blank=True)
    note = serializers.CharField(max_length=300, required=False, allow_blank=True)
    shown_by_name = FlagField(required=False)


class SignUpTermsIn(BodyIn):
    is_open = FlagField(required=False)
    until = serializers.DateTimeField(required=False, allow_null=True)
    capacity = serializers.IntegerField(
        min_value=1, max_value=MOST_PLACES, required=False, allow_null=True
    )
    approval = FlagField(required=False)
    promotes = FlagField(required=False)
    self_check_in = FlagField(required=False)
    mails_seats = FlagField(required=False)
    information = serializers.CharField(
        max_length=2000, required=False, allow_blank=True, trim_whitespace=False
    )


class AcceptIn(BodyIn):
    """For an ambiguous name: the known player, or `new`."""

    player = RowField(required=False, allow_null=True)
    new = FlagField(required=False, default=False)


class DeclineIn(BodyIn):
    reason = ReasonField()


class ArrivalIn(BodyIn):
    status = serializers.ChoiceField(
        [(item.value, item.label) for item in (EntrantStatus.CHECKED_IN, EntrantStatus.LATE)]
    )
