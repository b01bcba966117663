"""Whole seasons as files: preview and import of one, and the event as one."""

from base64 import b64decode
from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView
from league.api.inputs.season_files import SeasonFileIn
from league.api.outputs.leagues.season_files import SeasonFileOut
from league.core.errors import Refused, problem, problem_json
from league.enums import ReportFormat
from league.importing.seasons.export import season_sheet
from league.importing.seasons.preview import SeasonPreview, SeasonRequest, preview_season
from league.importing.seasons.store import import_season
from league.standings.files import CONTENT_TYPES, results_file

XLSX = CONTENT_TYPES[ReportFormat.XLSX]


class EventSeasonFile(ApiView):
    @extend_schema(request=SeasonFileIn, responses={200: SeasonFileOut, 201: SeasonFileOut})
    def post(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("session.change", event.pk)
        self.require("entrants.change", event.pk)
        wanted = self.read(SeasonFileIn)
        season = _request_of(wanted)
        found = preview_season(event, season, by=self.actor)
        if wanted["preview"]:
            return Response(SeasonFileOut(_json(found, stored=False)).data)
        outcome = import_season(event, season, by=self.actor)
        stored = {"sessions": outcome.sessions, "known_sessions": outcome.known_sessions}
        stored |= {"tables": outcome.tables, "deductions": outcome.deductions}
        return Response(SeasonFileOut({**_json(found, stored=True), **stored}).data, status=201)


class _SeasonExport(ApiView):
    file_format: ReportFormat

    def file(self, pk: int) -> HttpResponse:
        event = self.event(pk)
        self.require("report.build", event.pk)
        name = f"{event.slug}-season.{self.file_format.value}"
        return HttpResponse(
            results_file([season_sheet(event, self.actor)], self.file_format),
            content_type=CONTENT_TYPES[self.file_format],
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )


class EventSeasonCsv(_SeasonExport):
    file_format = ReportFormat.CSV

    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, pk: int) -> HttpResponse:
        return self.file(pk)


class EventSeasonXlsx(_SeasonExport):
    file_format = ReportFormat.XLSX

    @extend_schema(responses={(200, XLSX): OpenApiResponse(OpenApiTypes.BINARY)})
    def get(self, request: Request, pk: int) -> HttpResponse:
        return self.file(pk)


def _request_of(wanted: dict[str, Any]) -> SeasonRequest:
    try:
        content = b64decode(wanted["content"], validate=True) or wanted["text"].encode()
    except ValueError as error:
        raise Refused(problem("season_file_unreadable", "content")) from error
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
        "deductions": len(found.deductions),
        "players": [one.listed for one in found.players.unknown],
        "problems": [*others, *faults],
        "notes": [{**problem_json(item), "accept": None} for item in found.notes],
    }
