"""What federations ask of an event: facts, a checklist, MERS weight, result files."""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from league.api.base import ApiView
from league.api.inputs.event_keeping import FederationFactsIn
from league.enums import ReportFormat
from league.models import Event
from league.rehearsals.rehearsals import refuse_rehearsal
from league.standings.federations import FACTS, set_federation_facts
from league.standings.files import CONTENT_TYPES, results_file
from league.standings.queries.federations.checklist import MissingFact, checklist
from league.standings.queries.federations.files import ara_sheet, ema_sheet
from league.standings.queries.federations.results import (
    expected_weight,
    facts_of,
    federation_results,
)
from league.standings.queries.report_sheets import Sheet

XLSX = CONTENT_TYPES[ReportFormat.XLSX]


class MissingFactOut(serializers.Serializer[Any]):
    """A gap, and the entrants that it is about; none where it is about the event."""

    text = serializers.CharField()
    entrants = serializers.SerializerMethodField()

    def get_entrants(self, missing: MissingFact) -> list[int]:
        return [entrant.pk for entrant in missing.entrants]


class FederationResultOut(serializers.Serializer[Any]):
    """`score` in points; `base_rank` from 1000 for the first to 0 for the last."""

    entrant = serializers.IntegerField(source="entrant.pk")
    place = serializers.IntegerField()
    score = serializers.IntegerField()
    base_rank = serializers.IntegerField()


class FederationsOut(serializers.Serializer[Any]):
    """`weight` is the tournament's in MERS; null where it has no date or too few players."""

    city = serializers.CharField(allow_blank=True)
    country = serializers.CharField(allow_blank=True)
    short_name = serializers.CharField(allow_blank=True)
    observer = serializers.CharField(allow_blank=True)
    days = serializers.IntegerField(allow_null=True)
    weight = serializers.FloatField(allow_null=True)
    missing = MissingFactOut(many=True)
    results = FederationResultOut(many=True)


class EventFederations(ApiView):
    @extend_schema(responses=FederationsOut)
    def get(self, request: Request, pk: int) -> Response:
        event = self.event(pk)
        self.require("event.change", event.pk)
        return Response(FederationsOut(_content(event)).data)

    @extend_schema(request=FederationFactsIn, responses=FederationsOut)
    def patch(self, request: Request, pk: int) -> Response:
        """Store the facts that are given; the others stay."""
        event = self.event(pk)
        set_federation_facts(event, by=self.actor, **self.read(FederationFactsIn))
        return Response(FederationsOut(_content(event)).data)


class _ResultFile(ApiView):
    """A file with legal names, so only organisers get it."""

    name: str
    sheet: Callable[[Event], Sheet]
    file_format: ReportFormat

    def file(self, pk: int) -> HttpResponse:
        event = self.event(pk)
        self.require("event.change", event.pk)
        refuse_rehearsal(event)
        filename = f"{event.slug}-{self.name}.{self.file_format.value}"
        return HttpResponse(
            results_file([type(self).sheet(event)], self.file_format),
            content_type=CONTENT_TYPES[self.file_format],
            headers={
                "Content-Disposition": f'attachment; filename="{filename}"',
                "Cache-Control": "no-store",
            },
        )


class _CsvFile(_ResultFile):
    file_format = ReportFormat.CSV

    @extend_schema(responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request, pk: int) -> HttpResponse:
        return self.file(pk)


class _XlsxFile(_ResultFile):
    file_format = ReportFormat.XLSX

    @extend_schema(responses={(200, XLSX): OpenApiResponse(OpenApiTypes.BINARY)})
    def get(self, request: Request, pk: int) -> HttpResponse:
        return self.file(pk)


class EventEmaCsv(_CsvFile):
    name, sheet = "ema", staticmethod(ema_sheet)


class EventEmaXlsx(_XlsxFile):
    name, sheet = "ema", staticmethod(ema_sheet)


class EventAraCsv(_CsvFile):
    name, sheet = "ara", staticmethod(ara_sheet)


class EventAraXlsx(_XlsxFile):
    name, sheet = "ara", staticmethod(ara_sheet)


def _content(event: Event) -> dict[str, Any]:
    facts, found = facts_of(event), federation_results(event)
    weight = found.weight if found.weight is not None else expected_weight(event)
    return {
        **{name: getattr(facts, name) for name in FACTS},
        "weight": None if weight is None else float(weight),
        "missing": checklist(event),
        "results": found.rows,
    }
