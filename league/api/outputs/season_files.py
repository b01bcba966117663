"""A season file as calls answer it: what it stores, or would store."""

from typing import Any

from rest_framework import serializers

from league.core.errors import AnyProblem, problem_json
from league.importing.seasons.shown import ShownCorrection, ShownSeason


class SeasonProblemOut(serializers.Serializer[Any]):
    """What is wrong; `accept` is the table to accept where it may be stored as it stands.

    `line` is the first line of the table in the file, null where the message names it.
    """

    code = serializers.CharField()
    message = serializers.CharField()
    field = serializers.CharField()
    line = serializers.IntegerField(allow_null=True)
    accept = serializers.CharField(allow_null=True)


class SeasonFilePlayerOut(serializers.Serializer[Any]):
    """A player of the file who is not in the event yet; `candidates` are players by id."""

    line = serializers.IntegerField()
    name = serializers.CharField()
    state = serializers.CharField()
    candidates = serializers.SerializerMethodField()

    def get_candidates(self, row: Any) -> list[int]:
        return [player.pk for player in row.candidates]


class SeasonLayoutOut(serializers.Serializer[Any]):
    """How a table was read; `heads` are the names of its columns, `sheets` those of a workbook.

    Where `sheet` is empty, all that are `alike` were read: the lines of each further one count on from
    a multiple of 48,001.
    """

    sheet = serializers.CharField()
    sheets = serializers.ListField(child=serializers.CharField())
    alike = serializers.ListField(child=serializers.CharField())
    shape = serializers.CharField()
    heads = serializers.ListField(child=serializers.CharField())
    columns = serializers.ListField(child=serializers.CharField())
    dates = serializers.CharField()
    values = serializers.CharField()
    order = serializers.CharField()
    day = serializers.DateField(allow_null=True)


class SeasonCorrectionSeatOut(serializers.Serializer[Any]):
    name = serializers.CharField()
    before = serializers.IntegerField()
    after = serializers.IntegerField()


class SeasonCorrectionOut(serializers.Serializer[Any]):
    """A game that is stored with other points."""

    key = serializers.CharField()
    line = serializers.IntegerField()
    table = serializers.IntegerField()
    seats = SeasonCorrectionSeatOut(many=True)
    can_be_new = serializers.BooleanField()


class SeasonFileOut(serializers.Serializer[Any]):
    """What a file stores, or would store where it is only previewed."""

    stored = serializers.BooleanField()
    sessions = serializers.IntegerField()
    known_sessions = serializers.IntegerField()
    tables = serializers.IntegerField()
    deductions = serializers.IntegerField()
    players = SeasonFilePlayerOut(many=True)
    layout = SeasonLayoutOut(allow_null=True)
    left_out = serializers.ListField(child=serializers.IntegerField())
    corrections = SeasonCorrectionOut(many=True)
    corrected = serializers.IntegerField()
    problems = SeasonProblemOut(many=True)
    notes = SeasonProblemOut(many=True)


def season_json(shown: ShownSeason, *, stored: bool) -> dict[str, Any]:
    """The values of a `SeasonFileOut`."""
    faults = [
        _problem(fault.problem, fault.key if fault.acceptable else None, fault.line)
        for fault in shown.faults
    ]
    return {
        "stored": stored,
        "sessions": shown.sessions,
        "known_sessions": len(shown.known),
        "tables": shown.tables,
        "deductions": shown.deductions,
        "players": shown.unknown,
        "layout": shown.layout,
        "left_out": shown.left_out,
        "corrections": [*map(_correction, shown.corrections)],
        "corrected": 0,
        "problems": [*map(_problem, shown.problems), *faults],
        "notes": [*map(_problem, shown.notes)],
    }


def _problem(item: AnyProblem, accept: str | None = None, line: int = 0) -> dict[str, Any]:
    return {**problem_json(item), "accept": accept, "line": line or None}


def _correction(one: ShownCorrection) -> dict[str, Any]:
    return {
        "key": one.key,
        "line": one.line,
        "table": one.table.pk,
        "seats": [{"name": name, "before": old, "after": new} for name, old, new in one.rows],
        "can_be_new": one.can_be_new,
    }
