"""Output of corrected hands and results."""

from typing import Any

from rest_framework import serializers


class RevisionOut(serializers.Serializer[Any]):
    revision = serializers.IntegerField(source="hand.revision")
    entry = serializers.DictField(source="hand.entry")
    struck = serializers.BooleanField(source="hand.is_struck")
    entered_at = serializers.DateTimeField(source="hand.entered_at")
    entered_as = serializers.CharField(source="hand.entered_as")
    reason = serializers.CharField(source="hand.reason", allow_blank=True)


class CorrectedHandOut(serializers.Serializer[Any]):
    """All revisions of one hand, the latest first."""

    table = serializers.IntegerField(source="latest.hand.table_id")
    position = serializers.IntegerField(source="latest.hand.position")
    revisions = RevisionOut(many=True)


class EnteredResultOut(serializers.Serializer[Any]):
    """A result as it is entered: `raw_points` are without the sticks left on the table."""

    raw_points = serializers.ListField(child=serializers.IntegerField())
    leftover_sticks = serializers.IntegerField()


class CorrectedResultOut(serializers.Serializer[Any]):
    """`drawn_sessions`: later sessions that were drawn from the standings before the correction."""

    table = serializers.IntegerField(source="table.pk")
    before = EnteredResultOut()
    after = EnteredResultOut()
    drawn_sessions = serializers.ListField(child=serializers.IntegerField())
    corrected_at = serializers.DateTimeField(source="entry.at")
    corrected_as = serializers.CharField(source="entry.who")
    reason = serializers.CharField(source="entry.reason", allow_blank=True)


class CorrectionsOut(serializers.Serializer[Any]):
    hands = CorrectedHandOut(many=True)
    results = CorrectedResultOut(many=True)
