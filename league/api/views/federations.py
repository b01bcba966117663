"""What federations ask of an event: facts, a checklist, MERS weight, result files."""

from collections.abc import Callable
from typing import Any

from django.http import HttpResponse
from rest_framework import serializers

from league.api.base import OfEvent
from league.api.call import Given, call
from league.api.fields import BodyIn
from league.api.files import CSV, XLSX, sheet_response
from league.enums import ReportFormat
from league.models import Event
from league.rehearsals.rehearsals import refuse_rehearsal
from league.standings.federations import FACTS, set_federation_facts
from league.standings.queries.federations import (
    MissingFact,
    ara_sheet,
    checklist,
    ema_sheet,
    expected_weight,
    facts_of,
    federation_results,
)
from league.standings.queries.report_sheets import Sheet
from league.standings.queries.zero_sum import sum_check


class FederationFactsIn(BodyIn):
    city = serializers.CharField(max_length=80, allow_blank=True, required=False)
    country = serializers.CharField(max_length=2, allow_blank=True, required=False)
    short_name = serializers.CharField(max_length=40, allow_blank=True, required=False)
    observer = serializers.CharField(max_length=120, allow_blank=True, required=False)
    days = serializers.IntegerField(min_value=1, max_value=60, allow_null=True, required=False)


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


class UnevenTableOut(serializers.Serializer[Any]):
    """`amount`: the points that the table's scores are off."""

    table = serializers.IntegerField(source="table.pk")
    amount = serializers.IntegerField()


class SumCheckOut(serializers.Serializer[Any]):
    """What the ranked scores add up to, in points: tables and penalties, less the `others`, and the rest."""

    uneven = UnevenTableOut(many=True)
    ranked = serializers.IntegerField()
    tables = serializers.IntegerField()
    penalties = serializers.IntegerField()
    others = serializers.IntegerField()
    rest = serializers.IntegerField()


class FederationsOut(serializers.Serializer[Any]):
    """`weight` is the tournament's in MERS; null where it has no date or too few players."""

    city = serializers.CharField(allow_blank=True)
    country = serializers.CharField(allow_blank=True)
    short_name = serializers.CharField(allow_blank=True)
    observer = serializers.CharField(allow_blank=True)
    days = serializers.IntegerField(allow_null=True)
    weight = serializers.FloatField(allow_null=True)
    missing = MissingFactOut(many=True)
    sums = SumCheckOut()
    results = FederationResultOut(many=True)


class FederationViewSet(OfEvent):
    """Result files have legal names, so only organisers get them."""

    tag = "files"

    @call("event.change", "GET federations", out=FederationsOut)
    def federations(self, event: Event) -> Any:
        """Show what federations ask of an event: facts, a checklist, MERS weight, base ranks."""
        return _content(event)

    @federations.mapping.patch
    @call("event.change", body=FederationFactsIn, out=FederationsOut)
    def set_federation_facts(self, event: Event, given: Given) -> Any:
        """Store the facts that are given; the others stay."""
        set_federation_facts(event, actor=self.actor, **given)
        return _content(event)

    @call("event.change", "GET federations/ema/csv", out=CSV)
    def ema_csv(self, event: Event) -> HttpResponse:
        """Read the results for the EMA as CSV."""
        return _file(event, "ema", ema_sheet, ReportFormat.CSV)

    @call("event.change", "GET federations/ema/xlsx", out=XLSX)
    def ema_xlsx(self, event: Event) -> HttpResponse:
        """Read the results for the EMA as XLSX."""
        return _file(event, "ema", ema_sheet, ReportFormat.XLSX)

    @call("event.change", "GET federations/ara/csv", out=CSV)
    def ara_csv(self, event: Event) -> HttpResponse:
        """Read the results for the ARA as CSV."""
        return _file(event, "ara", ara_sheet, ReportFormat.CSV)

    @call("event.change", "GET federations/ara/xlsx", out=XLSX)
    def ara_xlsx(self, event: Event) -> HttpResponse:
        """Read the results for the ARA as XLSX."""
        return _file(event, "ara", ara_sheet, ReportFormat.XLSX)


def _file(
    event: Event, name: str, sheet: Callable[[Event], Sheet], file_format: ReportFormat
) -> HttpResponse:
    refuse_rehearsal(event)
    answer = sheet_response(sheet(event), file_format, f"{event.slug}-{name}")
    answer["Cache-Control"] = "no-store"
    return answer


def _content(event: Event) -> dict[str, Any]:
    facts, found = facts_of(event), federation_results(event)
    weight = found.weight if found.weight is not None else expected_weight(event)
    return {
        **{name: getattr(facts, name) for name in FACTS},
        "weight": None if weight is None else float(weight),
        "missing": checklist(event),
        "sums": sum_check(event),
        "results": found.rows,
    }
