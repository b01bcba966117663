"""Whole seasons as files: preview and import of one, and the event as one."""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.response import Response

from league.api.base import OfEvent
from league.api.call import Given, call
from league.api.column_choice import ColumnsChoiceIn
from league.api.fields import BodyIn, FileField, ReasonField
from league.api.files import CSV, XLSX, sheet_response
from league.api.outputs.events import JobOut
from league.api.outputs.season_files import SeasonFileOut, season_json
from league.core.sheets.cells import takes_long
from league.core.sheets.limits import LARGEST_FILE
from league.enums import ReportFormat
from league.exporting.season_rows import season_rows_file
from league.exporting.season_sheet import season_sheet
from league.importing.season_job import request_preview, request_store, store_or_request
from league.importing.seasons.dates import DateOrder
from league.importing.seasons.layout import (
    NOTHING_CHOSEN,
    LayoutChoice,
    SeatOrder,
    Shape,
    Values,
)
from league.importing.seasons.preview import SeasonRequest, preview_season
from league.importing.seasons.shown import shown_of
from league.models import Event, Job
from league.standings.row_files import TYPES
from league.standings.streamed_file import StreamedFile


class SeasonChoiceIn(BodyIn):
    """Who the player of a line is: a known one by id, or (null) a new one."""

    line = serializers.IntegerField(min_value=1)
    player = serializers.IntegerField(min_value=1, allow_null=True)


class SeasonLayoutIn(ColumnsChoiceIn):
    """How to read the table; what is left out is guessed.

    `sheet` is that of a workbook. `columns` are names such as "player1". `day` is the date of games in a file without dates.
    """

    sheet = serializers.CharField(max_length=100, required=False, default="")
    shape = serializers.ChoiceField(Shape.choices, required=False, default="")
    dates = serializers.ChoiceField(DateOrder.choices, required=False, default="")
    values = serializers.ChoiceField(Values.choices, required=False, default="")
    order = serializers.ChoiceField(SeatOrder.choices, required=False, default="")
    day = serializers.DateField(required=False, default=None)


class SeasonFileIn(BodyIn):
    """A file as `text` (CSV) or as `content` (CSV or XLSX in base 64).

    `accept` names tables, such as "4:2", whose points are stored although they do not sum up. Of the
    `corrections` in the answer, `correct` get the points of the file, for this `reason`, and
    `separate` are stored as further games.
    """

    text = serializers.CharField(
        max_length=LARGEST_FILE, required=False, trim_whitespace=False, default=""
    )
    content = FileField(largest=LARGEST_FILE, required=False)
    choices = serializers.ListField(child=SeasonChoiceIn(), max_length=2000, required=False)
    accept = serializers.ListField(
        child=serializers.CharField(max_length=20), max_length=1000, required=False
    )
    layout = SeasonLayoutIn(required=False)
    correct = serializers.ListField(
        child=serializers.CharField(max_length=20), max_length=1000, required=False
    )
    separate = serializers.ListField(
        child=serializers.CharField(max_length=20), max_length=1000, required=False
    )
    reason = ReasonField()
    preview = serializers.BooleanField(required=False, default=False)


class RowsFormIn(BodyIn):
    """`form` is csv, xlsx or jsonl: one JSON object a line."""

    form = serializers.ChoiceField(list(TYPES), required=False, default="csv")


ROWS = {(200, of_type): OpenApiTypes.BINARY for of_type in TYPES.values()}


class SeasonFileViewSet(OfEvent):
    tag = "files"

    @call(
        "session.change",
        "POST season-file",
        body=SeasonFileIn,
        out={200: SeasonFileOut, 201: SeasonFileOut, 202: JobOut},
    )
    def import_season(self, event: Event, given: Given) -> Response:
        """Import a season from a file, or show what it holds with `preview`.

        A file of more than 1,000 rows is checked at once and stored by a job. One of more than
        250,000 bytes is also read by a job, and with `preview` the outcome of the job is the answer.
        """
        self.require("entrants.change", event_id=event.pk)
        season = _request_of(given)
        if takes_long(season.content):
            ask = request_preview if given["preview"] else request_store
            return Response(JobOut(ask(event, season, actor=self.actor)).data, status=202)
        found = preview_season(event, season, actor=self.actor)
        shown = season_json(shown_of(found, self.actor), stored=not given["preview"])
        if given["preview"]:
            return Response(SeasonFileOut(shown).data)
        outcome = store_or_request(event, season, actor=self.actor, found=found)
        if isinstance(outcome, Job):
            return Response(JobOut(outcome).data, status=202)
        stored = {"sessions": outcome.sessions, "known_sessions": outcome.known_sessions}
        stored |= {"tables": outcome.tables, "deductions": outcome.deductions}
        stored |= {"corrected": outcome.corrections}
        return Response(SeasonFileOut({**shown, **stored}).data, status=201)

    @call("report.build", "GET season-file/csv", out=CSV)
    def season_csv(self, event: Event) -> HttpResponse:
        """Read an event as a season file, CSV."""
        return self.file(event, ReportFormat.CSV)

    @call("report.build", "GET season-file/xlsx", out=XLSX)
    def season_xlsx(self, event: Event) -> HttpResponse:
        """Read an event as a season file, XLSX."""
        return self.file(event, ReportFormat.XLSX)

    @call("report.build", "GET season-file/players", query=RowsFormIn, out=ROWS)
    def season_players(self, event: Event, given: Given) -> StreamedFile:
        """Read the players of an event as a list of players: CSV, XLSX or JSON Lines."""
        return self.rows(event, "players", **given)

    @call("report.build", "GET season-file/standings", query=RowsFormIn, out=ROWS)
    def season_standings(self, event: Event, given: Given) -> StreamedFile:
        """Read the standings as CSV, XLSX or JSON Lines."""
        return self.rows(event, "standings", **given)

    @call("report.build", "GET season-file/games", query=RowsFormIn, out=ROWS)
    def season_games(self, event: Event, given: Given) -> StreamedFile:
        """Read all games, one row a seat, as CSV, XLSX or JSON Lines."""
        return self.rows(event, "games", **given)

    @call("report.build", "GET season-file/hands", query=RowsFormIn, out=ROWS)
    def season_hands(self, event: Event, given: Given) -> StreamedFile:
        """Read all hands, one a row, as CSV, XLSX or JSON Lines."""
        return self.rows(event, "hands", **given)

    def rows(self, event: Event, table: str, form: str) -> StreamedFile:
        file = season_rows_file(event, self.actor, table, form)
        return StreamedFile(file, name=f"{event.slug}-{table}.{form}", content_type=TYPES[form])

    def file(self, event: Event, file_format: ReportFormat) -> HttpResponse:
        sheet = season_sheet(event, self.actor)
        return sheet_response(sheet, file_format, f"{event.slug}-season")


def _request_of(wanted: dict[str, Any]) -> SeasonRequest:
    choices = wanted.get("choices", [])
    return SeasonRequest(
        content=wanted.get("content") or wanted["text"].encode(),
        choices={choice["line"]: str(choice["player"] or "new") for choice in choices},
        layout=_layout_of(wanted.get("layout")),
        reason=wanted.get("reason", ""),
        **{name: frozenset(wanted.get(name, [])) for name in ("accept", "correct", "separate")},
    )


def _layout_of(wanted: dict[str, Any] | None) -> LayoutChoice:
    if not wanted:
        return NOTHING_CHOSEN
    chosen = wanted["chosen"]
    return LayoutChoice(
        columns=chosen, **{name: wanted[name] for name in wanted if name != "chosen"}
    )
