"""Output of divisions, their rules, and promotion and relegation."""

from typing import Any

from rest_framework import serializers

from league.api.fields import ColumnsOut
from league.api.outputs.events import StandingEntrantOut
from league.divisions.divisions import RULE_FIELDS
from league.models import Division, DivisionChange, DivisionMove, DivisionRules


class DivisionRulesOut(ColumnsOut):
    """`every` is null where the organiser decides when players go up and down."""

    class Meta:
        model = DivisionRules
        fields = RULE_FIELDS


class DivisionOut(ColumnsOut):
    """Number 1 is the top one."""

    class Meta:
        model = Division
        fields = ("id", "number", "name")


class DivisionListOut(serializers.Serializer[Any]):
    """A division; staff see its players. `division` is null for those who have none."""

    division = DivisionOut(allow_null=True)
    entrants = StandingEntrantOut(many=True, allow_null=True)


class EventDivisionsOut(serializers.Serializer[Any]):
    rules = DivisionRulesOut()
    divisions = DivisionListOut(many=True)


class ProposedMoveOut(serializers.Serializer[Any]):
    """`why` is promoted, relegated, or empty for who stays."""

    entrant = StandingEntrantOut()
    place = serializers.IntegerField(source="placed.place")
    total = serializers.IntegerField(source="placed.row.total")
    games = serializers.IntegerField(source="placed.row.games")
    division = serializers.IntegerField(source="division.pk")
    next_division = serializers.IntegerField(source="next_division.pk")
    why = serializers.CharField(allow_blank=True)


class PromotionProposalOut(serializers.Serializer[Any]):
    """`unit` of `nights` is nights or sessions; `unfinished` are sessions that it waits for."""

    version = serializers.IntegerField()
    after_session = serializers.IntegerField()
    nights = serializers.IntegerField()
    unit = serializers.ChoiceField(["nights", "sessions"])
    is_due = serializers.BooleanField()
    unfinished = serializers.ListField(child=serializers.IntegerField())
    rules = DivisionRulesOut()
    players = ProposedMoveOut(many=True)


class DivisionMoveOut(ColumnsOut):
    """`why` is promoted, relegated or chosen; `place` is that in the old division."""

    entrant = serializers.IntegerField(source="entrant_id")
    name = serializers.CharField(source="entrant.player.public_name")
    from_division = serializers.IntegerField(source="from_division_id")
    to_division = serializers.IntegerField(source="to_division_id")

    class Meta:
        model = DivisionMove
        fields = ("place", "why")


class PromotionOut(ColumnsOut):
    moves = DivisionMoveOut(many=True)

    class Meta:
        model = DivisionChange
        fields = ("id", "after_session", "resets_points", "made_at")
