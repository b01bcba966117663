"""Input for events."""

from typing import Any

from rest_framework import serializers

from league.api.fields import BodyIn, ColumnsIn, FlagField, ObjectField, ReasonField
from league.enums import EventKind, EventStatus, ReportFormat, Role
from league.events.events import EVENT_FIELDS
from league.models import Event
from league.models.event_settings import SESSIONS_PLANNED


class EventFilterIn(serializers.Serializer[Any]):
    status = serializers.ChoiceField(EventStatus.choices, required=False)
    kind = serializers.ChoiceField(EventKind.choices, required=False)


class EventSettingsIn(ColumnsIn):
    session_starts = serializers.ListField(
        child=serializers.DateTimeField(allow_null=True),
        max_length=SESSIONS_PLANNED[1],
        required=False,
    )
    tiebreaks = serializers.ListField(
        child=serializers.CharField(max_length=60), max_length=50, required=False
    )

    class Meta:
        model = Event
        fields = EVENT_FIELDS


class EventChangeIn(EventSettingsIn):
    """While the event runs, new ranking rules take a `reason`, which readers are told."""

    reason = ReasonField()


class EventIn(EventSettingsIn):
    preset = serializers.CharField(max_length=60)
    switches = ObjectField(required=False)


class RulesetIn(BodyIn):
    preset = serializers.CharField(max_length=60, required=False, allow_null=True)
    switches = ObjectField(required=False)


class EventStatusIn(BodyIn):
    status = serializers.ChoiceField(EventStatus.choices)
    override_reason = ReasonField()


class ReleaseIn(BodyIn):
    released = FlagField(default=True)
    override_reason = ReasonField()


class RoleIn(BodyIn):
    username = serializers.CharField(max_length=150)
    role = serializers.ChoiceField(Role.choices)


class InvitationIn(BodyIn):
    role = serializers.ChoiceField(Role.choices)
    email = serializers.EmailField(required=False, allow_blank=True, default="")
    days = serializers.IntegerField(min_value=1, max_value=30, default=7)


class ReportIn(BodyIn):
    """`table` of a CSV: "standings", "games" or, in an event of stages, "stage-1" and so on."""

    format = serializers.ChoiceField(ReportFormat.choices, default=ReportFormat.CSV)
    table = serializers.CharField(max_length=20, default="standings")


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
