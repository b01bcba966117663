"""Input for keeping an event: copy, archive, address, announcement, staff, table cards."""

from rest_framework import serializers

from league.api.fields import BodyIn, FlagField
from league.models import MOST_TABLE_CARDS


class EventCopyIn(BodyIn):
    name = serializers.CharField(max_length=160)
    starts_on = serializers.DateField(required=False, allow_null=True)
    ends_on = serializers.DateField(required=False, allow_null=True)
    staff = FlagField(default=True)
    teams = FlagField(default=False)
    players = FlagField(default=False)


class ArchiveIn(BodyIn):
    archived = FlagField(default=True)


class AddressIn(BodyIn):
    slug = serializers.CharField(max_length=80)


class AnnouncementIn(BodyIn):
    """`until` is two hours from now where it is not given."""

    text = serializers.CharField(max_length=1000, allow_blank=True)
    until = serializers.DateTimeField(required=False, allow_null=True)


class HandOverIn(BodyIn):
    username = serializers.CharField(max_length=150)


class OwnTablesIn(BodyIn):
    tables = serializers.CharField(max_length=200, allow_blank=True)


class TableCardsIn(BodyIn):
    count = serializers.IntegerField(min_value=1, max_value=MOST_TABLE_CARDS)


class FederationFactsIn(BodyIn):
    city = serializers.CharField(max_length=80, allow_blank=True, required=False)
    country = serializers.CharField(max_length=2, allow_blank=True, required=False)
    short_name = serializers.CharField(max_length=40, allow_blank=True, required=False)
    observer = serializers.CharField(max_length=120, allow_blank=True, required=False)
    days = serializers.IntegerField(min_value=1, max_value=60, allow_null=True, required=False)
