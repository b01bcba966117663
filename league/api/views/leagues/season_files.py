"""Whole seasons as files: preview and import of one, and the event as one."""

from base64 import b64decode
from typing import Any

from django.http import HttpResponse
from rest_framework import serializers
from rest_framework.response import Response

from league.api.base import OfEvent
from league.api.call import Given, call
from league.api.fields import BodyIn
from league.api.files import CSV, XLSX, sheet_response
from league.core.errors import Refused, problem, problem_json
from league.core.sheets.limits import LARGEST_FILE
from league.enums import ReportFormat
from league.importing.seasons.export import season_sheet
from league.importing.seasons.preview import SeasonPreview, SeasonRequest, preview_season
from league.importing.seasons.store import import_season
from league.models import Event


class SeasonChoiceIn(BodyIn):
    """Who the player of a line is: a known one by id, or (null) a new one."""

    line = serializers.IntegerField(min_value=1)
    player = serializers.IntegerField(min_value=1, allow_null=True)


class SeasonFileIn(BodyIn):
    """A file as `text` (CSV) or as `content` (CSV or XLSX in base 64).

    `accept` names tables, such as "4:2", whose points are stored although they do not sum up.
    """

    text = serializers.CharField(
        max_length=LARGEST_FILE, required=False, trim_whitespace=False, default=""
    )
    content = serializers.CharField(max_length=2 * LARGEST_FILE, required=False, default="")
    choices = serializers.ListField(child=SeasonChoiceIn(), max_length=2000, required=False)
    accept = serializers.ListField(
        child=serializers.CharField(max_length=20), max_length=1000, required=False
    )
    preview = serializers.BooleanField(required=False, default=False)


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


class SeasonFileViewSet(OfEvent):
    tag = "files"

    @call(
        "session.change",
        "POST season-file",
        body=SeasonFileIn,
        out={200: SeasonFileOut, 201: SeasonFileOut},
    )
    def import_season(self, event: Event, given: Given) -> Response:
        """Import a season from a file, or show what it holds with `preview`."""
        self.require("entrants.change", event_id=event.pk)
        season = _request_of(given)
        found = preview_season(event, season, actor=self.actor)
        if given["preview"]:
            return Response(SeasonFileOut(_json(found, stored=False)).data)
        outcome = import_season(event, season, actor=self.actor)
        stored = {"sessions": outcome.sessions, "known_sessions": outcome.known_sessions}
        stored |= {"tables": outcome.tables, "deductions": outcome.deductions}
        return Response(SeasonFileOut({**_json(found, stored=True), **stored}).data, status=201)

    @call("report.build", "GET season-file/csv", out=CSV)
    def season_csv(self, event: Event) -> HttpResponse:
        """Read an event as a season file, CSV."""
        return self.file(event, ReportFormat.CSV)

    @call("report.build", "GET season-file/xlsx", out=XLSX)
    def season_xlsx(self, event: Event) -> HttpResponse:
        """Read an event as a season file, XLSX."""
        return self.file(event, ReportFormat.XLSX)

    def file(self, event: Event, file_format: ReportFormat) -> HttpResponse:
        sheet = season_sheet(event, self.actor)
        return sheet_response(sheet, file_format, f"{event.slug}-season")


def _request_of(wanted: dict[str, Any]) -> SeasonRequest:
    try:
        content = b64decode(wanted["content"], validate=True) or wanted["text"].encode()
    except ValueError as error:
        raise Refused(problem("sheet_unreadable", "content")) from error
    choices = wanted.get("choices", [])
    return SeasonRequest(
        content=content,
        choices={choice["line"]: str(choice["player"] or "new") for choice in choices},
        accept=frozenset(wanted.get("accept", [])),
    )


def _json(found: SeasonPreview, *, stored: bool) -> dict[str, Any]:
    faults = [
        {**problem_json(fault.problem), "accept": fault.key if fault.acceptable else None}
        for fault in found.faults
    ]
    others = [{**problem_json(item), "accept": None} for item in found.problems]
    return {
        "stored": stored,
        "sessions": len(found.new),
        "known_sessions": len(found.known),
        "tables": found.new_tables,
        "deductions": len(found.penalties),
        "players": [one.listed for one in found.players.unknown],
        "problems": [*others, *faults],
        "notes": [{**problem_json(item), "accept": None} for item in found.notes],
    }
