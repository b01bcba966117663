"""Output of season files."""

from typing import Any

from rest_framework import serializers


class SeasonProblemOut(serializers.Serializer[Any]):
    """What is wrong; `accept` is the table to accept where it may be stored as it stands."""

    code = serializers.CharField()
    message = serializers.CharField()
    field = serializers.CharField()
    accept = serializers.CharField(allow_null=True)


class SeasonFilePlayerOut(serializers.Serializer[Any]):
    """A player of the file who is not in the event yet; `candidates` are players by id."""

    line = serializers.IntegerField()
    name = serializers.CharField()
    state = serializers.CharField()
    candidates = serializers.SerializerMethodField()

    def get_candidates(self, row: Any) -> list[int]:
        return [player.pk for player in row.candidates]


class SeasonFileOut(serializers.Serializer[Any]):
    """What a file stores, or would store where it is only previewed."""

    stored = serializers.BooleanField()
    sessions = serializers.IntegerField()
    known_sessions = serializers.IntegerField()
    tables = serializers.IntegerField()
    deductions = serializers.IntegerField()
    players = SeasonFilePlayerOut(many=True)
    problems = SeasonProblemOut(many=True)
    notes = SeasonProblemOut(many=True)
