"""Whole seasons as files: preview and import of one, and the event as one."""

from base64 import b64decode
from typing import Any

from django.http import HttpResponse
from rest_framework.response import Response

from league.api.base import OfEvent
from league.api.call import Given, call
from league.api.files import CSV, XLSX, sheet_response
from league.api.inputs.season_files import SeasonFileIn
from league.api.outputs.leagues.season_files import SeasonFileOut
from league.core.errors import Refused, problem, problem_json
from league.enums import ReportFormat
from league.importing.seasons.export import season_sheet
from league.importing.seasons.preview import SeasonPreview, SeasonRequest, preview_season
from league.importing.seasons.store import import_season
from league.models import Event


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
