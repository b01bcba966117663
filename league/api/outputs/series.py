"""Output of series: seasons, the all-time table, rankings of circuits."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from league.api.answers import CountField, FieldsOut
from league.api.outputs.events import CarriedConstraintsOut
from league.models import Event, Series
from league.series.queries.all_time import AllTimeLine
from league.series.queries.circuit import (
    CircuitLine,
    CircuitTable,
    CountryLine,
    parts_with,
    thousandths,
)
from league.series.queries.proposal import ProposedPlace, SeasonProposal
from league.series.queries.series import Season
from league.series.series import PLACE_FIELDS, SERIES_FIELDS
from league.teams.queries.event_results import EventResult, PlacedContestant
from scoring.results.circuit import Considered, Part


class ThousandthsField(serializers.IntegerField):
    """Thousandths of a point."""

    def to_representation(self, value: Any) -> int:
        return thousandths(value)


class SeriesOut(FieldsOut[Series]):
    points_by_place = serializers.ListField(child=serializers.IntegerField())

    class Meta:
        fields = ("id", "slug", *SERIES_FIELDS)


class SeriesEventOut(FieldsOut[Event]):
    """The place of an event in its series."""

    class Meta:
        fields = ("id", "name", "slug", "status", *PLACE_FIELDS, "starts_on", "ends_on")


class MadeSeasonOut(SeriesEventOut):
    """An event of the new season, with what came along of pairs, fixed tables and fixed seats."""

    constraints = serializers.SerializerMethodField()

    @extend_schema_field(CarriedConstraintsOut)
    def get_constraints(self, event: Event) -> Any:
        return CarriedConstraintsOut(self.context["constraints"][event.pk]).data


class ChampionOut(FieldsOut[PlacedContestant]):
    """A player, or in an event of teams a team (both by id); the other one is null."""

    class Meta:
        fields = "entrant.player team name row.total"


class SeasonEventOut(FieldsOut[EventResult]):
    """An event of a season; its champions once it is decided and its results are shown.

    Several where they share first place.
    """

    event = SeriesEventOut()
    players = serializers.IntegerField(source="event.players")

    class Meta:
        fields = ()
        sources = {"champions": "winners"}


class SeasonOut(FieldsOut[Season]):
    pass


class ProposedOut(FieldsOut[ProposedPlace]):
    """`why` is "promoted", "relegated" or "stays"; empty for somebody who has left.

    `within` is the number of a division within the event of that division, null where it has none.
    """

    class Meta:
        fields = "entrant.player rank division next_division within next_within why"
        sources = {"name": "entrant.player.public_name"}


class SeasonProposalOut(FieldsOut[SeasonProposal]):
    """Who would play where in the next season; `is_final` once the last one is over."""

    class Meta:
        fields = "is_final players"
        sources = {"season": "number"}


class AllTimeRowOut(FieldsOut[AllTimeLine]):
    """All games of a player in the series, in whole points."""

    class Meta:
        fields = """
            row.rank row.shared player row.games row.seasons row.total row.average row.placements
            row.titles row.best
        """
        sources = {"name": "player.public_name"}


class CountryRankingOut(FieldsOut[CountryLine]):
    """`value` is in thousandths of a point, the mean of the three players."""


class RankedPlayerOut(FieldsOut[CircuitLine]):
    """`value` is in thousandths of a point; `rank` is null with too few results."""

    results = CountField(source="ranked.results")

    class Meta:
        fields = "ranked.rank ranked.shared player value counting"
        sources = {"name": "player.public_name"}


class RankingOut(FieldsOut[CircuitTable]):
    players = RankedPlayerOut(source="lines", many=True)

    class Meta:
        fields = "on game games rules.method countries"


class CircuitPartOut(FieldsOut[Part]):
    """A part of a value: results that count in it, and zeros beside them."""

    value = ThousandthsField()
    results = CountField(source="selected")

    class Meta:
        fields = "id zeros"


class CircuitResultOut(FieldsOut[Considered]):
    """A result: `weight` in thousandths, `counts_in` the parts that count it, else `why` not."""

    event = serializers.IntegerField(source="result.event")
    weight = ThousandthsField()
    counts_in = serializers.SerializerMethodField()

    class Meta:
        fields = "result.on result.place result.players points why"

    def get_counts_in(self, one: Considered) -> list[str]:
        return parts_with(self.context["line"], one)


class RankedPlayerDetailOut(RankedPlayerOut):
    """Which results of a player count, and why the others do not."""

    considered = serializers.SerializerMethodField()

    class Meta:
        fields = f"{RankedPlayerOut.Meta.fields} ranked.parts"
        sources = RankedPlayerOut.Meta.sources

    @extend_schema_field(CircuitResultOut(many=True))
    def get_considered(self, line: CircuitLine) -> Any:
        return CircuitResultOut(line.ranked.results, many=True, context={"line": line}).data
