"""Input for events."""

from typing import Any

from rest_framework import serializers

from league.api.fields import BodyIn, FlagField, ObjectField, ReasonField, RowField
from league.enums import (
    Aggregate,
    ConfirmedBy,
    EarlyEnd,
    EnteredBy,
    EntryContract,
    EventKind,
    EventStatus,
    PenaltyKind,
    PickUpGames,
    ReleasePolicy,
    ReportFormat,
    Role,
    SignedBy,
)
from league.models.event import LONGEST_DESCRIPTION, MOST_DELAY, MOST_POINTS

MOST_SESSIONS = 400
MOST_SMALL = 32_767  # the range of a small integer column


def small(**kwargs: Any) -> serializers.IntegerField:
    return serializers.IntegerField(
        min_value=0, max_value=MOST_SMALL, required=False, allow_null=True, **kwargs
    )


class EventFilterIn(serializers.Serializer[Any]):
    status = serializers.ChoiceField(EventStatus.choices, required=False)
    kind = serializers.ChoiceField(EventKind.choices, required=False)


class EventSettingsIn(BodyIn):
    name = serializers.CharField(max_length=160)
    kind = serializers.ChoiceField(EventKind.choices, required=False)
    place = serializers.CharField(max_length=160, required=False, allow_blank=True)
    starts_on = serializers.DateField(required=False, allow_null=True)
    ends_on = serializers.DateField(required=False, allow_null=True)
    description = serializers.CharField(
        max_length=LONGEST_DESCRIPTION, required=False, allow_blank=True
    )
    rules_link = serializers.URLField(max_length=500, required=False, allow_blank=True)
    session_starts = serializers.ListField(
        child=serializers.DateTimeField(allow_null=True), max_length=MOST_SESSIONS, required=False
    )
    entry_contract = serializers.ChoiceField(EntryContract.choices, required=False)
    entered_by = serializers.ChoiceField(EnteredBy.choices, required=False)
    confirmed_by = serializers.ChoiceField(ConfirmedBy.choices, required=False)
    signed_by = serializers.ChoiceField(SignedBy.choices, required=False)
    early_end = serializers.ChoiceField(EarlyEnd.choices, required=False)
    release_policy = serializers.ChoiceField(ReleasePolicy.choices, required=False)
    hidden_from = small()
    provisional_totals = serializers.BooleanField(required=False)
    overlay_delay = serializers.IntegerField(min_value=0, max_value=MOST_DELAY, required=False)
    takes_photos = FlagField(required=False)
    sessions_planned = serializers.IntegerField(min_value=1, max_value=400, required=False)
    session_minutes = serializers.IntegerField(min_value=1, max_value=1440, required=False)
    tiebreaks = serializers.ListField(
        child=serializers.CharField(max_length=60), max_length=50, required=False
    )
    aggregate = serializers.ChoiceField(Aggregate.choices, required=False)
    best_n = small()
    minimum_games = serializers.IntegerField(min_value=0, max_value=MOST_SMALL, required=False)
    drop_worst = serializers.IntegerField(min_value=0, max_value=MOST_SMALL, required=False)
    ranking_rules = ObjectField(required=False)
    odd_tables = ObjectField(required=False)
    lot_seed = serializers.IntegerField(min_value=0, max_value=2**31 - 1, required=False)
    target_score = serializers.IntegerField(
        min_value=-MOST_POINTS, max_value=MOST_POINTS, required=False, allow_null=True
    )
    target_rank = small()
    rated = FlagField(required=False)
    gives_achievements = FlagField(required=False)
    pickup_games = serializers.ChoiceField(PickUpGames.choices, required=False)


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


class PenaltyIn(BodyIn):
    entrant = RowField()
    table = RowField(required=False, allow_null=True)
    hand_position = serializers.IntegerField(
        min_value=1, max_value=1000, allow_null=True, default=None
    )
    offence = serializers.CharField(max_length=32, allow_blank=True, default="")
    kind = serializers.ChoiceField(PenaltyKind.choices)
    points = serializers.IntegerField(min_value=-(2**31), max_value=2**31 - 1, default=0)
    reason = ReasonField()


class ReportIn(BodyIn):
    """`table` of a CSV: "standings", "games" or, in an event of stages, "stage-1" and so on."""

    format = serializers.ChoiceField(ReportFormat.choices, default=ReportFormat.CSV)
    table = serializers.CharField(max_length=20, default="standings")
