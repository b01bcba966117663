"""Output of divisions, their rules, and promotion and relegation."""

from typing import Any

from rest_framework import serializers

from league.api.outputs.events import StandingEntrantOut


class DivisionRulesOut(serializers.Serializer[Any]):
    """`every` is null where the organiser decides when players go up and down."""

    promoted = serializers.IntegerField()
    relegated = serializers.IntegerField()
    every = serializers.IntegerField(allow_null=True)
    resets_points = serializers.BooleanField()
    mixed_tables = serializers.BooleanField()


class DivisionOut(serializers.Serializer[Any]):
    """Number 1 is the top one."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    name = serializers.CharField()


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


class DivisionMoveOut(serializers.Serializer[Any]):
    """`why` is promoted, relegated or chosen; `place` is that in the old division."""

    entrant = serializers.IntegerField(source="entrant_id")
    name = serializers.CharField(source="entrant.player.public_name")
    from_division = serializers.IntegerField(source="from_division_id")
    to_division = serializers.IntegerField(source="to_division_id")
    place = serializers.IntegerField()
    why = serializers.CharField()


class PromotionOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    after_session = serializers.IntegerField()
    resets_points = serializers.BooleanField()
    made_at = serializers.DateTimeField()
    moves = DivisionMoveOut(many=True)
