"""Input for sign-ups: signing up, the terms, the organiser's answers."""

from typing import ClassVar

from rest_framework import serializers

from league.api.fields import BodyIn, ColumnsIn, FlagField, ReasonField, RowField
from league.entrants.sign_up_admin import TERMS
from league.enums import EntrantStatus
from league.models import SignUpTerms


class SignUpIn(BodyIn):
    """A login with a player signs up as that player. Idempotent by `client_id`."""

    client_id = serializers.UUIDField(required=False, allow_null=True)
    name = serializers.CharField(max_length=120, required=False, allow_blank=True, default="")
    club = serializers.CharField(max_length=120, required=False, allow_blank=True)
    country = serializers.CharField(max_length=2, required=False, allow_blank=True)
    contact = serializers.CharField(max_length=200, required=False, allow_blank=True)
    note = serializers.CharField(max_length=300, required=False, allow_blank=True)
    shown_by_name = FlagField(required=False)


class SignUpTermsIn(ColumnsIn):
    class Meta:
        model = SignUpTerms
        fields = TERMS
        extra_kwargs: ClassVar = {"information": {"trim_whitespace": False}}


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
